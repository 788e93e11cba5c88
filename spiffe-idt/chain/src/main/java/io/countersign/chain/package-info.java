// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * A chain of workloads that runs alone: subject, asserting workload, middle tiers and target. Includes classes that
 * start and call it.
 */
@NullMarked
package io.countersign.chain;

import org.jspecify.annotations.NullMarked;
