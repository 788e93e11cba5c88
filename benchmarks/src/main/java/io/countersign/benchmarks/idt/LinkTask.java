// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.benchmarks.stacks.Asked;
import java.util.List;

/**
 * Measurement of a link between two workloads that a worker is asked for.
 *
 * @param operation one of {@link #OPERATIONS}
 * @param millis duration of the measurement
 */
record LinkTask(String operation, int millis) implements Asked<LinkTask> {

    /** Fetches an SVID from the Workload API and creates a context for mutual TLS. */
    static final String SET_UP = "mtls-set-up";

    /** Opens a connection with a full handshake, and closes it after one exchange. */
    static final String CONNECT = "connect";

    /** One exchange on a persistent connection. */
    static final String KEPT = "kept";

    static final List<String> OPERATIONS = List.of(SET_UP, CONNECT, KEPT);

    static LinkTask parse(String line) {
        String[] words = line.split(" ", -1);
        if (words.length != 2 || !OPERATIONS.contains(words[0])) {
            throw new IllegalArgumentException("Not a task: " + line);
        }
        return new LinkTask(words[0], Integer.parseInt(words[1]));
    }

    @Override
    public LinkTask withMillis(int other) {
        return new LinkTask(operation, other);
    }

    /** Returns the task as a line. */
    @Override
    public String toString() {
        return operation + " " + millis;
    }
}
