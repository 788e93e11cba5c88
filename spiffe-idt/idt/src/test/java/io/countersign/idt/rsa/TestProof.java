// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

/** Proof about the signature of RFC 7520 section 4.1 in a given context. */
final class TestProof {

    static final RsaProofContext CONTEXT = new RsaProofContext(
            "id-1",
            "spiffe://example.org/asserting",
            "spiffe://example.org/subject",
            "spiffe://example.org",
            1_900_000_000,
            "spiffe://example.org/subject",
            "");

    static final RsaProofKey KEY = RsaVectors.key(128);

    private TestProof() {}

    static byte[] make() {
        return new RsaProver(KEY).prove(RsaVectors.MESSAGE, RsaVectors.SIGNATURE, CONTEXT);
    }

    static boolean isAccepted(byte[] proof) {
        return new RsaProofVerifier(KEY).verify(RsaVectors.MESSAGE, CONTEXT, proof);
    }
}
