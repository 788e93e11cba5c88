// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.util.Arrays;
import java.util.Optional;

/**
 * Protocols of proof systems. Several proof systems may be code for one protocol, and accept each other's proofs.
 *
 * @since 0.1
 */
public enum Protocol {

    /** Groth, EUROCRYPT 2016, on BN254: constant size, cheapest to verify, needs a trusted set-up for each circuit. */
    GROTH16(
            1,
            "groth16",
            true,
            "trusted set-up; pairings of BN254 in the algebraic group model; re-randomisable: a statement has many proofs"),

    /**
     * Bünz and others, IEEE S&amp;P 2018 (eprint 2017/1066), on the group G1 of BN254: no set-up. Verification is linear in
     * the circuit.
     */
    BULLETPROOFS(
            2,
            "bulletproofs",
            false,
            "discrete logarithms in G1 of BN254 in the algebraic group model; SHA-512 as a random oracle");

    private final int id;

    private final String protocolName;

    private final boolean trustedSetup;

    private final String assumptions;

    Protocol(int id, String protocolName, boolean trustedSetup, String assumptions) {
        this.id = id;
        this.protocolName = protocolName;
        this.trustedSetup = trustedSetup;
        this.assumptions = assumptions;
    }

    /** Returns the first octet of the descriptors of its keys. */
    public int id() {
        return id;
    }

    /** Returns the name in properties and sessions, such as {@code groth16}. */
    public String protocolName() {
        return protocolName;
    }

    /** Returns whether whoever made the keys could forge proofs, unless they destroyed what the keys were made of. */
    public boolean hasTrustedSetup() {
        return trustedSetup;
    }

    /** Returns what the soundness of proofs rests on, for operators. */
    public String assumptions() {
        return assumptions;
    }

    /** Returns whether a credential has the length of the proof before the proof. */
    public boolean isSized() {
        return this != GROTH16;
    }

    /** Returns the protocol of a name, if there is one. */
    public static Optional<Protocol> of(String protocolName) {
        return Arrays.stream(values())
                .filter(protocol -> protocol.protocolName.equals(protocolName))
                .findFirst();
    }

    @Override
    public String toString() {
        return protocolName;
    }
}
