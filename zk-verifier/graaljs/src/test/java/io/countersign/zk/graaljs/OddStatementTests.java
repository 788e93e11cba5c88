// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.NativeLibraryException;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Claim;
import io.countersign.zk.proof.Groth16Key;
import io.countersign.zk.proof.NativeGroth16;
import io.countersign.zk.proof.Proof;
import io.countersign.zk.proof.ProofSystem;
import io.countersign.zk.proof.ProofVerdict;
import io.countersign.zk.proof.Statement;
import io.countersign.zk.proof.VerifyingKey;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests with a key of generators, for which anybody can prove any statement. It allows cases that no real key has, such
 * as public inputs whose sum is infinity: valid in a sum, but not as a point of a proof. The native core is tested too,
 * if it is available.
 */
class OddStatementTests {

    private static final String MINUS_G =
            SelfTest.ONE + "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd45";

    /** e(A, B) = e(G, H) e((1 - signal) G, H) e(C, H). */
    private static final VerifyingKey KEY = Groth16Key.parse(
            HexFormat.of().parseHex("0101" + SelfTest.G + SelfTest.H + SelfTest.H + SelfTest.H + SelfTest.G + MINUS_G));

    static Stream<ProofSystem> nativeSystem() {
        try {
            return Stream.of(new NativeGroth16(NativeCore.load()));
        } catch (NativeLibraryException ex) {
            return Stream.empty();
        }
    }

    private static Claim claim(long signal, String a, String c) {
        return new Claim(
                new Statement(Circuit.SECRET_PROOF, List.of(FieldElement.of(signal))),
                new Proof(HexFormat.of().parseHex(a + SelfTest.H + c)));
    }

    @ParameterizedTest
    @MethodSource("nativeSystem")
    void verifyWhenNativeThenByTheEquation(ProofSystem system) {
        assertInputsThatAddUpToInfinity(system);
        assertSignalOfZero(system);
    }

    @Tag("nightly-graaljs")
    @ParameterizedTest
    @MethodSource("io.countersign.zk.graaljs.TestSystems#all")
    void verifyWhenJavaScriptThenByTheEquation(ProofSystem system) {
        TestSystems.assumeBuilt(system);
        assertInputsThatAddUpToInfinity(system);
        assertSignalOfZero(system);
    }

    private static void assertInputsThatAddUpToInfinity(ProofSystem system) {
        List<Claim> claims = List.of(
                claim(1, SelfTest.TWICE_G, SelfTest.G),
                claim(1, SelfTest.G, SelfTest.G),
                claim(1, SelfTest.TWICE_G, MINUS_G));
        assertThat(system.verifier(KEY).verify(claims))
                .containsExactly(ProofVerdict.VALID, ProofVerdict.INVALID, ProofVerdict.INVALID);
    }

    private static void assertSignalOfZero(ProofSystem system) {
        List<Claim> claims = List.of(
                claim(0, SelfTest.G, MINUS_G), claim(0, SelfTest.G, SelfTest.G), claim(2, SelfTest.G, SelfTest.G));
        assertThat(system.verifier(KEY).verify(claims))
                .containsExactly(ProofVerdict.VALID, ProofVerdict.INVALID, ProofVerdict.VALID);
    }
}
