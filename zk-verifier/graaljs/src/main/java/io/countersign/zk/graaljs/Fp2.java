// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import java.math.BigInteger;

/**
 * Element of the field of the coordinates of G2.
 *
 * @param re real part, below p
 * @param im imaginary part, below p; the square of i is -1
 */
record Fp2(BigInteger re, BigInteger im) {

    static final Fp2 ZERO = new Fp2(BigInteger.ZERO, BigInteger.ZERO);

    static final Fp2 ONE = new Fp2(BigInteger.ONE, BigInteger.ZERO);

    Fp2 add(Fp2 other) {
        return reduced(re.add(other.re), im.add(other.im));
    }

    Fp2 subtract(Fp2 other) {
        return reduced(re.subtract(other.re), im.subtract(other.im));
    }

    Fp2 multiply(Fp2 other) {
        BigInteger real = re.multiply(other.re);
        BigInteger imaginary = im.multiply(other.im);
        BigInteger cross = re.add(im).multiply(other.re.add(other.im));
        return reduced(real.subtract(imaginary), cross.subtract(real).subtract(imaginary));
    }

    Fp2 square() {
        return reduced(re.add(im).multiply(re.subtract(im)), re.multiply(im).shiftLeft(1));
    }

    Fp2 times(long factor) {
        return reduced(re.multiply(BigInteger.valueOf(factor)), im.multiply(BigInteger.valueOf(factor)));
    }

    Fp2 conjugate() {
        return reduced(re, im.negate());
    }

    Fp2 invert() {
        BigInteger norm = re.multiply(re).add(im.multiply(im)).modInverse(Bn254.P);
        return reduced(re.multiply(norm), im.negate().multiply(norm));
    }

    Fp2 power(BigInteger exponent) {
        Fp2 power = ONE;
        for (int bit = exponent.bitLength() - 1; bit >= 0; bit--) {
            power = power.square();
            power = exponent.testBit(bit) ? power.multiply(this) : power;
        }
        return power;
    }

    boolean isZero() {
        return re.signum() == 0 && im.signum() == 0;
    }

    private static Fp2 reduced(BigInteger re, BigInteger im) {
        return new Fp2(re.mod(Bn254.P), im.mod(Bn254.P));
    }
}
