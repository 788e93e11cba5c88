// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.RefusalCode;
import java.math.BigInteger;

/**
 * Recognises RSA moduli of the Infineon library whose keys can be factored (CVE-2017-15361; Nemec et al., The Return
 * of Coppersmith's Attack, 2017). Its primes are {@code k M + (65537^a mod M)}, where M is the product of the first
 * primes. The modulus is therefore a power of 65537 modulo M, too. Only one in 2^154 other moduli has this property.
 */
final class RocaFingerprint {

    static final RefusalCode CODE = new RefusalCode("roca_key");

    /**
     * Primes of M for the smallest keys; M of larger keys has these and more. The prime 2 is omitted: every modulus
     * is odd.
     */
    private static final int[] PRIMES = {
        3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109,
        113, 127, 131, 137, 139, 149, 151, 157, 163, 167
    };

    private static final int GENERATOR = 65537;

    private RocaFingerprint() {}

    /** Whether the modulus has a discrete logarithm: one exponent that is right for every prime. */
    static boolean matches(BigInteger modulus) {
        int[] logarithms = new int[PRIMES.length];
        int[] orders = new int[PRIMES.length];
        for (int i = 0; i < PRIMES.length; i++) {
            int prime = PRIMES[i];
            orders[i] = order(prime);
            logarithms[i] = logarithm(modulus.mod(BigInteger.valueOf(prime)).intValue(), prime, orders[i]);
            if (logarithms[i] < 0 || !agrees(logarithms, orders, i)) {
                return false;
            }
        }
        return true;
    }

    private static int order(int prime) {
        int order = 1;
        for (int power = GENERATOR % prime; power != 1; power = power * GENERATOR % prime) {
            order++;
        }
        return order;
    }

    /** Returns the exponent below the order that yields the residue; negative if there is none. */
    private static int logarithm(int residue, int prime, int order) {
        int power = 1;
        for (int exponent = 0; exponent < order; exponent++) {
            if (power == residue) {
                return exponent;
            }
            power = power * GENERATOR % prime;
        }
        return -1;
    }

    /**
     * Whether one number has all these residues: each two must agree modulo the greatest common divisor of their
     * orders.
     */
    private static boolean agrees(int[] logarithms, int[] orders, int last) {
        for (int i = 0; i < last; i++) {
            if ((logarithms[last] - logarithms[i]) % gcd(orders[last], orders[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }
}
