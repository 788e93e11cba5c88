// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.JvmPoseidon;
import io.countersign.zk.proof.BatchVerifier;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Claim;
import io.countersign.zk.proof.Groth16ProvingKey;
import io.countersign.zk.proof.ProofSystem;
import io.countersign.zk.proof.ProofSystemException;
import io.countersign.zk.proof.ProofVerdict;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/** Tests the discovery, loading and closing of the proof systems. */
class ProofSystemsTests {

    private static final ScriptLimits ONE = new ScriptLimits(1, 1, 8, Duration.ofMinutes(1), Duration.ofMinutes(1));

    @Test
    void systemsWhenLookedForThenBothAreFoundByTheirNames() {
        assertThat(ServiceLoader.load(ProofSystem.class))
                .extracting(ProofSystem::name)
                .contains("graaljs", "noble");
    }

    @Test
    void systemWhenMadeThenNothingRuns() {
        try (GraalJsProofSystem system = new GraalJsProofSystem()) {
            assertThat(system.description()).doesNotContain(" on ");
            assertThat(system.hashes().poseidon().hash(FieldElement.of(1)))
                    .isEqualTo(new JvmPoseidon().hash(FieldElement.of(1)));
        }
    }

    @Test
    void descriptionWhenBuiltThenPackagesAndDigest() {
        TestSystems.assumeBuilt(TestSystems.NOBLE);
        assertThat(TestSystems.NOBLE.description()).matches("@noble/curves [0-9.]+ sha256:[0-9a-f]{64}( on .+)?");
    }

    @Test
    void descriptionWhenServingThenWhatRunsIt() {
        TestSystems.assumeBuilt(TestSystems.NOBLE);
        TestSystems.NOBLE.verifier(TestVectors.key(Circuit.SECRET_PROOF));
        assertThat(TestSystems.NOBLE.description()).contains(" on ");
    }

    @Test
    void verifierWhenBundleIsMissingThenItCannotBeTold() {
        try (Scripts scripts = new Scripts("missing", false, ONE)) {
            assertThatExceptionOfType(ProofSystemException.class).isThrownBy(scripts::verifiers);
            assertThat(scripts.description()).isEqualTo("not in this build");
        }
    }

    @Test
    void verifyWhenSystemIsClosedThenItCannotBeTold() {
        TestVectors.Case vector = TestVectors.named(Circuit.SECRET_PROOF, "alice");
        List<Claim> claims = List.of(vector.claim());
        NobleProofSystem system = new NobleProofSystem(ONE);
        TestSystems.assumeBuilt(system);
        BatchVerifier verifier = system.verifier(TestVectors.key(Circuit.SECRET_PROOF));
        assertThat(verifier.verify(claims)).containsExactly(ProofVerdict.VALID);
        system.close();
        assertThatExceptionOfType(ProofSystemException.class).isThrownBy(() -> verifier.verify(claims));
    }

    @Test
    void verifyWhenTooLittleTimeThenItCannotBeTold() {
        ScriptLimits hasty = new ScriptLimits(1, 1, 8, Duration.ofNanos(1), Duration.ofMinutes(1));
        List<Claim> claims =
                List.of(TestVectors.named(Circuit.SECRET_PROOF, "alice").claim());
        try (NobleProofSystem system = new NobleProofSystem(hasty)) {
            TestSystems.assumeBuilt(system);
            BatchVerifier verifier = system.verifier(TestVectors.key(Circuit.SECRET_PROOF));
            assertThatExceptionOfType(ProofSystemException.class).isThrownBy(() -> verifier.verify(claims));
        }
    }

    @Test
    void verifyWhenQueueIsTooShortThenItCannotBeToldOfAny() {
        ScriptLimits narrow = new ScriptLimits(1, 1, 1, Duration.ofMinutes(1), Duration.ofMinutes(1));
        Claim claim = TestVectors.named(Circuit.SECRET_PROOF, "alice").claim();
        List<Claim> claims = List.of(claim, claim, claim, claim);
        try (NobleProofSystem system = new NobleProofSystem(narrow)) {
            TestSystems.assumeBuilt(system);
            BatchVerifier verifier = system.verifier(TestVectors.key(Circuit.SECRET_PROOF));
            assertThatExceptionOfType(ProofSystemException.class).isThrownBy(() -> verifier.verify(claims));
        }
    }

    @Test
    void proverWhenNobleThenThereIsNone() {
        Groth16ProvingKey key = TestVectors.provingKey(Circuit.SECRET_PROOF);
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> TestSystems.NOBLE.prover(key));
    }

    @Test
    void limitsWhenOfMachineThenWithinBounds() {
        assertThat(ScriptLimits.ofMachine().verifiers()).isBetween(1, 4);
    }
}
