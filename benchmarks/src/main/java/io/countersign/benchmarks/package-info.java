// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Benchmarks of the parts of this project, measured side by side in one run. */
@NullMarked
package io.countersign.benchmarks;

import org.jspecify.annotations.NullMarked;
