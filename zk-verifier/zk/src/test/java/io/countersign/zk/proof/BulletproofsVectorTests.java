// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.nativecore.NativeCore;
import io.countersign.zk.field.Field;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.Secret;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Skipped if the build had no cargo. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class BulletproofsVectorTests {

    private static final HexFormat HEX = HexFormat.of();

    private static final Circuit CIRCUIT = Circuit.SECRET_PROOF_BOUND;

    private static final NativeBulletproofs SYSTEM = new NativeBulletproofs(NativeCore.load());

    private static final JsonNode VECTORS = JsonMapper.shared()
            .readTree(Vectors.CIRCUITS.resolve("vectors/bulletproofs.json").toFile());

    private static final TransparentProvingKey KEY = SYSTEM.provingKey(CIRCUIT, BulletproofsVectorTests::file);

    private static final BatchVerifier VERIFIER = SYSTEM.verifier(KEY.verifyingKey());

    private static byte[] file(Circuit circuit, String name) {
        try {
            return Files.readAllBytes(Vectors.CIRCUITS
                    .resolve("artefacts")
                    .resolve(circuit.circuitName())
                    .resolve(name));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static Statement statement(JsonNode vector) {
        List<FieldElement> signals = vector.required("signals")
                .valueStream()
                .map(signal -> FieldElement.parse(signal.asString()))
                .toList();
        return new Statement(CIRCUIT, signals, challenge(vector));
    }

    private static Challenge challenge(JsonNode vector) {
        return new Challenge(HEX.parseHex(vector.required("context").asString()));
    }

    @Test
    void keyThenItsDescriptorAndIdAreThoseOfTheVectors() {
        TransparentKey key = KEY.verifyingKey();
        assertThat(HEX.formatHex(key.descriptor()))
                .isEqualTo(VECTORS.required("descriptor").asString());
        assertThat(key.id().hex()).isEqualTo(VECTORS.required("keyId").asString());
        assertThat(key.protocol()).isEqualTo(Protocol.BULLETPROOFS);
        assertThat(key.protocol().hasTrustedSetup()).isFalse();
    }

    @Test
    void verifyWhenVectorThenItsVerdictAloneAndAmongOthers() {
        List<Claim> claims = new ArrayList<>();
        List<ProofVerdict> verdicts = new ArrayList<>();
        for (JsonNode vector : VECTORS.required("cases")) {
            byte[] proof = HEX.parseHex(vector.required("proof").asString());
            List<String> signals = vector.required("signals")
                    .valueStream()
                    .map(JsonNode::asString)
                    .toList();
            boolean canonical = signals.size() == CIRCUIT.signals()
                    && signals.stream().allMatch(BulletproofsVectorTests::isCanonical);
            if (!canonical || proof.length == 0 || proof.length > Proof.LONGEST) {
                // The types of statements and proofs exclude it.
                continue;
            }
            Claim claim = new Claim(statement(vector), new Proof(proof));
            ProofVerdict verdict = verdict(vector);
            assertThat(VERIFIER.verify(List.of(claim)))
                    .as(vector.required("name").asString())
                    .containsExactly(verdict);
            claims.add(claim);
            verdicts.add(verdict);
        }
        assertThat(verdicts).contains(ProofVerdict.VALID, ProofVerdict.INVALID, ProofVerdict.MALFORMED);
        assertThat(VERIFIER.verify(claims)).isEqualTo(verdicts);
    }

    private static boolean isCanonical(String hex) {
        try {
            FieldElement.parse(hex);
            return true;
        } catch (IllegalArgumentException ex) {
            return false;
        }
    }

    private static ProofVerdict verdict(JsonNode vector) {
        return ProofVerdict.valueOf(vector.required("verdict").asString().toUpperCase(java.util.Locale.ROOT));
    }

    @Test
    void proveThenOnlyForItsChallengeAndLengthsAreWithinTheBounds() {
        Secret secret = Secret.of(HEX.parseHex("07".repeat(32)));
        Challenge challenge = new Challenge(HEX.parseHex("09".repeat(64)));
        Map<String, List<Value>> inputs = Map.of(
                "secret", List.of(secret.value()),
                "challenge", List.of(challenge.value(Field.BN254)),
                "externalNullifier", List.of(FieldElement.of(5)),
                "service", List.of(FieldElement.of(6)));
        Prover prover = SYSTEM.prover(KEY);
        Prover.Proven first = prover.prove(inputs, challenge);
        Prover.Proven second = prover.prove(inputs, challenge);
        assertThat(first.proof()).isNotEqualTo(second.proof());
        assertThat(first.statement().signals().get(1)).isEqualTo(SYSTEM.hashes().commitment(secret));
        assertThat(SYSTEM.proofBounds(CIRCUIT))
                .isEqualTo(ProofBounds.exactly(first.proof().length()));
        Challenge other = new Challenge(HEX.parseHex("09".repeat(63) + "08"));
        Statement moved = new Statement(CIRCUIT, first.statement().signals(), other);
        assertThat(VERIFIER.verify(List.of(
                        new Claim(first.statement(), first.proof()),
                        new Claim(moved, first.proof()),
                        new Claim(second.statement(), second.proof()))))
                .containsExactly(ProofVerdict.VALID, ProofVerdict.INVALID, ProofVerdict.VALID);
        assertThatIllegalArgumentException().isThrownBy(() -> prover.prove(inputs, null));
        Claim unbound = new Claim(new Statement(CIRCUIT, first.statement().signals()), first.proof());
        assertThatIllegalArgumentException().isThrownBy(() -> VERIFIER.verify(List.of(unbound)));
    }

    /** No randomness of a proof is used again, and no octet of the secret is in it. */
    @Test
    void proveWhenRepeatedThenNoPointOrScalarRepeats() {
        Challenge challenge = new Challenge(HEX.parseHex("0a".repeat(64)));
        Map<String, List<Value>> inputs = Map.of(
                "secret", List.of(FieldElement.of(7)),
                "challenge", List.of(challenge.value(Field.BN254)),
                "externalNullifier", List.of(FieldElement.of(5)),
                "service", List.of(FieldElement.of(6)));
        Prover prover = SYSTEM.prover(KEY);
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            byte[] proof = prover.prove(inputs, challenge).proof().packed();
            for (int at = 0; at < proof.length; at += FieldElement.LENGTH) {
                words.add(HEX.formatHex(proof, at, at + FieldElement.LENGTH));
            }
        }
        assertThat(words)
                .doesNotHaveDuplicates()
                .doesNotContain(FieldElement.of(7).hex());
    }

    @Test
    void verifyWhenAnyOctetIsFlippedThenNotValid() {
        JsonNode vector = VECTORS.required("cases").get(0);
        byte[] proof = HEX.parseHex(vector.required("proof").asString());
        Random random = new Random(1);
        List<Claim> claims = new ArrayList<>();
        for (int at = 0; at < proof.length; at += 1 + random.nextInt(16)) {
            byte[] flipped = proof.clone();
            flipped[at] ^= (byte) (1 << random.nextInt(8));
            claims.add(new Claim(statement(vector), new Proof(flipped)));
        }
        assertThat(VERIFIER.verify(claims)).hasSizeGreaterThan(50).doesNotContain(ProofVerdict.VALID);
        for (int length : new int[] {1, 31, 32, proof.length - 1, proof.length + 1, Proof.LONGEST}) {
            Claim cut = new Claim(statement(vector), new Proof(Arrays.copyOf(proof, length)));
            assertThat(VERIFIER.verify(List.of(cut))).containsExactly(ProofVerdict.MALFORMED);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF_BOUND", mode = EnumSource.Mode.EXCLUDE)
    void keyWhenOfACircuitThatIsNotOfferedThenRefused(Circuit circuit) {
        assertThat(SYSTEM.circuits()).doesNotContain(circuit);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SYSTEM.verifyingKey(circuit, BulletproofsVectorTests::file));
    }

    @Test
    void verifierWhenKeyIsAnotherThenRefused() {
        TransparentKey key = KEY.verifyingKey();
        byte[] constraints = key.constraints();
        for (int at = 3; at < key.descriptor().length; at++) {
            byte[] descriptor = key.descriptor();
            descriptor[at] ^= 1;
            TransparentKey other =
                    new TransparentKey(Protocol.BULLETPROOFS, CIRCUIT, descriptor, constraints, key.proofBounds());
            assertThatIllegalArgumentException().as("%d", at).isThrownBy(() -> SYSTEM.verifier(other));
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TransparentKey(
                        Protocol.GROTH16, CIRCUIT, key.descriptor(), constraints, key.proofBounds()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TransparentKey(
                        Protocol.BULLETPROOFS,
                        Circuit.MEMBERSHIP_PROOF,
                        key.descriptor(),
                        constraints,
                        key.proofBounds()));
        NativeGroth16 groth16 = new NativeGroth16(NativeCore.load());
        Groth16Key theirs = groth16.verifyingKey(CIRCUIT, BulletproofsVectorTests::file);
        assertThatIllegalArgumentException().isThrownBy(() -> SYSTEM.verifier(theirs));
        assertThatIllegalArgumentException().isThrownBy(() -> groth16.verifier(key));
        assertThatIllegalArgumentException().isThrownBy(() -> groth16.prover(KEY));
    }
}
