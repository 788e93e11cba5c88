// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.core.InvalidCredentialException;
import io.countersign.json.JsonObject;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.bouncycastle.crypto.digests.SHAKEDigest;
import org.bouncycastle.crypto.params.MLDSAParameters;
import org.bouncycastle.crypto.params.MLDSAPrivateKeyParameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MlDsaVectorTests {

    private static final Map<String, MLDSAParameters> PARAMETERS = Map.of(
            "ML-DSA-44", MLDSAParameters.ml_dsa_44,
            "ML-DSA-65", MLDSAParameters.ml_dsa_65,
            "ML-DSA-87", MLDSAParameters.ml_dsa_87);

    /** A pair whose halves do not match is refused, so each seed generates its public key. */
    @Test
    void signerWhenSeedOfNistThenItsPublicKeyVerifies() {
        List<JsonObject> vectors = TestVectors.read("ml-dsa.json", "groups");
        assertThat(vectors).hasSize(6);
        for (JsonObject vector : vectors) {
            JwsAlgorithm algorithm = TestVectors.algorithm(vector);
            for (JcaProviders providers : TestVectors.providers(algorithm)) {
                JwsSigner signer = new JwsSigner(TestVectors.key(vector), algorithm, providers);
                assertThat(signer.algorithm()).as(vector.string("source")).isEqualTo(algorithm);
            }
        }
    }

    /** Keys printed in RFC 9964, generated from a seed of zeros and named by their thumbprints. */
    @ParameterizedTest
    @CsvSource({
        "ML-DSA-44, T4xl70S7MT6Zeq6r9V9fPJGVn76wfnXJ21-gyo0Gu6o",
        "ML-DSA-65, Suiu29qbfuaBaR4Ats-c6XQBePB_OpAxAwcTR_0KXVM",
        "ML-DSA-87, tRn1JNIkgMsABVQBlXeDHxAIcclh-2IX0UdDEzPt5XU"
    })
    void thumbprintWhenKeyOfTheRfcThenAsPrinted(String algorithm, String thumbprint) {
        assertThat(key(algorithm, new byte[32]).thumbprint()).isEqualTo(thumbprint);
    }

    /**
     * A hundred keys and deterministic signatures of the empty text, accumulated to one hash: ML-DSA of C2SP's CCTV,
     * as in filippo.io/mldsa 1.0.0 (The Go Authors, BSD-3-Clause).
     */
    @ParameterizedTest
    @CsvSource({
        "ML-DSA-44, d51148e1f9f4fa1a723a6cf42e25f2a99eb5c1b378b3d2dbbd561b1203beeae4",
        "ML-DSA-65, 8358a1843220194417cadbc2651295cd8fc65125b5a5c1a239a16dc8b57ca199",
        "ML-DSA-87, 8c3ad714777622b8f21ce31bb35f71394f23bc0fcf3c78ace5d608990f3b061b"
    })
    void signWhenDeterministicThenPublishedHashAndVerifiedByAll(String name, String hash) {
        JwsAlgorithm algorithm = JwsAlgorithm.of(name);
        List<JcaProviders> all = TestVectors.providers(algorithm);
        SHAKEDigest seeds = new SHAKEDigest(128);
        SHAKEDigest accumulated = new SHAKEDigest(128);
        for (int i = 0; i < 100; i++) {
            byte[] seed = new byte[32];
            seeds.doOutput(seed, 0, seed.length);
            JsonWebKey key = key(name, seed);
            byte[] signature = SigningEngine.of(key.material(), algorithm, JcaProviders.of("bouncycastle"))
                    .sign(new byte[0], 0);
            byte[] raw = Base64Url.decode(String.valueOf(key.toPublicMembers().get("pub")));
            accumulated.update(raw, 0, raw.length);
            accumulated.update(signature, 0, signature.length);
            if (i < 10) {
                assertThat(all)
                        .allMatch(providers -> SignatureCheck.of(key.material(), algorithm, providers)
                                .verify(new byte[0], 0, 0, signature));
            }
        }
        byte[] sum = new byte[32];
        accumulated.doFinal(sum, 0, sum.length);
        assertThat(HexFormat.of().formatHex(sum)).isEqualTo(hash);
    }

    private static JsonWebKey key(String algorithm, byte[] seed) {
        byte[] raw = new MLDSAPrivateKeyParameters(PARAMETERS.get(algorithm), seed)
                .getPublicKeyParameters()
                .getEncoded();
        return JsonWebKey.parse("{\"kty\":\"AKP\",\"alg\":\"" + algorithm + "\",\"pub\":\"" + Base64Url.encode(raw)
                + "\",\"priv\":\"" + Base64Url.encode(seed) + "\"}");
    }

    @ParameterizedTest
    @EnumSource(value = JwsAlgorithm.class, names = "ML_DSA.*", mode = EnumSource.Mode.MATCH_ALL)
    void ofWhenPairOfAnyProviderTellsItsSeedThenUsable(JwsAlgorithm algorithm) throws GeneralSecurityException {
        for (ProviderKind kind : List.of(ProviderKind.CORRETTO, ProviderKind.BOUNCYCASTLE)) {
            CryptoProvider provider = kind.provider();
            if (provider != null) {
                KeyPair pair = provider.keyPairGenerator(algorithm.jwaName()).generateKeyPair();
                JsonWebKey key = JsonWebKey.of("a", algorithm, pair.getPublic(), pair.getPrivate());
                JsonWebKey read = JsonWebKey.parse(key.toSecretJson());

                assertThat(read.thumbprint()).isEqualTo(key.thumbprint());
                assertThat(new JwsSigner(read, algorithm).keyId()).isEqualTo("a");
            }
        }
    }

    @Test
    void ofWhenPairDoesNotTellItsSeedThenRefused() {
        JsonWebKey key = TestTokens.key(JwsAlgorithm.ML_DSA_44);
        PublicKey publicKey = ((KeyMaterial.Pair) key.material()).publicKey();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonWebKey.of("a", JwsAlgorithm.ML_DSA_44, publicKey, new ExpandedKey()))
                .withMessageContaining("seed");
        assertThat(JsonWebKey.of("a", JwsAlgorithm.ML_DSA_44, publicKey, null).thumbprint())
                .isEqualTo(key.thumbprint());
    }

    /** As JDK 24 and 25 encode private keys. */
    private static final class ExpandedKey implements PrivateKey {

        private static final long serialVersionUID = 1L;

        @Override
        public String getAlgorithm() {
            return "ML-DSA";
        }

        @Override
        public String getFormat() {
            return "PKCS#8";
        }

        @Override
        public byte[] getEncoded() {
            String prefix = "30820a18020100300b060960864801650304031104820a0404820a00";
            return Arrays.copyOf(HexFormat.of().parseHex(prefix), 2588);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"pub\":\"AAAA\"",
                "\"alg\":\"ML-DSA-65\",\"pub\":\"AAAA\"",
                "\"alg\":\"ML-DSA-66\",\"pub\":\"AAAA\"",
                "\"alg\":\"ES256\",\"pub\":\"AAAA\"",
                "\"alg\":\"ML-DSA-44\"",
                "\"alg\":\"ML-DSA-44\",\"pub\":7"
            })
    void parseWhenNotAKeyThenRefused(String members) {
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> JsonWebKey.parse("{\"kty\":\"AKP\"," + members + "}"));
    }

    @Test
    void parseWhenSeedHasAnotherLengthOrKindThenRefused() {
        String json = TestTokens.key(JwsAlgorithm.ML_DSA_44).toSecretJson();
        String start = json.substring(0, json.indexOf("\"priv\":"));

        assertThat(JsonWebKey.parse(json).isPrivate()).isTrue();
        for (String priv : List.of("\"AAAA\"", "7", "\"\"")) {
            assertThatExceptionOfType(InvalidCredentialException.class)
                    .isThrownBy(() -> JsonWebKey.parse(start + "\"priv\":" + priv + "}"));
        }
    }
}
