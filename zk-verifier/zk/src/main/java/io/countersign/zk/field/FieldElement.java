// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.field;

import java.math.BigInteger;
import java.util.HexFormat;
import java.util.Objects;

/**
 * Element of the scalar field of BN254, over which the circuits compute. Its encoding is 32 octets, big-endian. The
 * encoding is unique: an integer that is not below the modulus is refused, not reduced.
 *
 * @param value integer from 0 to {@link #MODULUS} - 1
 * @since 0.1
 */
public record FieldElement(BigInteger value) implements Value {

    /** Order of the group of BN254 (EIP-196). */
    public static final BigInteger MODULUS =
            new BigInteger("21888242871839275222246405745257275088548364400416034343698204186575808495617");

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
     * @throws IllegalArgumentException if there are more or fewer octets, or if the integer is not below the modulus
     */
    public static FieldElement of(byte[] octets) {
        if (octets.length != LENGTH) {
            throw new IllegalArgumentException("An element of the field has " + LENGTH + " octets");
        }
        return new FieldElement(new BigInteger(1, octets));
    }

    /**
     * Returns a value as an element.
     *
     * @throws IllegalArgumentException if it is of another field
     */
    public static FieldElement of(Value value) {
        if (value instanceof FieldElement element) {
            return element;
        }
        throw new IllegalArgumentException("Not a value of " + Field.BN254);
    }

    /** Returns an unsigned integer of any size, big-endian, modulo {@link #MODULUS}. */
    public static FieldElement reduced(byte[] octets) {
        return new FieldElement(new BigInteger(1, octets).mod(MODULUS));
    }

    /**
     * Reads 64 hexadecimal digits.
     *
     * @throws IllegalArgumentException if the text is not 64 hexadecimal digits below the modulus
     */
    public static FieldElement parse(String hex) {
        return of(HexFormat.of().parseHex(hex));
    }

    @Override
    public Field field() {
        return Field.BN254;
    }

    @Override
    public byte[] octets() {
        byte[] shortest = value.toByteArray();
        byte[] octets = new byte[LENGTH];
        int sign = shortest.length > LENGTH ? 1 : 0;
        System.arraycopy(shortest, sign, octets, LENGTH - shortest.length + sign, shortest.length - sign);
        return octets;
    }

    @Override
    public String toString() {
        return hex();
    }
}
