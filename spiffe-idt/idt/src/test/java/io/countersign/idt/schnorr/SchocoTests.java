// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.core.InvalidCredentialException;
import io.countersign.json.JsonObject;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SchocoTests {

    private static final JsonObject VECTORS = SchocoVectors.read("schoco.json");

    @Test
    void signWhenNonceIsThatOfTheVectorThenItsSignatures() {
        SchocoSecretKey root = SchocoSecretKey.parse(SchocoVectors.hex(VECTORS, "secretKey"));
        assertThat(root.publicKey().encoded()).isEqualTo(SchocoVectors.hex(VECTORS, "publicKey"));
        byte[] secret = root.scalar();
        int layer = 0;
        for (JsonObject vector : SchocoVectors.objects(VECTORS, "layers")) {
            byte[] key = Ristretto.encode(BaseMultiples.multiply(secret));
            byte[] message = message(vector);
            SchocoSignature signature = Schoco.sign(secret, key, layer, message, SchocoVectors.hex(vector, "nonce"));
            assertThat(signature.commitment()).isEqualTo(SchocoVectors.hex(vector, "commitment"));
            assertThat(signature.scalar()).isEqualTo(SchocoVectors.hex(vector, "scalar"));
            assertThat(SchocoHash.challenge(layer, signature.commitment(), key, message))
                    .isEqualTo(SchocoVectors.hex(vector, "challenge"));
            secret = signature.scalar();
            layer++;
        }
    }

    @Test
    void verifyWhenVectorThenTrueAtEachLength() {
        List<byte[]> messages = new ArrayList<>();
        List<byte[]> commitments = new ArrayList<>();
        SchocoPublicKey root = SchocoPublicKey.parse(SchocoVectors.hex(VECTORS, "publicKey"));
        for (JsonObject vector : SchocoVectors.objects(VECTORS, "layers")) {
            messages.add(message(vector));
            byte[] encoded = new byte[64];
            System.arraycopy(SchocoVectors.hex(vector, "commitment"), 0, encoded, 0, 32);
            System.arraycopy(SchocoVectors.hex(vector, "scalar"), 0, encoded, 32, 32);
            SchocoSignature last = SchocoSignature.parse(encoded);
            assertThat(Schoco.verify(root, messages, commitments, last)).isTrue();
            commitments.add(last.commitment());
        }
        assertThat(messages).hasSize(3);
    }

    @Test
    void nonceWhenFreshOctetsAreThoseOfTheVectorThenItsNonce() {
        JsonObject hedged = (JsonObject) Objects.requireNonNull(VECTORS.get("hedgedNonce"));
        byte[] message = message(SchocoVectors.objects(VECTORS, "layers").getFirst());
        assertThat(SchocoHash.nonce(
                        SchocoVectors.hex(VECTORS, "secretKey"),
                        SchocoVectors.hex(VECTORS, "publicKey"),
                        message,
                        SchocoVectors.hex(hedged, "fresh")))
                .isEqualTo(SchocoVectors.hex(hedged, "nonce"));
    }

    private static byte[] message(JsonObject vector) {
        return SchocoVectors.ascii(Objects.requireNonNull(vector.string("message")));
    }

    @Test
    void verifyWhenChainIsOfAnyLengthUpToTheBoundThenTrue() {
        for (int layers = 1; layers <= Schoco.MAX_LAYERS; layers++) {
            assertThat(TestChain.of(layers).verifies()).isTrue();
        }
    }

    @Test
    void extendWhenChainIsAtTheBoundThenRefused() {
        SchocoSignature last = TestChain.of(1).last;
        assertThatIllegalArgumentException().isThrownBy(() -> Schoco.extend(last, Schoco.MAX_LAYERS, new byte[1]));
        assertThatIllegalArgumentException().isThrownBy(() -> Schoco.extend(last, 0, new byte[1]));
    }

    @Test
    void signWhenTwiceThenOtherNonces() {
        SchocoSecretKey root = SchocoSecretKey.generate(new SecureRandom());
        byte[] message = SchocoVectors.ascii("the same");
        assertThat(Schoco.sign(root, message).commitment())
                .isNotEqualTo(Schoco.sign(root, message).commitment());
    }

    @Test
    void parseWhenSignatureIsEncodedThenTheSame() {
        SchocoSignature signature = TestChain.of(2).last;
        assertThat(SchocoSignature.parse(signature.encoded()))
                .isEqualTo(signature)
                .hasSameHashCodeAs(signature);
        assertThat(signature).isNotEqualTo(TestChain.of(2).last);
    }

    @Test
    void parseWhenKeyIsEncodedThenTheSame() {
        SchocoSecretKey key = SchocoSecretKey.generate(new SecureRandom());
        SchocoPublicKey publicKey = SchocoSecretKey.parse(key.encoded()).publicKey();
        assertThat(publicKey).isEqualTo(key.publicKey()).hasSameHashCodeAs(key.publicKey());
        assertThat(SchocoPublicKey.parse(publicKey.encoded())).isEqualTo(publicKey);
    }

    @Test
    void parseWhenSecretKeyIsZeroOrNotCanonicalThenRefused() {
        byte[] order = SchocoVectors.hex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");
        for (byte[] wrong : List.of(new byte[32], new byte[31], order)) {
            assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> SchocoSecretKey.parse(wrong));
        }
    }

    @Test
    void arraysWhenChangedAfterwardsThenNothingElseChanges() {
        SchocoSignature signature = TestChain.of(1).last;
        byte[] before = signature.encoded();
        signature.encoded()[40] ^= 1;
        signature.commitment()[0] ^= 1;
        assertThat(signature.encoded()).isEqualTo(before);
        SchocoSecretKey key = SchocoSecretKey.generate(new SecureRandom());
        byte[] secret = key.encoded();
        secret[0] ^= 1;
        assertThat(key.encoded()).isNotEqualTo(secret);
        byte[] encoded = key.publicKey().encoded();
        encoded[0] ^= 1;
        assertThat(key.publicKey().encoded()).isNotEqualTo(encoded);
    }

    @Test
    void toStringWhenSecretThenHidden() {
        SchocoSecretKey key = SchocoSecretKey.generate(new SecureRandom());
        String digits = HexFormat.of().formatHex(key.encoded());
        assertThat(key.toString()).doesNotContain(digits).startsWith("SchocoSecretKey[SchocoPublicKey[");
        assertThat(TestChain.of(1).last).hasToString("SchocoSignature[]");
    }

    @Test
    void familyIdWhenChainsAreOfOneLayerZeroThenTheSame() {
        TestChain chain = TestChain.of(1);
        byte[] commitment = chain.last.commitment();
        TestChain fork = chain.extended("one");
        assertThat(Schoco.familyId(fork.commitments.getFirst(), fork.messages.getFirst()))
                .isEqualTo(Schoco.familyId(commitment, chain.messages.getFirst()))
                .hasSize(32);
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> Schoco.familyId(new byte[64], new byte[0]));
    }
}
