// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.stacks;

import org.jspecify.annotations.Nullable;

/**
 * Result of a worker's measurement.
 *
 * @param operations number of operations
 * @param wallNanos elapsed time
 * @param cpuNanos CPU time, as the stack counts it
 */
public record Answer(long operations, long wallNanos, long cpuNanos) {

    public static final String UNSUPPORTED = "unsupported";

    public static final String FAILED = "failed";

    /**
     * Parses one line of a worker; {@code null} if the worker does not support the operation.
     *
     * @throws IllegalStateException if the worker failed
     */
    public static @Nullable Answer parse(String line) {
        if (line.equals(UNSUPPORTED)) {
            return null;
        }
        String[] words = line.split(" ", -1);
        if (words.length != 3 || !words[0].matches("\\d+")) {
            throw new IllegalStateException("A worker answered: " + line);
        }
        return new Answer(Long.parseLong(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2]));
    }

    public double wallMicros() {
        return wallNanos / 1e3 / operations;
    }

    public double cpuMicros() {
        return cpuNanos / 1e3 / operations;
    }

    public double perSecond() {
        return operations * 1e9 / wallNanos;
    }

    /** Returns the result as a line. */
    @Override
    public String toString() {
        return operations + " " + wallNanos + " " + cpuNanos;
    }
}
