// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

import io.countersign.core.Sha256;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.List;

/**
 * Faulty proof that the profile replaces: one bit per round, challenges over the commitments alone without their
 * leading zeros, and no bounds on answers or rounds.
 */
record BinaryProof(List<BigInteger> answers, List<BigInteger> commitments) {

    boolean verifies(BigInteger modulus, BigInteger exponent, BigInteger message) {
        byte[] bits = challenge(commitments);
        for (int i = 0; i < answers.size(); i++) {
            BigInteger expected =
                    isSet(bits, i) ? commitments.get(i).multiply(message).mod(modulus) : commitments.get(i);
            if (!answers.get(i).modPow(exponent, modulus).equals(expected)) {
                return false;
            }
        }
        return true;
    }

    static byte[] challenge(List<BigInteger> commitments) {
        ByteArrayOutputStream transcript = new ByteArrayOutputStream();
        for (BigInteger commitment : commitments) {
            if (commitment.signum() > 0) {
                transcript.writeBytes(Octets.of(commitment, (commitment.bitLength() + 7) / 8));
            }
        }
        return Sha256.digest(transcript.toByteArray());
    }

    static boolean isSet(byte[] bits, int round) {
        return ((bits[round / 8] >> (7 - round % 8)) & 1) == 1;
    }
}
