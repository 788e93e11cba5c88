// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import io.countersign.zk.field.FieldElement;
import java.math.BigInteger;
import java.security.SecureRandom;

/**
 * Secret that only its owner knows: 32 random octets, as an element of the field. A weak secret could be guessed from
 * its commitment, so it cannot be derived from a text, and numbers near zero are refused. By chance, that happens with a
 * probability of 2 to the power of -124.
 *
 * @since 0.1
 */
public final class Secret {

    /** A secret is at least two to this power away from zero, in both directions. */
    private static final int GUESSABLE_BITS = 128;

    private final FieldElement value;

    private Secret(FieldElement value) {
        BigInteger distance = value.value().min(FieldElement.MODULUS.subtract(value.value()));
        if (distance.bitLength() <= GUESSABLE_BITS) {
            throw new IllegalArgumentException("A secret must be random octets, and cannot be near zero");
        }
        this.value = value;
    }

    /** Generates a secret with the random generator of the operating system. */
    public static Secret random() {
        byte[] octets = new byte[FieldElement.LENGTH];
        new SecureRandom().nextBytes(octets);
        return of(octets);
    }

    /**
     * Returns the secret of 32 random octets.
     *
     * @throws IllegalArgumentException if there are more or fewer, or if the element is near zero
     */
    public static Secret of(byte[] octets) {
        if (octets.length != FieldElement.LENGTH) {
            throw new IllegalArgumentException("A secret has " + FieldElement.LENGTH + " octets");
        }
        return new Secret(FieldElement.reduced(octets));
    }

    /** Returns the secret itself, for a prover. */
    public FieldElement value() {
        return value;
    }

    @Override
    public String toString() {
        return "Secret";
    }
}
