// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.Groth16Key;
import java.math.BigInteger;
import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Verifying key inside a proving key of snarkjs. Coordinates are in Montgomery form with R = 2^256, little-endian;
 * those of G2 have the real part first. The rest of the proving key is not checked here.
 */
final class Zkey {

    private static final int PROTOCOL = 1;

    private static final int HEADER = 2;

    private static final int INPUTS = 3;

    private static final int GROTH16 = 1;

    private static final int COORDINATE = 32;

    private static final BigInteger INVERSE_OF_R = BigInteger.ONE.shiftLeft(256).modInverse(Bn254.P);

    private final ZkeySections sections;

    Zkey(byte[] zkey) {
        this.sections = new ZkeySections(zkey);
    }

    /** @throws IllegalArgumentException unless it is a proving key of Groth16 on BN254 with that verifying key */
    void requireOf(Groth16Key key) {
        byte[] expected = key.packed();
        ByteBuffer packed = ByteBuffer.allocate(expected.length).put(expected[0]);
        try {
            ZkeySections.require(sections.of(PROTOCOL).getInt() == GROTH16);
            pack(sections.of(HEADER), sections.of(INPUTS), packed);
        } catch (BufferUnderflowException | BufferOverflowException ex) {
            throw new IllegalArgumentException("Not a proving key of " + key, ex);
        }
        if (!Arrays.equals(packed.array(), expected)) {
            throw new IllegalArgumentException("Not a proving key of " + key);
        }
    }

    private static void pack(ByteBuffer header, ByteBuffer inputs, ByteBuffer packed) {
        requireModulus(header, Bn254.P);
        requireModulus(header, FieldElement.MODULUS);
        skip(header, Integer.BYTES);
        packed.put((byte) header.getInt());
        skip(header, Integer.BYTES);
        g1(header, packed);
        skip(header, PackedPoints.G1);
        g2(header, packed);
        g2(header, packed);
        skip(header, PackedPoints.G1);
        g2(header, packed);
        while (inputs.hasRemaining()) {
            g1(inputs, packed);
        }
    }

    private static void requireModulus(ByteBuffer header, BigInteger modulus) {
        ZkeySections.require(header.getInt() == COORDINATE && number(header).equals(modulus));
    }

    private static void skip(ByteBuffer from, int octets) {
        from.get(new byte[octets]);
    }

    private static void g1(ByteBuffer from, ByteBuffer packed) {
        packed.put(coordinate(from)).put(coordinate(from));
    }

    private static void g2(ByteBuffer from, ByteBuffer packed) {
        for (int i = 0; i < 2; i++) {
            byte[] real = coordinate(from);
            packed.put(coordinate(from)).put(real);
        }
    }

    private static byte[] coordinate(ByteBuffer from) {
        BigInteger montgomery = number(from);
        ZkeySections.require(montgomery.compareTo(Bn254.P) < 0);
        byte[] octets = montgomery.multiply(INVERSE_OF_R).mod(Bn254.P).toByteArray();
        byte[] coordinate = new byte[COORDINATE];
        System.arraycopy(octets, 0, coordinate, COORDINATE - octets.length, octets.length);
        return coordinate;
    }

    private static BigInteger number(ByteBuffer from) {
        byte[] octets = new byte[COORDINATE];
        for (int i = COORDINATE - 1; i >= 0; i--) {
            octets[i] = from.get();
        }
        return new BigInteger(1, octets);
    }
}
