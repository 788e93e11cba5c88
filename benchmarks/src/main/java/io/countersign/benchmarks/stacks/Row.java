// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.stacks;

/**
 * One measurement.
 *
 * @param stack the stack's name
 * @param request what was measured
 * @param round which round it was, from 1
 * @param answer what came out
 */
public record Row<R extends Asked<R>>(String stack, R request, int round, Answer answer) {}
