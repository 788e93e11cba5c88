// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** The ZK authenticator. */
@NullMarked
package io.countersign.authenticator;

import org.jspecify.annotations.NullMarked;
