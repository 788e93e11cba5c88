// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** What the commands of {@code bench} share. */
@NullMarked
package io.countersign.benchmarks.command;

import org.jspecify.annotations.NullMarked;
