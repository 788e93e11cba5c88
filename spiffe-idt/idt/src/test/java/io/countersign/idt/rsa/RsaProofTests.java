// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.core.Sha256;
import io.countersign.jose.Base64Url;
import io.countersign.json.JsonObject;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.RSAKeyGenParameterSpec;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RsaProofTests {

    static List<JsonObject> proofs() {
        return RsaVectors.proofs();
    }

    @ParameterizedTest
    @MethodSource("proofs")
    void proveWhenNoncesAreThoseOfTheVectorThenItsProof(JsonObject vector) {
        RsaProofKey key = RsaVectors.key(Math.toIntExact(Objects.requireNonNull(vector.number("soundness"))));
        byte[] proof = new RsaProver(key, RsaVectors.nonces())
                .prove(RsaVectors.MESSAGE, RsaVectors.SIGNATURE, RsaVectors.hex(vector, "ctx"));
        assertThat(proof).startsWith(RsaVectors.hex(vector, "challenges")).hasSize(key.proofSize());
        assertThat(Sha256.digest(proof)).isEqualTo(RsaVectors.hex(vector, "proofSha256"));
        assertThat(Base64Url.encode(proof)).isEqualTo(vector.string("proof"));
    }

    @ParameterizedTest
    @MethodSource("proofs")
    void verifyWhenVectorThenTrueInItsContextOnly(JsonObject vector) {
        RsaProofKey key = RsaVectors.key(Math.toIntExact(Objects.requireNonNull(vector.number("soundness"))));
        RsaProofVerifier verifier = new RsaProofVerifier(key);
        byte[] proof = Base64Url.decode(RsaVectors.text(vector, "proof"));
        assertThat(verifier.verify(RsaVectors.MESSAGE, RsaVectors.hex(vector, "ctx"), proof))
                .isTrue();
        assertThat(verifier.verify(RsaVectors.MESSAGE, "x".getBytes(StandardCharsets.US_ASCII), proof))
                .isFalse();
    }

    @Test
    void encodedWhenContextOfTheVectorThenItsOctets() {
        JsonObject vector = RsaVectors.proofs().get(1);
        JsonObject members = (JsonObject) Objects.requireNonNull(vector.get("context"));
        RsaProofContext context = new RsaProofContext(
                RsaVectors.text(members, "jti"),
                RsaVectors.text(members, "iss"),
                RsaVectors.text(members, "sub"),
                RsaVectors.text(members, "aud"),
                Objects.requireNonNull(members.number("exp")),
                RsaVectors.text(members, "cnf"),
                RsaVectors.text(members, "nonce"));
        assertThat(context.encoded()).isEqualTo(RsaVectors.hex(vector, "ctx"));
    }

    @Test
    void paddedWhenMessageOfTheVectorThenItsDigest() {
        Statement statement = new Statement(RsaVectors.key(128), RsaVectors.MESSAGE, new byte[0]);
        assertThat(Sha256.digest(statement.padded())).isEqualTo(RsaVectors.hex(RsaVectors.FILE, "paddedSha256"));
    }

    @Test
    void proofSizeWhenUsualKeyThenBelowThreeKilobytes() {
        assertThat(RsaVectors.key(128).proofSize()).isEqualTo(2064);
        assertThat(Base64Url.encode(new byte[2064])).hasSize(2752);
        assertThat(RsaVectors.key(256).proofSize()).isEqualTo(4128);
    }

    @Test
    void proveWhenTwiceThenOtherProofs() {
        byte[] first = TestProof.CONTEXT.encoded();
        RsaProver prover = new RsaProver(RsaVectors.key(128));
        byte[] proof = prover.prove(RsaVectors.MESSAGE, RsaVectors.SIGNATURE, first);
        assertThat(proof).isNotEqualTo(prover.prove(RsaVectors.MESSAGE, RsaVectors.SIGNATURE, first));
        assertThat(new RsaProofVerifier(RsaVectors.key(128)).verify(RsaVectors.MESSAGE, first, proof))
                .isTrue();
    }

    @Test
    void proveWhenNotASignatureThenRefused() {
        RsaProver prover = new RsaProver(RsaVectors.key(128));
        byte[] other = RsaVectors.SIGNATURE.clone();
        other[100] ^= 1;
        byte[] beyond = Octets.of(new BigInteger(1, RsaVectors.SIGNATURE).add(RsaVectors.MODULUS), 257);
        for (byte[] wrong : new byte[][] {other, new byte[256], new byte[0], beyond}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> prover.prove(RsaVectors.MESSAGE, wrong, TestProof.CONTEXT));
        }
    }

    /** Tagged as nightly because finding the primes is slow. */
    @Tag("nightly-identity")
    @Test
    void verifyWhenKeyIsAsLongAsCanBeThenProvedAlike() throws GeneralSecurityException {
        verifyWhenKeyIsOfAnotherKindThenProvedAlike(4096, BigInteger.valueOf(65537));
    }

    @ParameterizedTest
    @CsvSource({"2048, 17", "2048, 257", "2100, 65537", "3072, 65537", "2048, 6700417"})
    void verifyWhenKeyIsOfAnotherKindThenProvedAlike(int bits, BigInteger exponent) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(new RSAKeyGenParameterSpec(bits, exponent));
        KeyPair pair = generator.generateKeyPair();
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(pair.getPrivate());
        signature.update(RsaVectors.MESSAGE);
        RsaProofKey key = RsaProofKey.of((RSAPublicKey) pair.getPublic(), new RsaProofSettings(128, true));
        byte[] proof = new RsaProver(key).prove(RsaVectors.MESSAGE, signature.sign(), TestProof.CONTEXT);
        RsaProofVerifier verifier = new RsaProofVerifier(key);
        assertThat(verifier.verify(RsaVectors.MESSAGE, TestProof.CONTEXT, proof))
                .isTrue();
        proof[proof.length - 1] ^= 1;
        assertThat(verifier.verify(RsaVectors.MESSAGE, TestProof.CONTEXT, proof))
                .isFalse();
    }

    @Test
    void toStringWhenKeyThenItsSize() {
        assertThat(RsaVectors.key(128)).hasToString("RsaProofKey[2048 bits, e=65537]");
        assertThat(new RsaProver(RsaVectors.key(128))).hasToString("RsaProver[RsaProofKey[2048 bits, e=65537]]");
    }
}
