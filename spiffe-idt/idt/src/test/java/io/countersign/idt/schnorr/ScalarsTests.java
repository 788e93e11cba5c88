// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares results with the JDK's integers. */
class ScalarsTests {

    private static final BigInteger L =
            BigInteger.TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"));

    private final Random random = new Random(9496);

    @Test
    void reduceWhenAnyOctetsThenTheirRest() {
        for (int i = 0; i < 200; i++) {
            BigInteger wide =
                    i < 2 ? BigInteger.TWO.pow(512).subtract(BigInteger.valueOf(1 + i)) : new BigInteger(512, random);
            assertThat(integer(Scalars.reduce(bytes(wide, 64)))).isEqualTo(wide.mod(L));
        }
        assertThat(Scalars.isZero(Scalars.reduce(bytes(L, 64)))).isTrue();
        assertThat(integer(Scalars.reduce(bytes(L.subtract(BigInteger.ONE), 64))))
                .isEqualTo(L.subtract(BigInteger.ONE));
    }

    @Test
    void multiplySubtractWhenAnyScalarsThenAsIntegers() {
        for (int i = 0; i < 200; i++) {
            BigInteger k = i < 4 ? BigInteger.valueOf(i / 2) : scalar();
            BigInteger h = i < 4 ? L.subtract(BigInteger.ONE) : scalar();
            BigInteger x = i < 4 ? L.subtract(BigInteger.valueOf(1 + i % 2)) : scalar();
            assertThat(integer(Scalars.multiplySubtract(bytes(k, 32), bytes(h, 32), bytes(x, 32))))
                    .isEqualTo(k.subtract(h.multiply(x)).mod(L));
        }
    }

    @Test
    void isCanonicalWhenBelowTheOrderThenOnly() {
        assertThat(Scalars.isCanonical(bytes(BigInteger.ZERO, 32))).isTrue();
        assertThat(Scalars.isCanonical(bytes(L.subtract(BigInteger.ONE), 32))).isTrue();
        assertThat(Scalars.isCanonical(bytes(L, 32))).isFalse();
        assertThat(Scalars.isCanonical(bytes(L.add(BigInteger.ONE), 32))).isFalse();
        assertThat(Scalars.isCanonical(bytes(BigInteger.TWO.pow(256).subtract(BigInteger.ONE), 32)))
                .isFalse();
        assertThat(Scalars.isCanonical(new byte[31])).isFalse();
        assertThat(Scalars.isCanonical(new byte[33])).isFalse();
    }

    @Test
    void digitsWhenAnyWidthThenTheyAddUpToTheScalar() {
        for (int width : new int[] {5, 8}) {
            for (int i = 0; i < 100; i++) {
                BigInteger scalar = i < 2 ? L.subtract(BigInteger.valueOf(1 + i)) : scalar();
                byte[] digits = Scalars.digits(bytes(scalar, 32), width);
                BigInteger sum = BigInteger.ZERO;
                for (int at = digits.length - 1; at >= 0; at--) {
                    assertThat(digits[at] == 0 || (digits[at] & 1) == 1).isTrue();
                    assertThat(Math.abs(digits[at])).isLessThan(1 << (width - 1));
                    sum = sum.shiftLeft(1).add(BigInteger.valueOf(digits[at]));
                }
                assertThat(sum).isEqualTo(scalar);
            }
        }
    }

    @Test
    void multiplesWhenSecretOrPublicThenTheSame() {
        for (int i = 0; i < 40; i++) {
            byte[] a = bytes(i < 3 ? BigInteger.valueOf(i) : scalar(), 32);
            byte[] b = bytes(i < 3 ? L.subtract(BigInteger.valueOf(1 + i)) : scalar(), 32);
            EdwardsPoint first = BaseMultiples.multiply(a);
            assertThat(first.isSameElement(OddMultiples.multiply(a, Generator.point())))
                    .isTrue();
            EdwardsPoint second = BaseMultiples.multiply(b);
            EdwardsPoint other = OddMultiples.multiply(a, second);
            assertThat(OddMultiples.multiply(b, first).isSameElement(other)).isTrue();
        }
    }

    private BigInteger scalar() {
        return new BigInteger(300, random).mod(L);
    }

    static byte[] bytes(BigInteger value, int length) {
        byte[] out = new byte[length];
        for (int i = 0; i < length; i++) {
            out[i] = value.shiftRight(8 * i).byteValue();
        }
        return out;
    }

    private static BigInteger integer(byte[] bytes) {
        BigInteger out = BigInteger.ZERO;
        for (int i = bytes.length - 1; i >= 0; i--) {
            out = out.shiftLeft(8).or(BigInteger.valueOf(bytes[i] & 0xff));
        }
        return out;
    }
}
