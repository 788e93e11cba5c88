// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Delegated and nested tokens of workloads, in process and along a chain of workloads, compared with the
 * source's figures.
 */
@NullMarked
package io.countersign.benchmarks.idt;

import org.jspecify.annotations.NullMarked;
