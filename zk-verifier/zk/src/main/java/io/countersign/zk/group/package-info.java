// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Members of groups: secrets, attributes, and the Merkle trees that prove a membership. */
@NullMarked
package io.countersign.zk.group;

import org.jspecify.annotations.NullMarked;
