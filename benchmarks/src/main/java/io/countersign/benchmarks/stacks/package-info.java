// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** What is measured side by side: a process each, asked in interleaved rounds. */
@NullMarked
package io.countersign.benchmarks.stacks;

import org.jspecify.annotations.NullMarked;
