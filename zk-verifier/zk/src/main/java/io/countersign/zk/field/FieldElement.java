// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.field;

import java.math.BigInteger;
import java.util.HexFormat;
import java.util.Objects;

/**
 * An element of the scalar field of BN254, the field of what circuits compute with. Outside it is 32 octets,
 * big-endian, and has one spelling only: an integer that is not below the modulus is refused, not reduced.
 *
 * @param value 0 to {@link #MODULUS} - 1
 * @since 0.1
 */
public record FieldElement(BigInteger value) {

    /** The order of the group of BN254, as EIP-196 has it. */
    public static final BigInteger MODULUS =
            new BigInteger("21888242871839275222246405745257275088548364400416034343698204186575808495617");

    /** How many octets one takes. */
    public static final int LENGTH = 32;

    public static final FieldElement ZERO = new FieldElement(BigInteger.ZERO);

    public FieldElement {
        Objects.requireNonNull(value, "value cannot be null");
        if (value.signum() < 0 || value.compareTo(MODULUS) >= 0) {
            throw new IllegalArgumentException("Not an element of the field");
        }
    }

    public static FieldElement of(long value) {
        return new FieldElement(BigInteger.valueOf(value));
    }

    /**
     * Reads 32 octets.
     *
     * @throws IllegalArgumentException if there are more or fewer, or if they are not below the modulus
     */
    public static FieldElement of(byte[] octets) {
        if (octets.length != LENGTH) {
            throw new IllegalArgumentException("An element of the field has " + LENGTH + " octets");
        }
        return new FieldElement(new BigInteger(1, octets));
    }

    /** The element that an integer of any size is congruent to. */
    public static FieldElement reduced(byte[] octets) {
        return new FieldElement(new BigInteger(1, octets).mod(MODULUS));
    }

    /**
     * Reads 64 hexadecimal digits.
     *
     * @throws IllegalArgumentException as {@link #of(byte[])}
     */
    public static FieldElement parse(String hex) {
        return of(HexFormat.of().parseHex(hex));
    }

    /** 32 octets, big-endian. */
    public byte[] octets() {
        byte[] shortest = value.toByteArray();
        byte[] octets = new byte[LENGTH];
        int sign = shortest.length > LENGTH ? 1 : 0;
        System.arraycopy(shortest, sign, octets, LENGTH - shortest.length + sign, shortest.length - sign);
        return octets;
    }

    /** 64 lower-case hexadecimal digits. */
    public String hex() {
        return HexFormat.of().formatHex(octets());
    }

    @Override
    public String toString() {
        return hex();
    }
}
