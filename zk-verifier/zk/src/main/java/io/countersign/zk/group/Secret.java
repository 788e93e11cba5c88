// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import io.countersign.zk.field.FieldElement;
import java.security.SecureRandom;

/**
 * What only its owner knows: 32 random octets, as an element of the field. A weak one could be guessed from its
 * commitment, so there is no way to make one of a text.
 *
 * @since 0.1
 */
public final class Secret {

    private final FieldElement value;

    private Secret(FieldElement value) {
        if (value.equals(FieldElement.ZERO)) {
            throw new IllegalArgumentException("A secret is not zero");
        }
        this.value = value;
    }

    /** A new one, of the operating system's generator. */
    public static Secret random() {
        byte[] octets = new byte[FieldElement.LENGTH];
        new SecureRandom().nextBytes(octets);
        return of(octets);
    }

    /**
     * The secret of 32 random octets.
     *
     * @throws IllegalArgumentException if there are more or fewer
     */
    public static Secret of(byte[] octets) {
        if (octets.length != FieldElement.LENGTH) {
            throw new IllegalArgumentException("A secret has " + FieldElement.LENGTH + " octets");
        }
        return new Secret(FieldElement.reduced(octets));
    }

    /** For a prover. */
    public FieldElement value() {
        return value;
    }

    @Override
    public String toString() {
        return "Secret";
    }
}
