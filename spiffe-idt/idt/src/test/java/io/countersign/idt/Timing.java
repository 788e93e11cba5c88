// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import java.util.Arrays;
import java.util.function.BooleanSupplier;

/** Measures durations after a warm-up, for main programs and not for tests. */
public final class Timing {

    private static final int ROUNDS = 11;

    private static final int WARM_UP = 5;

    private Timing() {}

    /** Prints the median, the shortest and the longest of some rounds. */
    public static void report(String what, int calls, BooleanSupplier work) {
        double[] micros = new double[ROUNDS];
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            double mean = round(what, calls, work);
            if (round >= 0) {
                micros[round] = mean;
            }
        }
        Arrays.sort(micros);
        System.out.printf(
                "%s: median %.1f us, %.1f to %.1f%n", what, micros[ROUNDS / 2], micros[0], micros[ROUNDS - 1]);
    }

    private static double round(String what, int calls, BooleanSupplier work) {
        long start = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            if (!work.getAsBoolean()) {
                throw new IllegalStateException(what);
            }
        }
        return (System.nanoTime() - start) / 1e3 / calls;
    }
}
