// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.util.Arrays;
import java.util.Optional;

/**
 * Circuits. The number and order of the public signals of each circuit are fixed, outputs first.
 *
 * @since 0.1
 */
public enum Circuit {

    /**
     * Proves knowledge of the secret of a commitment. Not bound to a request, so never a credential. Signals:
     * commitment.
     */
    SECRET_PROOF(1, "SecretProof", 1),

    /**
     * Proves knowledge of the secret of a commitment, for one request. Signals: nullifier, commitment, owner,
     * challenge, externalNullifier, service.
     */
    SECRET_PROOF_BOUND(2, "SecretProofBound", 6),

    /**
     * Proves membership in a group, for one request. Signals: nullifier, root, owner, challenge, externalNullifier,
     * service.
     */
    MEMBERSHIP_PROOF(3, "MembershipProof", 6),

    /**
     * Proves that attested attributes satisfy a predicate, for one request. Signals: as {@link #MEMBERSHIP_PROOF}, then
     * four roles, four countries, the latest day of birth and the time of the request.
     */
    ATTRIBUTE_PROOF(4, "AttributeProof", 16);

    private final int id;

    private final String circuitName;

    private final int signals;

    Circuit(int id, String circuitName, int signals) {
        this.id = id;
        this.circuitName = circuitName;
        this.signals = signals;
    }

    /** Returns the number of the circuit in credentials and keys: one octet. */
    public int id() {
        return id;
    }

    /** Returns the name of the circuit in the sources. */
    public String circuitName() {
        return circuitName;
    }

    /** Returns the number of public signals. */
    public int signals() {
        return signals;
    }

    /** Returns whether a proof is bound to one request. */
    public boolean isBound() {
        return this != SECRET_PROOF;
    }

    /** Returns the circuit of a number, if there is one. */
    public static Optional<Circuit> of(int id) {
        return Arrays.stream(values()).filter(circuit -> circuit.id == id).findFirst();
    }

    /** Returns the circuit of a name, if there is one. */
    public static Optional<Circuit> of(String circuitName) {
        return Arrays.stream(values())
                .filter(circuit -> circuit.circuitName.equals(circuitName))
                .findFirst();
    }

    @Override
    public String toString() {
        return circuitName;
    }
}
