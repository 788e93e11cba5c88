// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares results with the JDK's integers. */
class FieldElementTests {

    private static final BigInteger P = BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19));

    @Test
    void operationsWhenAnyOperandsThenAsIntegersModuloThePrime() {
        for (BigInteger a : operands()) {
            for (BigInteger b : operands()) {
                assertThat(apply(a, b, FieldElement::add)).isEqualTo(a.add(b).mod(P));
                assertThat(apply(a, b, FieldElement::subtract))
                        .isEqualTo(a.subtract(b).mod(P));
                assertThat(apply(a, b, FieldElement::multiply))
                        .isEqualTo(a.multiply(b).mod(P));
            }
            assertThat(apply(a, a, (out, x, y) -> out.square(x)))
                    .isEqualTo(a.multiply(a).mod(P));
            assertThat(apply(a, a, (out, x, y) -> out.negate(x)))
                    .isEqualTo(a.negate().mod(P));
        }
    }

    @Test
    void operationsWhenOperandsAreUnreducedThenRight() {
        for (BigInteger a : operands()) {
            for (BigInteger b : operands()) {
                assertThat(apply(a, b, FieldElementTests::productOfSums))
                        .isEqualTo(a.add(b)
                                .shiftLeft(1)
                                .multiply(a.subtract(b).shiftLeft(1))
                                .mod(P));
            }
            BigInteger four = a.negate().shiftLeft(2);
            assertThat(apply(a, a, FieldElementTests::squareOfNegativeSum))
                    .isEqualTo(four.multiply(four).mod(P));
        }
    }

    private static void productOfSums(FieldElement out, FieldElement a, FieldElement b) {
        FieldElement sum = new FieldElement();
        sum.add(a, b);
        sum.add(sum, sum);
        out.subtract(a, b);
        out.add(out, out);
        out.multiply(sum, out);
    }

    private static void squareOfNegativeSum(FieldElement out, FieldElement a, FieldElement same) {
        out.add(a, same);
        out.negate(out);
        out.add(out, out);
        out.square(out);
    }

    @Test
    void masksWhenAnyValueThenAsIntegers() {
        for (BigInteger a : operands()) {
            FieldElement element = element(a);
            boolean odd = a.mod(P).testBit(0);
            assertThat(element.negativeMask()).isEqualTo(odd ? -1 : 0);
            assertThat(element.zeroMask()).isEqualTo(a.mod(P).signum() == 0 ? -1 : 0);
            assertThat(element.equalMask(element)).isEqualTo(-1);
            assertThat(element.equalMask(element(a.add(BigInteger.ONE)))).isZero();
            assertThat(apply(a, a, (out, x, y) -> out.absolute(x)))
                    .isEqualTo(odd ? a.negate().mod(P) : a.mod(P));
        }
    }

    @Test
    void inverseRootWhenSquareThenItsRoot() {
        for (BigInteger a : operands()) {
            if (a.mod(P).signum() != 0) {
                BigInteger square = a.multiply(a).mod(P);
                InverseRoot root = new InverseRoot(element(square));
                BigInteger value = integer(root.value);
                assertThat(root.squareMask).isEqualTo(-1);
                assertThat(value.multiply(value).multiply(square).mod(P)).isEqualTo(BigInteger.ONE);
                assertThat(value.testBit(0)).isFalse();
                // Two is not a square modulo this prime.
                assertThat(new InverseRoot(element(square.shiftLeft(1).mod(P))).squareMask)
                        .isZero();
            }
        }
    }

    private static BigInteger apply(BigInteger a, BigInteger b, Operation operation) {
        FieldElement out = new FieldElement();
        operation.apply(out, element(a), element(b));
        return integer(out);
    }

    private static FieldElement element(BigInteger value) {
        return FieldElement.of(value.mod(BigInteger.TWO.pow(255)).toString());
    }

    private static BigInteger integer(FieldElement element) {
        byte[] bytes = element.toBytes();
        byte[] bigEndian = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            bigEndian[i] = bytes[bytes.length - 1 - i];
        }
        return new BigInteger(1, bigEndian);
    }

    private static List<BigInteger> operands() {
        List<BigInteger> operands = new ArrayList<>();
        for (long near : new long[] {0, 1, 2, 18, 19, 20}) {
            operands.add(BigInteger.valueOf(near));
            operands.add(P.subtract(BigInteger.valueOf(near)).mod(P));
            operands.add(BigInteger.TWO.pow(254).subtract(BigInteger.valueOf(near)));
        }
        // Not reduced, as a decoded element can be before it is refused.
        operands.add(BigInteger.TWO.pow(255).subtract(BigInteger.ONE));
        Random random = new Random(25519);
        for (int i = 0; i < 40; i++) {
            operands.add(new BigInteger(255, random).mod(P));
        }
        return operands;
    }

    private interface Operation {

        void apply(FieldElement out, FieldElement a, FieldElement b);
    }
}
