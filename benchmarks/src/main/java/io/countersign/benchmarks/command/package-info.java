// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Common parts of the commands of {@code bench}. */
@NullMarked
package io.countersign.benchmarks.command;

import org.jspecify.annotations.NullMarked;
