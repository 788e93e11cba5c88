// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.util.Objects;

/**
 * Proving key of a protocol without a set-up: the verifying key, and the program that computes the witness.
 *
 * @since 0.1
 */
public final class TransparentProvingKey implements ProvingKey {

    private final TransparentKey verifyingKey;

    private final byte[] witness;

    public TransparentProvingKey(TransparentKey verifyingKey, byte[] witness) {
        this.verifyingKey = Objects.requireNonNull(verifyingKey, "verifyingKey cannot be null");
        this.witness = witness.clone();
    }

    @Override
    public TransparentKey verifyingKey() {
        return verifyingKey;
    }

    @Override
    public byte[] witness() {
        return witness.clone();
    }

    @Override
    public String toString() {
        return "TransparentProvingKey[" + verifyingKey + "]";
    }
}
