// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Claim;
import io.countersign.zk.proof.Groth16ProvingKey;
import io.countersign.zk.proof.ProofSystem;
import io.countersign.zk.proof.ProofVerdict;
import io.countersign.zk.proof.Prover;
import io.countersign.zk.proof.ProvingKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Proofs of the statements of the vectors, with witnesses of circom's program. */
class ProverTests {

    private static final ProofSystem SYSTEM = TestSystems.GRAALJS;

    @BeforeEach
    void built() {
        TestSystems.assumeBuilt(SYSTEM);
    }

    private static Prover prover(Circuit circuit) {
        return SYSTEM.prover(TestVectors.provingKey(circuit));
    }

    private static TestVectors.Case valid(Circuit circuit) {
        return TestVectors.of(circuit)
                .filter(vector -> !vector.inputs().isEmpty())
                .findFirst()
                .orElseThrow();
    }

    @Tag("nightly-graaljs")
    @Test
    void proveWhenVectorsInputsThenItsStatementAndBothVerify() {
        proveAndVerify(Circuit.SECRET_PROOF);
    }

    /** The largest circuit has every kind of input; the others have fewer kinds. */
    @Tag("nightly-graaljs")
    @ParameterizedTest
    @EnumSource(names = {"SECRET_PROOF_BOUND", "ATTRIBUTE_PROOF"})
    void proveWhenCircuitIsLargerThenItsStatementAndBothVerify(Circuit circuit) {
        proveAndVerify(circuit);
    }

    private static void proveAndVerify(Circuit circuit) {
        TestSystems.assumeCompiled(SYSTEM, circuit);
        TestVectors.Case vector = valid(circuit);
        Prover.Proven proven = prover(circuit).prove(vector.inputs(), null);
        assertThat(proven.statement()).isEqualTo(vector.claim().statement());
        List<Claim> claims = List.of(new Claim(proven.statement(), proven.proof()));
        assertThat(TestSystems.all())
                .allSatisfy(system -> assertThat(
                                system.verifier(TestVectors.key(circuit)).verify(claims))
                        .as(system.name())
                        .containsExactly(ProofVerdict.VALID));
    }

    @Tag("nightly-graaljs")
    @Test
    void proveWhenTwiceThenProofsDiffer() {
        Prover prover = prover(Circuit.SECRET_PROOF);
        Map<String, List<FieldElement>> inputs = valid(Circuit.SECRET_PROOF).inputs();
        assertThat(prover.prove(inputs, null).proof())
                .isNotEqualTo(prover.prove(inputs, null).proof());
    }

    @Tag("nightly-graaljs")
    @Test
    void proveWhenInputsDoNotSatisfyTheCircuitThenRefused() {
        Prover prover = prover(Circuit.SECRET_PROOF);
        Map<String, List<FieldElement>> right = valid(Circuit.SECRET_PROOF).inputs();
        Map<String, List<FieldElement>> wrong = new HashMap<>(right);
        wrong.put("commitment", List.of(FieldElement.ZERO));
        Map<String, List<FieldElement>> missing = new HashMap<>(right);
        missing.remove("secret");
        Map<String, List<FieldElement>> unknown = new HashMap<>(right);
        unknown.put("other", List.of(FieldElement.ZERO));
        Map<String, List<FieldElement>> tooMany = new HashMap<>(right);
        tooMany.put("secret", List.of(FieldElement.ZERO, FieldElement.ZERO));
        Map<String, List<FieldElement>> quoted = Map.of("\"", List.of());
        assertThat(List.of(wrong, missing, unknown, tooMany, quoted))
                .allSatisfy(
                        inputs -> assertThatIllegalArgumentException().isThrownBy(() -> prover.prove(inputs, null)));
        assertThat(prover.prove(right, null).statement())
                .isEqualTo(valid(Circuit.SECRET_PROOF).claim().statement());
    }

    @Tag("nightly-graaljs")
    @Test
    void proverWhenKeyIsOfAnotherCircuitThenRefused() {
        ProvingKey mixed = new Groth16ProvingKey(
                TestVectors.key(Circuit.SECRET_PROOF_BOUND),
                TestVectors.artefact(Circuit.MEMBERSHIP_PROOF, "circuit.zkey"),
                TestVectors.artefact(Circuit.SECRET_PROOF_BOUND, "circuit.wasm"));
        assertThatIllegalArgumentException().isThrownBy(() -> SYSTEM.prover(mixed));
    }

    @Tag("nightly-graaljs")
    @Test
    void proverWhenWitnessIsNoProgramThenRefused() {
        ProvingKey broken = new Groth16ProvingKey(
                TestVectors.key(Circuit.SECRET_PROOF),
                TestVectors.artefact(Circuit.SECRET_PROOF, "circuit.zkey"),
                new byte[] {0, 'a', 's', 'm', 1, 2, 3, 4});
        assertThatIllegalArgumentException().isThrownBy(() -> SYSTEM.prover(broken));
    }
}
