// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.nimbusds.jose.CompressionAlgorithm;
import com.nimbusds.jose.EncryptionMethod;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWEAlgorithm;
import com.nimbusds.jose.JWEHeader;
import com.nimbusds.jose.JWEObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDHDecrypter;
import com.nimbusds.jose.crypto.ECDHEncrypter;
import com.nimbusds.jose.crypto.RSADecrypter;
import com.nimbusds.jose.crypto.RSAEncrypter;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.RSAKey;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.MGF1ParameterSpec;
import java.text.ParseException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class JweTests {

    private static final int MAX_SIZE = 8192;

    private static final String TOKEN = TestTokens.token(JwsAlgorithm.ES256);

    private static final Map<JweAlgorithm, JsonWebKey> KEYS = new EnumMap<>(Map.of(
            JweAlgorithm.RSA_OAEP_256, JsonWebKey.generate(JweAlgorithm.RSA_OAEP_256),
            JweAlgorithm.ECDH_ES, JsonWebKey.generate(JweAlgorithm.ECDH_ES)));

    @ParameterizedTest
    @EnumSource(JweAlgorithm.class)
    void decryptWhenEncryptedThenSameToken(JweAlgorithm algorithm) {
        JweEncrypter encrypter = new JweEncrypter(KEYS.get(algorithm).toPublic(), algorithm);
        String one = encrypter.encrypt(TOKEN);

        assertThat(decrypter(algorithm).decrypt(one)).isEqualTo(TOKEN);
        assertThat(encrypter.encrypt(TOKEN)).isNotEqualTo(one);
        assertThat(encrypter)
                .hasToString(
                        "JweEncrypter[" + algorithm + ", " + KEYS.get(algorithm).keyId() + "]");
    }

    @ParameterizedTest
    @EnumSource(JweAlgorithm.class)
    void encryptWhenNimbusDecryptsThenSameTokenAndHeader(JweAlgorithm algorithm) throws ParseException, JOSEException {
        String json = KEYS.get(algorithm).toSecretJson();
        JWEObject jwe = JWEObject.parse(encrypted(algorithm));
        jwe.decrypt(
                algorithm == JweAlgorithm.ECDH_ES
                        ? new ECDHDecrypter(ECKey.parse(json))
                        : new RSADecrypter(RSAKey.parse(json)));

        assertThat(jwe.getPayload()).hasToString(TOKEN);
        assertThat(jwe.getHeader().getContentType()).isEqualTo("JWT");
        assertThat(jwe.getHeader().getEncryptionMethod()).isEqualTo(EncryptionMethod.A256GCM);
        assertThat(jwe.getHeader().getKeyID()).isEqualTo(KEYS.get(algorithm).keyId());
    }

    @ParameterizedTest
    @EnumSource(JweAlgorithm.class)
    void encryptWhenDecryptedByHandThenSameToken(JweAlgorithm algorithm) throws GeneralSecurityException {
        String[] segments = encrypted(algorithm).split("\\.", -1);
        byte[] key = algorithm == JweAlgorithm.ECDH_ES ? agreed(segments[0]) : unwrapped(segments[1]);
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(
                Cipher.DECRYPT_MODE,
                new SecretKeySpec(key, "AES"),
                new GCMParameterSpec(128, Base64Url.decode(segments[2])));
        cipher.updateAAD(segments[0].getBytes(StandardCharsets.US_ASCII));
        cipher.update(new byte[0]);
        byte[] text = cipher.doFinal(concat(Base64Url.decode(segments[3]), Base64Url.decode(segments[4])));

        assertThat(new String(text, StandardCharsets.US_ASCII)).isEqualTo(TOKEN);
    }

    /** RFC 7518 section 4.6.2: one round of SHA-256 over the agreed secret and the algorithm's name and key length. */
    private static byte[] agreed(String header) throws GeneralSecurityException {
        JsonObject epk =
                (JsonObject) StrictJson.parseObject(Base64Url.decode(header)).get("epk");
        KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
        agreement.init(privateKey(JweAlgorithm.ECDH_ES));
        PublicKey ephemeral = ((KeyMaterial.Pair) JsonWebKey.parse(epk).material()).publicKey();
        agreement.doPhase(ephemeral, true);
        byte[] name = "A256GCM".getBytes(StandardCharsets.US_ASCII);
        ByteBuffer info = ByteBuffer.allocate(4 + 32 + 4 + name.length + 12);
        info.putInt(1).put(agreement.generateSecret()).putInt(name.length).put(name);
        info.putInt(0).putInt(0).putInt(256);
        return MessageDigest.getInstance("SHA-256").digest(info.array());
    }

    private static byte[] unwrapped(String encryptedKey) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPPadding");
        cipher.init(
                Cipher.DECRYPT_MODE,
                privateKey(JweAlgorithm.RSA_OAEP_256),
                new OAEPParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, PSource.PSpecified.DEFAULT));
        return cipher.doFinal(Base64Url.decode(encryptedKey));
    }

    private static PrivateKey privateKey(JweAlgorithm algorithm) {
        return ((KeyMaterial.Pair) KEYS.get(algorithm).material()).privateKey();
    }

    private static byte[] concat(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }

    @ParameterizedTest
    @EnumSource(JweAlgorithm.class)
    void decryptWhenAnySegmentIsAlteredThenRefused(JweAlgorithm algorithm) {
        String token = encrypted(algorithm);
        JweDecrypter decrypter = decrypter(algorithm);
        for (int i = 0; i < token.length(); i += 5) {
            char other = token.charAt(i) == 'A' ? 'B' : 'A';
            String altered = token.substring(0, i) + other + token.substring(i + 1);
            assertThatExceptionOfType(InvalidCredentialException.class)
                    .as("character %d", i)
                    .isThrownBy(() -> decrypter.decrypt(altered));
        }
    }

    @ParameterizedTest
    @EnumSource(JweAlgorithm.class)
    void decryptWhenEncryptedToAnotherKeyThenRefused(JweAlgorithm algorithm) {
        JsonWebKey other = JsonWebKey.generate(algorithm);
        String token = new JweEncrypter(other.withKeyId(KEYS.get(algorithm).keyId()), algorithm).encrypt(TOKEN);

        assertRefused(algorithm, new JweEncrypter(other, algorithm).encrypt(TOKEN), RefusalCode.UNKNOWN_KEY);
        assertRefused(algorithm, token, RefusalCode.BAD_SIGNATURE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"zip\":\"DEF\"",
                "\"crit\":[\"exp\"]",
                "\"jku\":\"https://evil.example\"",
                "\"x5c\":[]",
                "\"x\":1",
                "\"alg\":\"ECDH-ES\"",
                "\"cty\":1"
            })
    void decryptWhenHeaderHasMoreThenRefused(String member) {
        for (JweAlgorithm algorithm : JweAlgorithm.values()) {
            String token = encrypted(algorithm);
            String header = withHeader(token, json -> json.substring(0, json.length() - 1) + "," + member + "}");
            assertRefused(algorithm, header, RefusalCode.MALFORMED);
        }
    }

    @Test
    void decryptWhenHeaderAgreesNotThenRefused() {
        String token = encrypted(JweAlgorithm.ECDH_ES);

        assertRefused(JweAlgorithm.RSA_OAEP_256, token, RefusalCode.WRONG_ALGORITHM);
        assertRefused(
                JweAlgorithm.ECDH_ES,
                withHeader(token, json -> json.replace("A256GCM", "A128GCM")),
                RefusalCode.WRONG_ALGORITHM);
        assertRefused(
                JweAlgorithm.ECDH_ES,
                withHeader(token, json -> json.replace("\"JWT\"", "\"text\"")),
                RefusalCode.MALFORMED);
        assertRefused(
                JweAlgorithm.ECDH_ES,
                withHeader(token, json -> json.replace("\"epk\"", "\"apu\"")),
                RefusalCode.MALFORMED);
        assertRefused(
                JweAlgorithm.ECDH_ES,
                withHeader(token, json -> json.replace("\"P-256\"", "\"P-384\"")),
                RefusalCode.MALFORMED);
    }

    @Test
    void decryptWhenEphemeralKeyIsNotOnTheCurveThenRefused() {
        String x = Base64Url.encode(new byte[32]);
        String token = withHeader(
                encrypted(JweAlgorithm.ECDH_ES), json -> json.replaceFirst("\"x\":\"[^\"]*\"", "\"x\":\"" + x + "\""));

        assertRefused(JweAlgorithm.ECDH_ES, token, RefusalCode.MALFORMED);
    }

    @Test
    void decryptWhenNimbusCompressedOrUsedOtherAlgorithmsThenRefused() throws JOSEException, ParseException {
        RSAKey rsa = RSAKey.parse(KEYS.get(JweAlgorithm.RSA_OAEP_256).toSecretJson());
        ECKey ec = ECKey.parse(KEYS.get(JweAlgorithm.ECDH_ES).toSecretJson());
        JWEHeader compressed = new JWEHeader.Builder(JWEAlgorithm.RSA_OAEP_256, EncryptionMethod.A256GCM)
                .contentType("JWT")
                .compressionAlgorithm(CompressionAlgorithm.DEF)
                .build();
        JWEHeader wrapped = new JWEHeader.Builder(JWEAlgorithm.ECDH_ES_A256KW, EncryptionMethod.A256GCM)
                .contentType("JWT")
                .build();
        JWEObject one = new JWEObject(compressed, new Payload(TOKEN));
        one.encrypt(new RSAEncrypter(rsa));
        JWEObject other = new JWEObject(wrapped, new Payload(TOKEN));
        other.encrypt(new ECDHEncrypter(ec));

        assertRefused(JweAlgorithm.RSA_OAEP_256, one.serialize(), RefusalCode.MALFORMED);
        assertRefused(JweAlgorithm.ECDH_ES, other.serialize(), RefusalCode.WRONG_ALGORITHM);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "....", "a.b.c", "a.b.c.d.e.f", "e30....", "!.AA.AA.AA.AA"})
    void decryptWhenNotAnEncryptedTokenThenRefused(String text) {
        for (JweAlgorithm algorithm : JweAlgorithm.values()) {
            assertThatExceptionOfType(InvalidCredentialException.class)
                    .isThrownBy(() -> decrypter(algorithm).decrypt(text));
        }
    }

    @Test
    void decryptWhenLargerThanBoundThenRefused() {
        JweAlgorithm algorithm = JweAlgorithm.ECDH_ES;
        String token = encrypted(algorithm);
        JweDecrypter exact = new JweDecrypter(KEYS.get(algorithm), algorithm, token.length());
        JweDecrypter smaller = new JweDecrypter(KEYS.get(algorithm), algorithm, token.length() - 1);

        assertThat(exact.decrypt(token)).isEqualTo(TOKEN);
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> smaller.decrypt(token))
                .satisfies(ex -> assertThat(ex.code()).isEqualTo(RefusalCode.TOO_LARGE));
    }

    @Test
    void newWhenKeyIsForSomethingElseThenRefused() {
        JsonWebKey signing = TestTokens.key(JwsAlgorithm.ES256);
        JsonWebKey large = JsonWebKey.parse(
                TestTokens.key(JwsAlgorithm.ES384).toSecretJson().replace("\"use\":\"sig\",\"alg\":\"ES384\",", ""));
        JsonWebKey ec = KEYS.get(JweAlgorithm.ECDH_ES);

        for (JsonWebKey key : Set.of(signing, large, KEYS.get(JweAlgorithm.RSA_OAEP_256))) {
            assertThatIllegalArgumentException().isThrownBy(() -> new JweEncrypter(key, JweAlgorithm.ECDH_ES));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new JweDecrypter(key, JweAlgorithm.ECDH_ES, MAX_SIZE));
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JweDecrypter(ec.toPublic(), JweAlgorithm.ECDH_ES, MAX_SIZE));
        assertThatIllegalArgumentException().isThrownBy(() -> new JwsSigner(ec, JwsAlgorithm.ES256));
        assertThat(ec.verifies(JwsAlgorithm.ES256)).isFalse();
    }

    @Test
    void encryptsWhenOperationsAreNamedThenThoseAlone() {
        JsonWebKey unwrapping = JsonWebKey.parse(KEYS.get(JweAlgorithm.RSA_OAEP_256)
                .toSecretJson()
                .replace("\"use\":\"enc\"", "\"key_ops\":[\"unwrapKey\"]"));

        assertThat(unwrapping.decrypts(JweAlgorithm.RSA_OAEP_256)).isTrue();
        assertThat(unwrapping.encrypts(JweAlgorithm.RSA_OAEP_256)).isFalse();
        assertThat(unwrapping.toPublic().encrypts(JweAlgorithm.RSA_OAEP_256)).isTrue();
    }

    @Test
    void ofWhenUnknownThenNamesTheKnown() {
        assertThat(JweAlgorithm.of("ECDH-ES")).isEqualTo(JweAlgorithm.ECDH_ES);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JweAlgorithm.of("RSA1_5"))
                .withMessageContaining("RSA-OAEP-256, ECDH-ES");
    }

    private static String encrypted(JweAlgorithm algorithm) {
        return new JweEncrypter(KEYS.get(algorithm), algorithm).encrypt(TOKEN);
    }

    private static JweDecrypter decrypter(JweAlgorithm algorithm) {
        return new JweDecrypter(KEYS.get(algorithm), algorithm, MAX_SIZE);
    }

    private static String withHeader(String token, UnaryOperator<String> change) {
        int end = token.indexOf('.');
        String json = new String(Base64Url.decode(token.substring(0, end)), StandardCharsets.UTF_8);
        return TestTokens.encode(change.apply(json)) + token.substring(end);
    }

    private static void assertRefused(JweAlgorithm algorithm, String token, RefusalCode code) {
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> decrypter(algorithm).decrypt(token))
                .satisfies(ex -> assertThat(ex.code()).isEqualTo(code));
    }
}
