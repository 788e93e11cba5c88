// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

import io.countersign.idt.Timing;

/** Measures proofs about an RSA-2048 signature. */
final class RsaProofTiming {

    private RsaProofTiming() {}

    public static void main(String... args) {
        byte[] proof = TestProof.make();
        Timing.report("prove", 100, () -> TestProof.make().length == proof.length);
        Timing.report("verify", 100, () -> TestProof.isAccepted(proof));
    }
}
