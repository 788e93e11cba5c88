// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.benchmarks.stacks.Asked;
import java.util.List;

/**
 * What a worker is told to measure of a link between two workloads.
 *
 * @param operation one of {@link #OPERATIONS}
 * @param millis for how long
 */
record LinkTask(String operation, int millis) implements Asked<LinkTask> {

    /** An SVID fetched from the Workload API, and a context of mutual TLS made of it. */
    static final String SET_UP = "mtls-set-up";

    /** A connection opened, with a full handshake, and closed after one exchange. */
    static final String CONNECT = "connect";

    /** An exchange on a connection that is kept. */
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

    /** As a line. */
    @Override
    public String toString() {
        return operation + " " + millis;
    }
}
