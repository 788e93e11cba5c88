// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.nativecore.NativeCore;
import io.countersign.zk.field.Field;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.Membership;
import io.countersign.zk.group.MemoryNodes;
import io.countersign.zk.group.MerkleTree;
import io.countersign.zk.group.Poseidon2Hashes;
import io.countersign.zk.group.Secret;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares STARKs with those of the vectors. Skipped if the build had no cargo. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class StarkVectorTests {

    private static final HexFormat HEX = HexFormat.of();

    private static final NativeStark SYSTEM = new NativeStark(NativeCore.load());

    private static final JsonNode VECTORS = JsonMapper.shared()
            .readTree(Vectors.CIRCUITS.resolve("vectors/stark.json").toFile());

    private static final Challenge CHALLENGE = new Challenge(HEX.parseHex("09".repeat(64)));

    private static byte[] none(Circuit circuit, String file) {
        throw new AssertionError(file + " is not needed");
    }

    private static TransparentProvingKey key(Circuit circuit) {
        return SYSTEM.provingKey(circuit, StarkVectorTests::none);
    }

    private static JsonNode vectors(Circuit circuit) {
        return VECTORS.required("circuits").required(circuit.circuitName());
    }

    @ParameterizedTest
    @EnumSource(names = {"SECRET_PROOF_BOUND", "MEMBERSHIP_PROOF"})
    void keyThenDescriptorLevelAndLengthsAreThoseOfTheVectors(Circuit circuit) {
        JsonNode vectors = vectors(circuit);
        TransparentKey key = key(circuit).verifyingKey();
        assertThat(HEX.formatHex(key.descriptor()))
                .isEqualTo(vectors.required("descriptor").asString());
        assertThat(key.id().hex()).isEqualTo(vectors.required("keyId").asString());
        assertThat(key.protocol()).isEqualTo(Protocol.STARK);
        assertThat(SYSTEM.level(circuit).proven())
                .isEqualTo(vectors.required("provenBits").asInt())
                .isGreaterThanOrEqualTo(100);
        assertThat(SYSTEM.proofBounds(circuit))
                .isEqualTo(new ProofBounds(
                        vectors.required("shortestProof").asInt(),
                        vectors.required("longestProof").asInt()));
    }

    @ParameterizedTest
    @EnumSource(names = {"SECRET_PROOF_BOUND", "MEMBERSHIP_PROOF"})
    void verifyWhenVectorThenItsVerdictAloneAndAmongOthers(Circuit circuit) {
        BatchVerifier verifier = SYSTEM.verifier(key(circuit).verifyingKey());
        List<Claim> claims = new ArrayList<>();
        List<ProofVerdict> verdicts = new ArrayList<>();
        for (JsonNode vector : vectors(circuit).required("cases")) {
            String name = vector.required("name").asString();
            byte[] octets = changed(circuit, vector);
            ProofVerdict verdict =
                    ProofVerdict.valueOf(vector.required("verdict").asString().toUpperCase(java.util.Locale.ROOT));
            Claim claim = claim(circuit, octets);
            if (claim == null) {
                // The types of values and proofs exclude it.
                assertThat(verdict).as(name).isEqualTo(ProofVerdict.MALFORMED);
                continue;
            }
            assertThat(verifier.verify(List.of(claim))).as(name).containsExactly(verdict);
            claims.add(claim);
            verdicts.add(verdict);
        }
        assertThat(verdicts).contains(ProofVerdict.VALID, ProofVerdict.INVALID, ProofVerdict.MALFORMED);
        assertThat(verifier.verify(claims)).isEqualTo(verdicts);
    }

    private static byte[] changed(Circuit circuit, JsonNode vector) {
        byte[] octets = HEX.parseHex(vectors(circuit).required("statement").asString()
                + vectors(circuit).required("proof").asString());
        for (JsonNode change : vector.path("changes")) {
            byte[] put = HEX.parseHex(change.required("octets").asString());
            System.arraycopy(put, 0, octets, change.required("at").asInt(), put.length);
        }
        return Arrays.copyOf(octets, vector.path("length").asInt(octets.length));
    }

    private static @org.jspecify.annotations.Nullable Claim claim(Circuit circuit, byte[] octets) {
        int signals = circuit.signals() * Value.LENGTH;
        List<Value> values = new ArrayList<>();
        try {
            for (int at = 0; at < signals; at += Value.LENGTH) {
                values.add(Field.GOLDILOCKS.of(Arrays.copyOfRange(octets, at, at + Value.LENGTH)));
            }
            int start = signals + Challenge.LENGTH;
            Challenge context = new Challenge(Arrays.copyOfRange(octets, signals, start));
            Proof proof = new Proof(Arrays.copyOfRange(octets, start, octets.length));
            return new Claim(new Statement(circuit, values, context), proof);
        } catch (IllegalArgumentException ex) {
            return null;
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SECRET_PROOF_BOUND", "MEMBERSHIP_PROOF"})
    void proveThenValidForItsChallengeAloneAndNeverTheSame(Circuit circuit) {
        Poseidon2Hashes hashes = SYSTEM.hashes();
        Secret secret = Secret.random(Field.GOLDILOCKS);
        MerkleTree tree = new MerkleTree(hashes, new MemoryNodes());
        tree.set(77, hashes.commitment(secret));
        Membership member = Membership.of(secret, tree.path(77));
        Prover prover = SYSTEM.prover(key(circuit));
        Prover.Proven first = prover.prove(inputs(member, circuit), CHALLENGE);
        Prover.Proven second = prover.prove(inputs(member, circuit), CHALLENGE);
        assertThat(first.proof()).isNotEqualTo(second.proof());
        assertThat(first.statement().signals().get(1))
                .isEqualTo(circuit == Circuit.MEMBERSHIP_PROOF ? tree.root() : hashes.commitment(secret));
        assertThat(first.statement().signals().get(2)).isEqualTo(hashes.owner(secret, Field.GOLDILOCKS.number(6)));
        Challenge other = new Challenge(HEX.parseHex("09".repeat(63) + "08"));
        assertThat(SYSTEM.verifier(key(circuit).verifyingKey())
                        .verify(List.of(
                                new Claim(first.statement(), first.proof()),
                                new Claim(
                                        new Statement(circuit, first.statement().signals(), other), first.proof()),
                                new Claim(second.statement(), second.proof()))))
                .containsExactly(ProofVerdict.VALID, ProofVerdict.INVALID, ProofVerdict.VALID);
    }

    private static Map<String, List<? extends Value>> inputs(Membership member, Circuit circuit) {
        Map<String, List<? extends Value>> inputs = new HashMap<>();
        inputs.put("secret", List.of(member.secret().value()));
        inputs.put("challenge", List.of(CHALLENGE.value(Field.GOLDILOCKS)));
        inputs.put("externalNullifier", List.of(Field.GOLDILOCKS.number(5)));
        inputs.put("service", List.of(Field.GOLDILOCKS.number(6)));
        if (circuit == Circuit.MEMBERSHIP_PROOF) {
            inputs.put("pathBits", member.path().bits(Field.GOLDILOCKS));
            inputs.put("siblings", member.path().siblings());
        }
        return inputs;
    }

    @Test
    void claimWhenItsSignalsAreOfTheOtherFieldThenRefused() {
        Circuit circuit = Circuit.SECRET_PROOF_BOUND;
        List<Value> signals = java.util.Collections.nCopies(6, FieldElement.ZERO);
        Claim claim = new Claim(new Statement(circuit, signals, CHALLENGE), new Proof(new byte[100_000]));
        BatchVerifier verifier = SYSTEM.verifier(key(circuit).verifyingKey());
        assertThatIllegalArgumentException().isThrownBy(() -> verifier.verify(List.of(claim)));
    }

    @Test
    void keyWhenOfACircuitOrProtocolThatItDoesNotProveThenRefused() {
        for (Circuit circuit : List.of(Circuit.SECRET_PROOF, Circuit.ATTRIBUTE_PROOF)) {
            assertThat(SYSTEM.circuits()).doesNotContain(circuit);
            assertThatIllegalArgumentException().isThrownBy(() -> key(circuit));
        }
        byte[] descriptor = key(Circuit.SECRET_PROOF_BOUND).verifyingKey().descriptor();
        for (int at = 3; at < descriptor.length; at++) {
            byte[] other = descriptor.clone();
            other[at] ^= 1;
            TransparentKey key = new TransparentKey(
                    Protocol.STARK, Circuit.SECRET_PROOF_BOUND, other, new byte[0], ProofBounds.exactly(1));
            assertThatIllegalArgumentException().as("octet %d", at).isThrownBy(() -> SYSTEM.verifier(key));
        }
    }
}
