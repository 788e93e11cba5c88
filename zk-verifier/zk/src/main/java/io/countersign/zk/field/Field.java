// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.field;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Prime fields over which circuits compute.
 *
 * @since 0.1
 */
public enum Field {

    /** Scalar field of BN254. A value is one {@linkplain FieldElement element}. */
    BN254("bn254") {
        @Override
        public FieldElement of(byte[] octets) {
            return FieldElement.of(octets);
        }

        @Override
        public FieldElement reduced(byte[] digest) {
            return FieldElement.reduced(digest);
        }
    },

    /** Field of the integers modulo 2<sup>64</sup> - 2<sup>32</sup> + 1. A value is four elements, its {@link Words}. */
    GOLDILOCKS("goldilocks") {
        @Override
        public Words of(byte[] octets) {
            return Words.of(octets);
        }

        @Override
        public Words reduced(byte[] digest) {
            return Words.reduced(digest);
        }
    };

    /** Number of octets of a digest that is reduced to a value: that of SHA-512. */
    static final int DIGEST = 64;

    private final String fieldName;

    Field(String fieldName) {
        this.fieldName = fieldName;
    }

    /** Returns the name in registries and wallets, such as {@code bn254}. */
    public String fieldName() {
        return fieldName;
    }

    /**
     * Reads {@value Value#LENGTH} octets.
     *
     * @throws IllegalArgumentException if there are more or fewer octets, or if they are not the encoding of a value
     */
    public abstract Value of(byte[] octets);

    /**
     * Returns a digest of 64 octets as a value. The bias is negligible.
     *
     * @throws IllegalArgumentException if there are more or fewer octets
     */
    public abstract Value reduced(byte[] digest);

    /**
     * Reads 64 hexadecimal digits.
     *
     * @throws IllegalArgumentException if the text is not the encoding of a value
     */
    public Value parse(String hex) {
        return of(HexFormat.of().parseHex(hex));
    }

    /** Returns the value whose octets are a small number, big-endian, as the circuits get the bits of paths. */
    public Value number(long number) {
        return switch (this) {
            case BN254 -> FieldElement.of(number);
            case GOLDILOCKS -> new Words(0, 0, 0, number);
        };
    }

    /** Returns the value of empty leaves. */
    public Value zero() {
        return number(0);
    }

    /** Returns the field of a name, if there is one. */
    public static Optional<Field> named(String fieldName) {
        return Arrays.stream(values())
                .filter(field -> field.fieldName.equals(fieldName))
                .findFirst();
    }

    @Override
    public String toString() {
        return fieldName;
    }
}
