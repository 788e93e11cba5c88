// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.zk;

import io.countersign.benchmarks.stacks.Asked;
import java.util.List;
import java.util.stream.Stream;

/**
 * Measurement that a worker is asked for.
 *
 * @param circuit name of the circuit
 * @param mode verify-N for N proofs together, prove, or call for a call to the native core that computes
 *     nothing
 * @param millis duration of the measurement
 */
record Task(String circuit, String mode, int millis) implements Asked<Task> {

    static final String PROVE = "prove";

    static final String VERIFY = "verify-1";

    static final String CALL = "call";

    static final List<Integer> BATCHES = List.of(2, 4, 8, 16, 32, 64);

    private static final String TOGETHER = "verify-";

    static final List<String> MODES = Stream.concat(
                    Stream.of(VERIFY, PROVE, CALL), BATCHES.stream().map(Task::together))
            .toList();

    /** Returns the mode in which this number of proofs are verified together. */
    static String together(int proofs) {
        return TOGETHER + proofs;
    }

    static Task parse(String line) {
        String[] words = line.split(" ", -1);
        if (words.length != 3 || !MODES.contains(words[1])) {
            throw new IllegalArgumentException("Not a task: " + line);
        }
        return new Task(words[0], words[1], Integer.parseInt(words[2]));
    }

    /** Returns the number of proofs in one operation. */
    int proofs() {
        return mode.startsWith(TOGETHER) ? Integer.parseInt(mode.substring(TOGETHER.length())) : 1;
    }

    @Override
    public Task withMillis(int other) {
        return new Task(circuit, mode, other);
    }

    /** Returns the task as a line. */
    @Override
    public String toString() {
        return circuit + " " + mode + " " + millis;
    }
}
