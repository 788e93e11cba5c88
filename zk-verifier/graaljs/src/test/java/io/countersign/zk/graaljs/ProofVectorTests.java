// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.zk.proof.BatchVerifier;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Claim;
import io.countersign.zk.proof.Groth16Key;
import io.countersign.zk.proof.ProofSystem;
import io.countersign.zk.proof.ProofVerdict;
import io.countersign.zk.proof.VerifyingKey;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every valid and invalid proof of the shared vectors, with both proof systems. */
@ParameterizedClass
@MethodSource("io.countersign.zk.graaljs.TestSystems#all")
class ProofVectorTests {

    @Parameter
    private ProofSystem system;

    @BeforeEach
    void built() {
        TestSystems.assumeBuilt(system);
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF")
    void verifyWhenVectorThenItsVerdict(Circuit circuit) {
        BatchVerifier verifier = system.verifier(TestVectors.key(circuit));
        List<TestVectors.Case> cases = TestVectors.of(circuit).toList();
        List<ProofVerdict> verdicts =
                verifier.verify(cases.stream().map(TestVectors.Case::claim).toList());
        assertThat(cases).isNotEmpty();
        assertThat(Stream.iterate(0, i -> i + 1)
                        .limit(cases.size())
                        .filter(i -> verdicts.get(i) != cases.get(i).verdict())
                        .map(i -> cases.get(i) + " is said to be " + verdicts.get(i)))
                .isEmpty();
        assertThat(verdicts).contains(ProofVerdict.values());
    }

    @Tag("nightly-graaljs")
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SECRET_PROOF")
    void verifyWhenVectorOfAnotherCircuitThenItsVerdict(Circuit circuit) {
        verifyWhenVectorThenItsVerdict(circuit);
    }

    @Tag("nightly-graaljs")
    @ParameterizedTest
    @EnumSource
    void verifierWhenAPointOfTheKeyIsAlteredThenItDoesNotLoad(Circuit circuit) {
        byte[] packed = TestVectors.key(circuit).packed();
        packed[packed.length - 1] ^= 1;
        VerifyingKey altered = Groth16Key.parse(packed);
        assertThatIllegalArgumentException().isThrownBy(() -> system.verifier(altered));
    }

    @Tag("nightly-graaljs")
    @ParameterizedTest
    @EnumSource
    void verifierWhenAPointOfTheKeyIsInfinityThenItDoesNotLoad(Circuit circuit) {
        byte[] packed = TestVectors.key(circuit).packed();
        Arrays.fill(packed, packed.length - 64, packed.length, (byte) 0);
        VerifyingKey altered = Groth16Key.parse(packed);
        assertThatIllegalArgumentException().isThrownBy(() -> system.verifier(altered));
    }

    @Tag("nightly-graaljs")
    @ParameterizedTest
    @EnumSource
    void verifierWhenGammaIsOutsideTheSubgroupThenItDoesNotLoad(Circuit circuit) {
        byte[] packed = TestVectors.key(circuit).packed();
        byte[] outside = TestVectors.named(circuit, "B anywhere on the twist")
                .claim()
                .proof()
                .packed();
        System.arraycopy(outside, PackedPoints.G1, packed, 2 + PackedPoints.G1 + PackedPoints.G2, PackedPoints.G2);
        VerifyingKey altered = Groth16Key.parse(packed);
        assertThatIllegalArgumentException().isThrownBy(() -> system.verifier(altered));
    }

    @Tag("nightly-graaljs")
    @ParameterizedTest
    @EnumSource
    void verifyWhenStatementIsOfAnotherCircuitThenRefused(Circuit circuit) {
        Circuit other = circuit == Circuit.SECRET_PROOF ? Circuit.ATTRIBUTE_PROOF : Circuit.SECRET_PROOF;
        BatchVerifier verifier = system.verifier(TestVectors.key(circuit));
        List<Claim> claims =
                List.of(TestVectors.of(other).findFirst().orElseThrow().claim());
        assertThatIllegalArgumentException().isThrownBy(() -> verifier.verify(claims));
    }

    @Test
    void verifyWhenManyAtOnceThenEachHasItsOwnVerdict() throws InterruptedException {
        BatchVerifier verifier = system.verifier(TestVectors.key(Circuit.SECRET_PROOF));
        Queue<String> wrong = new ConcurrentLinkedQueue<>();
        List<Thread> clients = TestVectors.of(Circuit.SECRET_PROOF)
                .map(vector -> Thread.ofVirtual().start(() -> {
                    ProofVerdict verdict =
                            verifier.verify(List.of(vector.claim())).getFirst();
                    if (verdict != vector.verdict()) {
                        wrong.add(vector + " is said to be " + verdict);
                    }
                }))
                .toList();
        for (Thread client : clients) {
            client.join();
        }
        assertThat(clients).isNotEmpty();
        assertThat(wrong).isEmpty();
    }
}
