// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Load by HTTP on a server of its own process, and what that process uses meanwhile. */
@NullMarked
package io.countersign.benchmarks.load;

import org.jspecify.annotations.NullMarked;
