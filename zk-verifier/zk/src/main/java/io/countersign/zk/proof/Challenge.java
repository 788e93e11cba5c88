// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import io.countersign.zk.field.Field;
import io.countersign.zk.field.Value;
import java.util.Arrays;

/**
 * Challenge of a request: SHA-512 of everything that its proof is bound to. The circuits get it as a value of their
 * field. Protocols with a transcript are bound to all of its octets.
 *
 * @since 0.1
 */
public final class Challenge {

    /** Number of octets of a challenge. */
    public static final int LENGTH = 64;

    private final byte[] octets;

    /** @throws IllegalArgumentException if there are not {@value #LENGTH} octets */
    public Challenge(byte[] octets) {
        if (octets.length != LENGTH) {
            throw new IllegalArgumentException("A challenge has " + LENGTH + " octets");
        }
        this.octets = octets.clone();
    }

    public byte[] octets() {
        return octets.clone();
    }

    /** Returns the challenge as the circuits of a field get it. */
    public Value value(Field field) {
        return field.reduced(octets);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Challenge challenge && Arrays.equals(octets, challenge.octets);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(octets);
    }

    @Override
    public String toString() {
        return "Challenge";
    }
}
