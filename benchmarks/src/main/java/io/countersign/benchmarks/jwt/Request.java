// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import io.countersign.benchmarks.stacks.Asked;
import java.util.List;

/**
 * Measurement that a worker is asked for.
 *
 * @param algorithm value of {@code alg}
 * @param mode encode, verify or both
 * @param size size of the payload
 * @param millis duration of the measurement
 */
record Request(String algorithm, String mode, String size, int millis) implements Asked<Request> {

    static final List<String> MODES = List.of("encode", "verify", "encode-then-verify");

    static Request parse(String line) {
        String[] words = line.split(" ", -1);
        if (words.length != 4 || !MODES.contains(words[1]) || !Payload.SIZES.contains(words[2])) {
            throw new IllegalArgumentException("Not a request: " + line);
        }
        return new Request(words[0], words[1], words[2], Integer.parseInt(words[3]));
    }

    @Override
    public Request withMillis(int other) {
        return new Request(algorithm, mode, size, other);
    }

    /** Returns the request as a line. */
    @Override
    public String toString() {
        return algorithm + " " + mode + " " + size + " " + millis;
    }
}
