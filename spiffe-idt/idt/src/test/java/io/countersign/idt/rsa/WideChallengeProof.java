// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Faulty variant that draws challenges of 16 bits for every exponent, and an attacker who exploits it. */
final class WideChallengeProof {

    static final int ROUNDS = 8;

    private final BigInteger modulus;

    private final BigInteger exponent;

    private final BigInteger hash;

    WideChallengeProof(BigInteger modulus, BigInteger exponent, BigInteger hash) {
        this.modulus = modulus;
        this.exponent = exponent;
        this.hash = hash;
    }

    boolean verifies(byte[] challenges, List<BigInteger> answers) {
        List<BigInteger> commitments = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
            commitments.add(answers.get(i)
                    .modPow(exponent, modulus)
                    .multiply(hash.modPow(BigInteger.valueOf(challenge(challenges, i)), modulus))
                    .mod(modulus));
        }
        return Arrays.equals(challenges, challenges(commitments));
    }

    private static byte[] challenges(List<BigInteger> commitments) {
        Shake256 shake = new Shake256();
        commitments.forEach(commitment -> shake.update(Octets.of(commitment, 256)));
        return shake.digest(2 * ROUNDS);
    }

    private static int challenge(byte[] challenges, int round) {
        return ((challenges[2 * round] & 0xff) << 8) | (challenges[2 * round + 1] & 0xff);
    }

    /**
     * Answers without a signature, for the exponent 3. A commitment that is the cube of a known number can be answered
     * if its challenge is divisible by three. All rounds soon have such challenges at once.
     */
    List<BigInteger> forge(Random random, byte[] challengesOut) {
        List<BigInteger> secrets = new ArrayList<>();
        List<BigInteger> commitments = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            secrets.add(new BigInteger(2000, random));
            commitments.add(secrets.get(i).modPow(exponent, modulus));
        }
        byte[] challenges = challenges(commitments);
        while (!isAnswerable(challenges)) {
            secrets.set(ROUNDS - 1, secrets.getLast().add(BigInteger.ONE));
            commitments.set(ROUNDS - 1, secrets.getLast().modPow(exponent, modulus));
            challenges = challenges(commitments);
        }
        System.arraycopy(challenges, 0, challengesOut, 0, challenges.length);
        List<BigInteger> answers = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            BigInteger third = BigInteger.valueOf(challenge(challenges, i) / 3);
            answers.add(secrets.get(i)
                    .multiply(hash.modPow(third.negate(), modulus))
                    .mod(modulus));
        }
        return answers;
    }

    private static boolean isAnswerable(byte[] challenges) {
        for (int i = 0; i < ROUNDS; i++) {
            if (challenge(challenges, i) % 3 != 0) {
                return false;
            }
        }
        return true;
    }
}
