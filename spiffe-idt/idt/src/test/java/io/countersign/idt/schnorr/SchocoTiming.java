// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

import java.util.Arrays;

/** Tells how long a chain of six layers takes, warm: {@code java -cp … io.countersign.idt.schnorr.SchocoTiming}. */
final class SchocoTiming {

    private static final int ROUNDS = 9;

    private static final int CALLS = 400;

    private SchocoTiming() {}

    public static void main(String... args) {
        TestChain chain = TestChain.of(6);
        report("verify, six layers", chain::verifies);
        report("extend", () -> Schoco.extend(chain.last, 6, chain.messages.getLast()) != null);
        report(
                "parse a commitment",
                () -> !Ristretto.decode(chain.last.commitment()).isIdentity());
    }

    private static void report(String what, Work work) {
        double[] micros = new double[ROUNDS];
        for (int round = -3; round < ROUNDS; round++) {
            long start = System.nanoTime();
            for (int i = 0; i < CALLS; i++) {
                if (!work.succeeds()) {
                    throw new IllegalStateException(what);
                }
            }
            if (round >= 0) {
                micros[round] = (System.nanoTime() - start) / 1e3 / CALLS;
            }
        }
        Arrays.sort(micros);
        System.out.printf(
                "%s: median %.1f us, %.1f to %.1f%n", what, micros[ROUNDS / 2], micros[0], micros[ROUNDS - 1]);
    }

    private interface Work {

        boolean succeeds();
    }
}
