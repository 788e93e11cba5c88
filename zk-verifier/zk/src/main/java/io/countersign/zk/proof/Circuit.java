// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.util.Arrays;
import java.util.Optional;

/**
 * What can be proved. The public signals of each are fixed in number and order, outputs first.
 *
 * @since 0.1
 */
public enum Circuit {

    /** Knows the secret of a commitment; of no request, so never a credential. Signals: commitment. */
    SECRET_PROOF(1, "SecretProof", 1),

    /**
     * Knows the secret of a commitment, for one request. Signals: nullifier, commitment, owner,
     * challenge, externalNullifier, service.
     */
    SECRET_PROOF_BOUND(2, "SecretProofBound", 6),

    /** Is one of a group, for one request. Signals: nullifier, root, owner, challenge, externalNullifier, service. */
    MEMBERSHIP_PROOF(3, "MembershipProof", 6),

    /**
     * Has attested attributes that satisfy a predicate, for one request. Signals: as {@link #MEMBERSHIP_PROOF}, then
     * four roles, four countries, the last day of birth and the time of the request.
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

    /** Its number in credentials and keys: one octet. */
    public int id() {
        return id;
    }

    /** Its name in the sources. */
    public String circuitName() {
        return circuitName;
    }

    /** How many public signals it has. */
    public int signals() {
        return signals;
    }

    /** Whether its proofs are bound to one request. */
    public boolean isBound() {
        return this != SECRET_PROOF;
    }

    /** The circuit of a number, if there is one. */
    public static Optional<Circuit> of(int id) {
        return Arrays.stream(values()).filter(circuit -> circuit.id == id).findFirst();
    }

    /** The circuit of a name, if there is one. */
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
