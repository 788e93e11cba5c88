// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import java.time.Duration;

/**
 * Load on a link.
 *
 * @param connections number of kept connections, or of concurrent requests at most if each makes its own connection
 * @param kept whether connections are kept
 * @param rate offered requests a second
 * @param duration duration
 */
record LinkLoad(int connections, boolean kept, int rate, Duration duration) {

    /** Label of a load whose requests make their connections. */
    static final String NEW = "new";

    /** Concurrent requests that each make a connection. */
    private static final int CONCURRENT = 32;

    static LinkLoad kept(int connections, int rate, Duration duration) {
        return new LinkLoad(connections, true, rate, duration);
    }

    static LinkLoad fresh(int rate, Duration duration) {
        return new LinkLoad(CONCURRENT, false, rate, duration);
    }

    static LinkLoad parse(String line) {
        String[] words = line.split(" ", -1);
        if (words.length != 4) {
            throw new IllegalArgumentException("Not a load: " + line);
        }
        return new LinkLoad(
                Integer.parseInt(words[0]),
                Boolean.parseBoolean(words[1]),
                Integer.parseInt(words[2]),
                Duration.ofMillis(Long.parseLong(words[3])));
    }

    /** Returns what reports call it: the number of kept connections, or {@code new}. */
    String label() {
        return kept ? String.valueOf(connections) : NEW;
    }

    LinkLoad lasting(Duration other) {
        return new LinkLoad(connections, kept, rate, other);
    }

    /** Returns the load as a line. */
    @Override
    public String toString() {
        return connections + " " + kept + " " + rate + " " + duration.toMillis();
    }
}
