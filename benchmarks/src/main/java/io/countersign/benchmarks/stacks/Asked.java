// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.stacks;

/**
 * Measurement that a stack is asked for. Its text form is the line that the worker reads.
 *
 * @param <R> type of the request itself
 */
public interface Asked<R extends Asked<R>> {

    /** Returns the same request with another duration. */
    R withMillis(int other);
}
