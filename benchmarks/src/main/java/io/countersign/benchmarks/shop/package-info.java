// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** The Shop's load model in every mode, beside a peer of the source's design. */
@NullMarked
package io.countersign.benchmarks.shop;

import org.jspecify.annotations.NullMarked;
