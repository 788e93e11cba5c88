// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.nativecore.NativeCore;
import io.countersign.zk.field.Field;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.JvmPoseidon;
import io.countersign.zk.field.Poseidon;
import io.countersign.zk.group.Attributes;
import io.countersign.zk.group.MemoryNodes;
import io.countersign.zk.group.MerklePath;
import io.countersign.zk.group.MerkleTree;
import io.countersign.zk.group.PoseidonHashes;
import io.countersign.zk.group.Secret;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.KeyId;
import io.countersign.zk.proof.NativeGroth16;
import io.countersign.zk.proof.Vectors;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Compares all hashes, with both implementations of Poseidon, with those of circomlib and the circuits. */
class HashVectorTests {

    private static final HexFormat HEX = HexFormat.of();

    static Stream<Poseidon> implementations() {
        return NativeCore.isBuilt()
                ? Stream.of(
                        new JvmPoseidon(),
                        new NativeGroth16(NativeCore.load()).hashes().poseidon())
                : Stream.of(new JvmPoseidon());
    }

    @ParameterizedTest
    @MethodSource("implementations")
    void hashWhenPublishedInputsThenPublishedHash(Poseidon poseidon) {
        assertThat(Vectors.of("poseidon"))
                .isNotEmpty()
                .allSatisfy(vector -> assertThat(poseidon.hash(
                                Vectors.elements(vector.required("inputs")).toArray(FieldElement[]::new)))
                        .isEqualTo(Vectors.element(vector, "hash")));
    }

    @ParameterizedTest
    @MethodSource("implementations")
    void identityWhenSecretAndServiceThenItsPseudonyms(Poseidon poseidon) {
        PoseidonHashes hashes = new PoseidonHashes(poseidon);
        assertThat(Vectors.of("identities").filter(vector -> !isGuessable(vector)))
                .isNotEmpty()
                .allSatisfy(vector -> {
                    Secret secret =
                            Secret.of(HEX.parseHex(vector.required("secret").asString()));
                    ServiceRealm realm =
                            new ServiceRealm(vector.required("origin").asString(), "any", Duration.ofSeconds(60));
                    Instant at =
                            Instant.ofEpochSecond(60 * vector.required("epoch").asLong() + 59);
                    assertThat(hashes.commitment(secret)).isEqualTo(Vectors.element(vector, "commitment"));
                    assertThat(realm.service(hashes.field())).isEqualTo(Vectors.element(vector, "service"));
                    assertThat(realm.externalNullifier(at, hashes.field()))
                            .isEqualTo(Vectors.element(vector, "externalNullifier"));
                    assertThat(hashes.owner(secret, realm.service(hashes.field())))
                            .isEqualTo(Vectors.element(vector, "owner"));
                    assertThat(hashes.nullifier(secret, realm.externalNullifier(at, hashes.field())))
                            .isEqualTo(Vectors.element(vector, "nullifier"));
                });
    }

    @Test
    void secretWhenNearZeroThenRefused() {
        assertThat(Vectors.of("identities").filter(HashVectorTests::isGuessable))
                .isNotEmpty()
                .allSatisfy(vector -> assertThatIllegalArgumentException()
                        .isThrownBy(() ->
                                Secret.of(HEX.parseHex(vector.required("secret").asString()))));
        BigInteger border = BigInteger.ONE.shiftLeft(128);
        for (BigInteger near : List.of(BigInteger.ZERO, border.subtract(BigInteger.ONE))) {
            for (BigInteger secret :
                    List.of(near, FieldElement.MODULUS.subtract(near).mod(FieldElement.MODULUS))) {
                assertThatIllegalArgumentException().isThrownBy(() -> Secret.of(new FieldElement(secret).octets()));
            }
        }
        for (BigInteger secret : List.of(border, FieldElement.MODULUS.subtract(border))) {
            assertThat(Secret.of(new FieldElement(secret).octets()).value()).isEqualTo(new FieldElement(secret));
        }
    }

    /** The vectors have 1 and r - 1. */
    private static boolean isGuessable(JsonNode vector) {
        BigInteger secret = new BigInteger(vector.required("secret").asString(), 16);
        return secret.equals(BigInteger.ONE) || secret.equals(FieldElement.MODULUS.subtract(BigInteger.ONE));
    }

    @ParameterizedTest
    @MethodSource("implementations")
    void leafWhenAttributesThenAsInTheCircuit(Poseidon poseidon) {
        PoseidonHashes hashes = new PoseidonHashes(poseidon);
        assertThat(Vectors.of("attributeLeaves")).isNotEmpty().allSatisfy(vector -> {
            Attributes attributes = new Attributes(
                    number(vector, "role"),
                    number(vector, "country"),
                    number(vector, "birth"),
                    number(vector, "expiry"));
            assertThat(hashes.leaf(Vectors.element(vector, "commitment"), attributes, Vectors.element(vector, "salt")))
                    .isEqualTo(Vectors.element(vector, "leaf"));
        });
    }

    private static long number(JsonNode vector, String name) {
        return Vectors.element(vector, name).value().longValueExact();
    }

    @ParameterizedTest
    @MethodSource("implementations")
    void treeWhenLeavesThenRootAndPathsOfTheReference(Poseidon poseidon) {
        PoseidonHashes hashes = new PoseidonHashes(poseidon);
        assertThat(Vectors.of("trees").filter(vector -> vector.required("depth").asInt() == MerkleTree.DEPTH))
                .isNotEmpty()
                .allSatisfy(vector -> {
                    MerkleTree tree = new MerkleTree(hashes, new MemoryNodes());
                    vector.required("leaves")
                            .forEach(leaf -> tree.set(leaf.required("index").asLong(), Vectors.element(leaf, "leaf")));
                    assertThat(tree.root()).isEqualTo(Vectors.element(vector, "root"));
                    vector.required("paths").forEach(path -> {
                        MerklePath mine = tree.path(path.required("index").asLong());
                        assertThat(mine.siblings()).isEqualTo(Vectors.elements(path.required("siblings")));
                        assertThat(mine.bits(Field.BN254)).isEqualTo(Vectors.elements(path.required("pathBits")));
                    });
                });
    }

    @Test
    void challengeWhenRequestThenAsOthersComputeIt() {
        assertThat(Vectors.of("challenge")).isNotEmpty().allSatisfy(vector -> {
            ServiceRealm realm = new ServiceRealm(
                    vector.required("origin").asString(),
                    vector.required("audience").asString(),
                    Duration.ofDays(1));
            ProofHeader header = new ProofHeader(
                    Circuit.of(vector.required("circuitId").asInt()).orElseThrow(),
                    new KeyId(vector.required("keyId").asString()),
                    Instant.ofEpochSecond(vector.required("iat").asLong()),
                    vector.required("id").asString(),
                    vector.has("nonce") ? vector.required("nonce").asString() : null,
                    ProofHeader.isSized(vector.required("version").asInt()));
            assertThat(header.version()).isEqualTo(vector.required("version").asInt());
            RequestBinding request = new RequestBinding(
                    vector.required("method").asString(),
                    vector.required("target").asString(),
                    sha256(HEX.parseHex(vector.required("body").asString())));
            assertThat(request.challenge(realm, header).value(Field.BN254))
                    .isEqualTo(Vectors.element(vector, "challenge"));
        });
    }

    @Test
    void hashToFieldWhenFieldsThenEachIsBehindItsLength() {
        assertThat(Vectors.of("hashToField")).isNotEmpty().allSatisfy(vector -> {
            LengthPrefixed digest =
                    new LengthPrefixed().add(vector.required("tag").asString());
            vector.required("fields").forEach(field -> digest.add(HEX.parseHex(field.asString())));
            assertThat(digest.toValue(Field.BN254)).isEqualTo(Vectors.element(vector, "hash"));
        });
    }

    private static byte[] sha256(byte[] octets) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(octets);
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
