// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.stacks;

/**
 * Measurement of a stack.
 *
 * @param stack name of the stack
 * @param request measured operation
 * @param round number of the round, from 1
 * @param answer result
 */
public record Row<R extends Asked<R>>(String stack, R request, int round, Answer answer) {}
