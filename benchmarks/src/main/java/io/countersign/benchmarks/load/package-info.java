// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** HTTP load on a server in a process of its own, and measurement of that process. */
@NullMarked
package io.countersign.benchmarks.load;

import org.jspecify.annotations.NullMarked;
