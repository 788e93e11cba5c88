// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

import io.countersign.idt.Timing;

/** Measures chains. */
final class SchocoTiming {

    private SchocoTiming() {}

    public static void main(String... args) {
        for (int layers : new int[] {1, 6, 16}) {
            TestChain chain = TestChain.of(layers);
            Timing.report("verify " + layers + " layers", 2400 / layers, chain::verifies);
        }
        TestChain chain = TestChain.of(6);
        Timing.report("extend", 1000, () -> Schoco.extend(chain.last, 6, chain.messages.getLast()) != null);
    }
}
