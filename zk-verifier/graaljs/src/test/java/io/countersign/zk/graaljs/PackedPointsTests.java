// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.ProofVerdict;
import java.math.BigInteger;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PackedPointsTests {

    /** Generators in the form of EIP-197. */
    private static final String G = "%064x%064x".formatted(1, 2);

    private static final String H = "198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2"
            + "1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed"
            + "090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b"
            + "12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa";

    private static byte[] octets(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    private static byte[] octets(BigInteger... coordinates) {
        StringBuilder hex = new StringBuilder();
        for (BigInteger coordinate : coordinates) {
            hex.append("%064x".formatted(coordinate));
        }
        return octets(hex.toString());
    }

    @Test
    void pointWhenGeneratorThenOne() {
        assertThat(PackedPoints.isG1(octets(G), 0)).isTrue();
        assertThat(PackedPoints.isG2(octets(H), 0)).isTrue();
    }

    @Test
    void pointWhenInfinityThenNone() {
        assertThat(PackedPoints.isG1(new byte[64], 0)).isFalse();
        assertThat(PackedPoints.isG2(new byte[128], 0)).isFalse();
    }

    @Test
    void pointWhenCoordinateIsNotReducedThenNone() {
        assertThat(PackedPoints.isG1(octets(Bn254.P.add(BigInteger.ONE), BigInteger.TWO), 0))
                .isFalse();
        assertThat(PackedPoints.isG1(octets(BigInteger.ONE, Bn254.P.add(BigInteger.TWO)), 0))
                .isFalse();
    }

    @Test
    void pointWhenOffTheCurveThenNone() {
        assertThat(PackedPoints.isG1(octets(BigInteger.ONE, BigInteger.ONE), 0)).isFalse();
        byte[] exchanged = octets(H.substring(64, 128) + H.substring(0, 64) + H.substring(192) + H.substring(128, 192));
        assertThat(PackedPoints.isG2(exchanged, 0)).isFalse();
    }

    /**
     * Points outside the subgroup: the test vectors have multiples of them, and their sums with points of the subgroup.
     */
    @ParameterizedTest
    @EnumSource
    void proofWhenVectorIsMalformedThenNone(Circuit circuit) {
        assertThat(TestVectors.of(circuit))
                .isNotEmpty()
                .allSatisfy(
                        vector -> assertThat(PackedPoints.isProof(vector.claim().proof()))
                                .as(vector.name())
                                .isEqualTo(vector.verdict() != ProofVerdict.MALFORMED));
    }

    @Test
    void keyWhenOfACircuitThenAllItsPointsAreOnes() {
        for (Circuit circuit : Circuit.values()) {
            PackedPoints.requireKey(TestVectors.key(circuit));
        }
    }

    @Test
    void curveWhenConstantsThenThoseOfTheFamily() {
        BigInteger x = Bn254.X;
        BigInteger p = x.pow(4)
                .multiply(BigInteger.valueOf(36))
                .add(x.pow(3).multiply(BigInteger.valueOf(36)))
                .add(x.pow(2).multiply(BigInteger.valueOf(24)))
                .add(x.multiply(BigInteger.valueOf(6)))
                .add(BigInteger.ONE);
        assertThat(p).isEqualTo(Bn254.P);
        assertThat(Bn254.TWIST_B.multiply(Bn254.XI)).isEqualTo(new Fp2(Bn254.B, BigInteger.ZERO));
    }
}
