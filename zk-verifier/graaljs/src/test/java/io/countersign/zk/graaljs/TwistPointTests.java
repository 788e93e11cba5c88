// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.Circuit;
import java.math.BigInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Compares the subgroup test with the definition: a point is in the group if its multiple by r is infinity. */
class TwistPointTests {

    private static final BigInteger R = FieldElement.MODULUS;

    private static final BigInteger COFACTOR = Bn254.P.shiftLeft(1).subtract(R);

    private static final TwistPoint ANYWHERE = point("B anywhere on the twist");

    private static TwistPoint point(String vector) {
        byte[] proof =
                TestVectors.named(Circuit.SECRET_PROOF, vector).claim().proof().packed();
        BigInteger[] parts = IntStream.range(0, 4)
                .mapToObj(i -> new BigInteger(1, proof, PackedPoints.G1 + 32 * i, 32))
                .toArray(BigInteger[]::new);
        return TwistPoint.affine(new Fp2(parts[1], parts[0]), new Fp2(parts[3], parts[2]));
    }

    private static TwistPoint affine(TwistPoint point) {
        Fp2 inverse = point.z().invert();
        Fp2 square = inverse.square();
        return TwistPoint.affine(
                point.x().multiply(square), point.y().multiply(square).multiply(inverse));
    }

    private static boolean isInGroupByDefinition(TwistPoint affine) {
        return affine.times(R).z().isZero();
    }

    @Test
    void pointWhenMultipliedByTheOrderOfTheCurveThenInfinity() {
        assertThat(ANYWHERE.times(R.multiply(COFACTOR)).z().isZero()).isTrue();
        assertThat(ANYWHERE.times(R).z().isZero()).isFalse();
    }

    @Test
    void isInGroupWhenCofactorIsClearedThenItIs() {
        for (int i = 1; i < 10; i++) {
            TwistPoint cleared = affine(ANYWHERE.times(COFACTOR.multiply(BigInteger.valueOf(i))));
            assertThat(cleared.isOnCurve()).isTrue();
            assertThat(cleared.isInGroup()).isTrue();
            assertThat(isInGroupByDefinition(cleared)).isTrue();
        }
    }

    @Test
    void isInGroupWhenMultipleOfAPointElsewhereThenItIsNot() {
        for (int i = 1; i < 30; i++) {
            TwistPoint elsewhere = affine(ANYWHERE.times(BigInteger.valueOf(i)));
            assertThat(elsewhere.isOnCurve()).isTrue();
            assertThat(elsewhere.isInGroup()).isFalse();
            assertThat(isInGroupByDefinition(elsewhere)).isFalse();
        }
    }

    @Test
    void isInGroupWhenOrderDividesTheCofactorThenItIsNot() {
        TwistPoint small = point("B of order 10069");
        assertThat(small.times(BigInteger.valueOf(10069)).z().isZero()).isTrue();
        for (int i = 1; i < 100; i++) {
            TwistPoint multiple = affine(small.times(BigInteger.valueOf(i)));
            assertThat(multiple.isOnCurve()).isTrue();
            assertThat(multiple.isInGroup()).isFalse();
        }
        assertThat(affine(ANYWHERE.times(R)).isInGroup()).isFalse();
    }
}
