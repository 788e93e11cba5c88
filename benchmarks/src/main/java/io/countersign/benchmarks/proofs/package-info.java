// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Command {@code bench proofs}: proof systems side by side, with one statement and in the source's form. */
@NullMarked
package io.countersign.benchmarks.proofs;

import org.jspecify.annotations.NullMarked;
