// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Poseidon;
import java.util.Objects;

/**
 * Hashes that the circuits compute with {@link Poseidon}. A commitment is the only hash with one input. Every other
 * hash has a tag as its first input, so that a hash of one purpose is never accepted for another.
 *
 * @since 0.1
 */
public final class Hashes {

    private static final FieldElement NULLIFIER = FieldElement.of(1);

    private static final FieldElement OWNER = FieldElement.of(2);

    private static final FieldElement NODE = FieldElement.of(3);

    private static final FieldElement LEAF = FieldElement.of(4);

    private static final FieldElement ATTRIBUTES = FieldElement.of(5);

    private final Poseidon poseidon;

    public Hashes(Poseidon poseidon) {
        this.poseidon = Objects.requireNonNull(poseidon, "poseidon cannot be null");
    }

    /** Returns the commitment to a secret, with which a member is registered. */
    public FieldElement commitment(Secret secret) {
        return poseidon.hash(secret.value());
    }

    /** Returns the pseudonym for one service and epoch, for limits. */
    public FieldElement nullifier(Secret secret, FieldElement externalNullifier) {
        return poseidon.hash(NULLIFIER, secret.value(), externalNullifier);
    }

    /** Returns the permanent pseudonym for one service, for ownership. */
    public FieldElement owner(Secret secret, FieldElement service) {
        return poseidon.hash(OWNER, secret.value(), service);
    }

    /** Returns the parent of two nodes of a tree. */
    public FieldElement node(FieldElement left, FieldElement right) {
        return poseidon.hash(NODE, left, right);
    }

    /** Returns a leaf of the tree of attributes, which an issuer inserts. */
    public FieldElement leaf(FieldElement commitment, Attributes attributes, FieldElement salt) {
        FieldElement hash = poseidon.hash(
                ATTRIBUTES,
                FieldElement.of(attributes.role()),
                FieldElement.of(attributes.country()),
                FieldElement.of(attributes.birth()),
                FieldElement.of(attributes.expiry()));
        return poseidon.hash(LEAF, commitment, hash, salt);
    }
}
