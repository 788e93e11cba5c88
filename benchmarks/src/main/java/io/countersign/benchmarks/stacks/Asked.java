// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.stacks;

/**
 * What a stack is told to measure; as text, the line that tells it.
 *
 * @param <R> itself
 */
public interface Asked<R extends Asked<R>> {

    /** The same, for so long. */
    R withMillis(int other);
}
