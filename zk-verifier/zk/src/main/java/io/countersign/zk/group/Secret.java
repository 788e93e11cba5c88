// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import io.countersign.zk.field.FieldElement;
import java.security.SecureRandom;

/**
 * Secret that only its owner knows: 32 random octets, as an element of the field. A weak secret could be guessed from
 * its commitment, so it cannot be derived from a text.
 *
 * @since 0.1
 */
public final class Secret {

    private final FieldElement value;

    private Secret(FieldElement value) {
        if (value.equals(FieldElement.ZERO)) {
            throw new IllegalArgumentException("A secret cannot be zero");
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
     * @throws IllegalArgumentException if there are more or fewer, or if the element is zero
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
