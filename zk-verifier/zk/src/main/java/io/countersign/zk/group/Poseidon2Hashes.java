// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import io.countersign.zk.field.Field;
import io.countersign.zk.field.Poseidon2;
import io.countersign.zk.field.Value;
import io.countersign.zk.field.Words;

/**
 * Hashes over Goldilocks, which the circuits of STARKs compute with {@link Poseidon2}. Each has a tag, the commitment
 * too.
 *
 * @since 0.1
 */
public final class Poseidon2Hashes implements Hashes {

    private static final int COMMITMENT = 6;

    @Override
    public Field field() {
        return Field.GOLDILOCKS;
    }

    @Override
    public Words commitment(Value secret) {
        return hash(COMMITMENT, secret, field().zero());
    }

    @Override
    public Words nullifier(Secret secret, Value externalNullifier) {
        return hash(NULLIFIER, secret.value(), externalNullifier);
    }

    @Override
    public Words owner(Secret secret, Value service) {
        return hash(OWNER, secret.value(), service);
    }

    @Override
    public Words node(Value left, Value right) {
        return hash(NODE, left, right);
    }

    private static Words hash(int tag, Value a, Value b) {
        return Poseidon2.hash(tag, Words.of(a), Words.of(b));
    }
}
