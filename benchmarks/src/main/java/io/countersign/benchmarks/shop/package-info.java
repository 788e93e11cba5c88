// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Load model of the Shop in every mode, compared with peers. */
@NullMarked
package io.countersign.benchmarks.shop;

import org.jspecify.annotations.NullMarked;
