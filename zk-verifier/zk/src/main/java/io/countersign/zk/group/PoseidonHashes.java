// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import io.countersign.zk.field.Field;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Poseidon;
import io.countersign.zk.field.Value;
import java.util.Arrays;
import java.util.Objects;

/**
 * Hashes over BN254, which the circuits compute with {@link Poseidon}. A commitment is the only hash with one input.
 * Every other hash has a tag as its first input.
 *
 * @since 0.1
 */
public final class PoseidonHashes implements Hashes {

    private static final FieldElement LEAF = FieldElement.of(4);

    private static final FieldElement ATTRIBUTES = FieldElement.of(5);

    private final Poseidon poseidon;

    public PoseidonHashes(Poseidon poseidon) {
        this.poseidon = Objects.requireNonNull(poseidon, "poseidon cannot be null");
    }

    /** Returns the hash function itself. */
    public Poseidon poseidon() {
        return poseidon;
    }

    @Override
    public Field field() {
        return Field.BN254;
    }

    @Override
    public FieldElement commitment(Secret secret) {
        return commitment(secret.value());
    }

    @Override
    public FieldElement commitment(Value secret) {
        return hash(secret);
    }

    @Override
    public FieldElement nullifier(Secret secret, Value externalNullifier) {
        return hash(FieldElement.of(NULLIFIER), secret.value(), externalNullifier);
    }

    @Override
    public FieldElement owner(Secret secret, Value service) {
        return hash(FieldElement.of(OWNER), secret.value(), service);
    }

    @Override
    public FieldElement node(Value left, Value right) {
        return hash(FieldElement.of(NODE), left, right);
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

    private FieldElement hash(Value... inputs) {
        return poseidon.hash(Arrays.stream(inputs).map(FieldElement::of).toArray(FieldElement[]::new));
    }
}
