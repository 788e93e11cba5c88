// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Ed448FieldTests {

    private static final BigInteger P = Ed448Field.P;

    private static final long UNIT = 1L << 56;

    private final Random random = new Random(448);

    private final long[] result = new long[Ed448Field.LIMBS];

    @Test
    void multiplyWhenLimbsAreOfUpToTwoUnitsThenTheProductModuloP() {
        for (int i = 0; i < 20_000; i++) {
            long[] a = limbs(2);
            long[] b = limbs(2);
            Ed448Field.multiply(result, a, b);
            assertThat(Ed448Field.canonical(result))
                    .isEqualTo(value(a).multiply(value(b)).mod(P));
            assertReduced();
        }
    }

    @Test
    void multiplyWhenLimbsAreOfThreeUnitsAndOneThenTheProductModuloP() {
        for (int i = 0; i < 20_000; i++) {
            long[] a = limbs(3);
            long[] b = limbs(1);
            Ed448Field.multiply(result, a, b);
            assertThat(Ed448Field.canonical(result))
                    .isEqualTo(value(a).multiply(value(b)).mod(P));
            assertReduced();
        }
    }

    @Test
    void scaleThenTheProductModuloPInTheSameArrayToo() {
        for (int i = 0; i < 2000; i++) {
            long[] a = limbs(1);
            BigInteger expected =
                    value(a).multiply(BigInteger.valueOf(Ed448Point.MINUS_D)).mod(P);
            Ed448Field.scale(a, a, Ed448Point.MINUS_D);
            assertThat(Ed448Field.canonical(a)).isEqualTo(expected);
        }
    }

    @Test
    void carryThenTheSameNumberInLimbsOfOneUnit() {
        for (int i = 0; i < 2000; i++) {
            long[] a = limbs(5);
            BigInteger expected = value(a).mod(P);
            Ed448Field.carry(a);
            assertThat(Ed448Field.canonical(a)).isEqualTo(expected);
            System.arraycopy(a, 0, result, 0, a.length);
            assertReduced();
        }
    }

    @Test
    void inverseThenTheProductIsOne() {
        for (int i = 1; i < 50; i++) {
            BigInteger a = i < 10 ? P.subtract(BigInteger.valueOf(i)) : new BigInteger(448, random).mod(P);
            assertThat(Ed448Field.canonical(Ed448Field.inverse(Ed448Field.of(a))))
                    .isEqualTo(a.modInverse(P));
        }
    }

    /** Returns limbs of both signs; often the largest and the smallest. */
    private long[] limbs(int units) {
        long[] limbs = new long[Ed448Field.LIMBS];
        int sort = random.nextInt(4);
        for (int i = 0; i < limbs.length; i++) {
            long largest = units * UNIT;
            limbs[i] = switch (sort) {
                case 0 -> largest;
                case 1 -> -largest;
                case 2 -> random.nextBoolean() ? largest : -largest;
                default -> random.nextLong(-largest, largest + 1);
            };
        }
        return limbs;
    }

    private static BigInteger value(long[] limbs) {
        BigInteger value = BigInteger.ZERO;
        for (int i = limbs.length - 1; i >= 0; i--) {
            value = value.shiftLeft(56).add(BigInteger.valueOf(limbs[i]));
        }
        return value;
    }

    private void assertReduced() {
        for (long limb : result) {
            assertThat(limb).isBetween(-256L, UNIT + 256);
        }
    }
}
