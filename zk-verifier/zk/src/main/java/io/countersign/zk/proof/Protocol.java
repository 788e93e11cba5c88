// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import io.countersign.zk.field.Field;
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
            Field.BN254,
            Transport.HEADER,
            "trusted set-up; pairings of BN254 in the algebraic group model; re-randomisable: a statement has many proofs"),

    /**
     * Bünz and others, IEEE S&amp;P 2018 (eprint 2017/1066), on the group G1 of BN254: no set-up. Verification is linear in
     * the circuit.
     */
    BULLETPROOFS(
            2,
            "bulletproofs",
            Field.BN254,
            Transport.HEADER,
            "discrete logarithms in G1 of BN254 in the algebraic group model; SHA-512 as a random oracle"),

    /**
     * Ben-Sasson and others (eprint 2018/046), with FRI over Goldilocks and Poseidon2: no set-up, and hashes alone. Its
     * proofs are too large for a header, so that they begin sessions.
     */
    STARK(
            3,
            "stark",
            Field.GOLDILOCKS,
            Transport.SESSION,
            "Poseidon2 over Goldilocks as a random oracle, and its hashes without collisions; a quantum computer halves"
                    + " the level");

    private final int id;

    private final String protocolName;

    private final Field field;

    private final Transport transport;

    private final String assumptions;

    Protocol(int id, String protocolName, Field field, Transport transport, String assumptions) {
        this.id = id;
        this.protocolName = protocolName;
        this.field = field;
        this.transport = transport;
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

    /** Returns the field of its circuits, and so of commitments, trees and signals. */
    public Field field() {
        return field;
    }

    /** Returns how its proofs reach a service. */
    public Transport transport() {
        return transport;
    }

    /** Returns whether whoever made the keys could forge proofs, unless they destroyed what the keys were made of. */
    public boolean hasTrustedSetup() {
        return this == GROTH16;
    }

    /** Returns whether its proofs withstand a quantum computer, for which discrete logarithms are easy. */
    public boolean isPostQuantum() {
        return this == STARK;
    }

    /** Returns whether several proofs are verified together faster than one by one. */
    public boolean isBatched() {
        return this != STARK;
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
