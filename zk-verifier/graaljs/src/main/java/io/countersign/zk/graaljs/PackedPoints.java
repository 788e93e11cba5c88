// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import io.countersign.zk.proof.Groth16Key;
import io.countersign.zk.proof.Proof;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * Validates packed points more strictly than the libraries: a coordinate is below the modulus, a point of G2 is in the
 * subgroup, and infinity is refused in keys and proofs.
 */
final class PackedPoints {

    static final int G1 = 64;

    static final int G2 = 128;

    private static final int COORDINATE = 32;

    private static final int KEY_HEADER = 2;

    private PackedPoints() {}

    /** Returns whether all three points of a proof are valid. */
    static boolean isProof(Proof proof) {
        byte[] octets = proof.packed();
        return octets.length == Proof.GROTH16_LENGTH && isG1(octets, 0) && isG2(octets, G1) && isG1(octets, G1 + G2);
    }

    /** @throws IllegalArgumentException if a point of the key is invalid */
    static void requireKey(Groth16Key key) {
        byte[] octets = key.packed();
        int twisted = KEY_HEADER + G1;
        int inputs = twisted + 3 * G2;
        boolean good = isG1(octets, KEY_HEADER);
        for (int offset = twisted; offset < inputs; offset += G2) {
            good &= isG2(octets, offset);
        }
        for (int offset = inputs; offset < octets.length; offset += G1) {
            good &= isG1(octets, offset);
        }
        if (!good) {
            throw new IllegalArgumentException(
                    "A point of the key " + key + " is not on its curve, not in its group, or infinity");
        }
    }

    /** Returns whether a point of G1 is valid. Infinity is encoded as zeros, which are not on the curve. */
    static boolean isG1(byte[] octets, int offset) {
        BigInteger x = coordinate(octets, offset);
        BigInteger y = coordinate(octets, offset + COORDINATE);
        return areCanonical(x, y)
                && y.multiply(y)
                                .subtract(x.pow(3))
                                .subtract(Bn254.B)
                                .mod(Bn254.P)
                                .signum()
                        == 0;
    }

    static boolean isG2(byte[] octets, int offset) {
        BigInteger[] parts = new BigInteger[G2 / COORDINATE];
        Arrays.setAll(parts, i -> coordinate(octets, offset + i * COORDINATE));
        if (!areCanonical(parts)) {
            return false;
        }
        TwistPoint point = TwistPoint.affine(new Fp2(parts[1], parts[0]), new Fp2(parts[3], parts[2]));
        return point.isOnCurve() && point.isInGroup();
    }

    private static boolean areCanonical(BigInteger... coordinates) {
        return Arrays.stream(coordinates).allMatch(coordinate -> coordinate.compareTo(Bn254.P) < 0);
    }

    private static BigInteger coordinate(byte[] octets, int offset) {
        return new BigInteger(1, octets, offset, COORDINATE);
    }
}
