// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Application contexts of servers. */
@NullMarked
package io.countersign.server.context;

import org.jspecify.annotations.NullMarked;
