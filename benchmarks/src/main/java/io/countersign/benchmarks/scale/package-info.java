// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Measures checkouts with several replicas of each service, on PostgreSQL. */
@NullMarked
package io.countersign.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
