// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Subjects that are measured side by side: each in a process of its own, in interleaved rounds. */
@NullMarked
package io.countersign.benchmarks.stacks;

import org.jspecify.annotations.NullMarked;
