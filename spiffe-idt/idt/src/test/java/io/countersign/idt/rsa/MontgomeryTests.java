// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares results with the JDK's integers. */
class MontgomeryTests {

    private final Random random = new Random(7520);

    @Test
    void operationsWhenModulusIsOfAnySizeThenAsIntegers() {
        for (int bits : new int[] {2048, 2049, 2055, 2078, 2079, 3072, 4095, 4096}) {
            BigInteger modulus = new BigInteger(bits, random).setBit(0).setBit(bits - 1);
            check(modulus);
        }
        check(BigInteger.TWO.pow(2048).subtract(BigInteger.ONE));
        check(BigInteger.TWO.pow(2047).add(BigInteger.ONE));
        check(BigInteger.TWO.pow(4096).subtract(BigInteger.ONE));
    }

    @Test
    void productWhenModulusIsOfEachLengthOfAKeyThenAsIntegers() {
        for (int bits = 2048; bits <= 4096; bits++) {
            BigInteger modulus = new BigInteger(bits, random).setBit(0).setBit(bits - 1);
            BigInteger a = modulus.subtract(BigInteger.TWO);
            BigInteger b = new BigInteger(bits + 64, random).mod(modulus);
            Montgomery arithmetic = new Montgomery(modulus);
            int length = (bits + 7) / 8;
            long[] product = arithmetic.multiply(
                    arithmetic.element(Octets.of(a, length)), arithmetic.element(Octets.of(b, length)));
            assertThat(arithmetic.octets(product))
                    .as("%d bits", bits)
                    .isEqualTo(Octets.of(a.multiply(b).mod(modulus), length));
        }
    }

    private void check(BigInteger modulus) {
        Montgomery arithmetic = new Montgomery(modulus);
        int length = (modulus.bitLength() + 7) / 8;
        for (int i = 0; i < 12; i++) {
            BigInteger a = operand(modulus, i);
            BigInteger b = operand(modulus, i / 3);
            long[] x = arithmetic.element(Octets.of(a, length));
            long[] y = arithmetic.element(Octets.of(b, length));
            assertThat(arithmetic.octets(x)).isEqualTo(Octets.of(a, length));
            long[] product = arithmetic.multiply(arithmetic.multiply(x, y), y);
            assertThat(arithmetic.octets(product))
                    .isEqualTo(Octets.of(a.multiply(b).multiply(b).mod(modulus), length));
            BigInteger exponent = BigInteger.valueOf(1 + random.nextInt(70000));
            assertThat(arithmetic.octets(arithmetic.power(x, exponent)))
                    .isEqualTo(Octets.of(a.modPow(exponent, modulus), length));
            int challenge = i < 2 ? i * 0xffff : random.nextInt(1 << 16);
            assertThat(arithmetic.octets(new Powers(arithmetic, x).multiply(y, challenge)))
                    .isEqualTo(Octets.of(
                            a.modPow(BigInteger.valueOf(challenge), modulus)
                                    .multiply(b)
                                    .mod(modulus),
                            length));
        }
    }

    private BigInteger operand(BigInteger modulus, int choice) {
        return switch (choice) {
            case 0 -> BigInteger.ZERO;
            case 1 -> BigInteger.ONE;
            case 2 -> modulus.subtract(BigInteger.ONE);
            default -> new BigInteger(modulus.bitLength() + 64, random).mod(modulus);
        };
    }

    @Test
    void isPositiveBelowWhenAtTheBoundsThenFalse() {
        byte[] bound = {1, 0, 0};
        assertThat(Octets.isPositiveBelow(new byte[] {0, -1, -1}, bound)).isTrue();
        assertThat(Octets.isPositiveBelow(new byte[] {0, 0, 1}, bound)).isTrue();
        assertThat(Octets.isPositiveBelow(new byte[] {0, 0, 0}, bound)).isFalse();
        assertThat(Octets.isPositiveBelow(new byte[] {1, 0, 0}, bound)).isFalse();
        assertThat(Octets.isPositiveBelow(new byte[] {1, 0, 1}, bound)).isFalse();
        assertThat(Octets.isPositiveBelow(new byte[] {-1, 0, 0}, bound)).isFalse();
        assertThat(Octets.isPositiveBelow(new byte[] {0, 1}, bound)).isFalse();
    }
}
