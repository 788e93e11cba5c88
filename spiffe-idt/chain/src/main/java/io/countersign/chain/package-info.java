// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The chain of four workloads that runs by itself: subject, asserting workload, middle tiers,
 * target; and what starts and calls it.
 */
@NullMarked
package io.countersign.chain;

import org.jspecify.annotations.NullMarked;
