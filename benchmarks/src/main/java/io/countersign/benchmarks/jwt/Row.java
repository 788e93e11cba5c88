// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

/**
 * One measurement.
 *
 * @param stack the stack's name
 * @param request what was measured
 * @param round which round it was, from 1
 * @param answer what came out
 */
record Row(String stack, Request request, int round, Answer answer) {}
