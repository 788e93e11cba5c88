// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.countersign.core.InvalidCredentialException;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.KeySource;
import io.countersign.jose.keyset.MixedKeySet;
import io.countersign.jose.keyset.StaticKeySet;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonWebKeyTests {

    private static final String X = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU";

    private static final String Y = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0";

    @ParameterizedTest
    @EnumSource(JwsAlgorithm.class)
    void parseWhenWrittenThenSameKey(JwsAlgorithm algorithm) {
        JsonWebKey key = TestTokens.key(algorithm);
        JsonWebKey read = JsonWebKey.parse(key.toSecretJson());

        assertThat(read.toSecretJson()).isEqualTo(key.toSecretJson());
        assertThat(read.thumbprint()).isEqualTo(key.thumbprint()).isEqualTo(key.keyId());
        assertThat(read.signs(algorithm)).isTrue();
        assertThat(read.verifies(algorithm)).isTrue();
        assertThat(read.algorithm()).isEqualTo(algorithm.jwaName());
        assertThat(read.use()).isEqualTo("sig");
        assertThat(read.isPrivate()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(JwsAlgorithm.class)
    void signsWhenKeyIsBoundToOneAlgorithmThenNoOther(JwsAlgorithm algorithm) {
        for (JwsAlgorithm other : JwsAlgorithm.values()) {
            boolean same = other == algorithm
                    || (other.family() == algorithm.family() && algorithm.family() == JwsAlgorithm.Family.ED25519);
            assertThat(TestTokens.key(algorithm).signs(other))
                    .as("%s for %s", algorithm, other)
                    .isEqualTo(same);
            assertThat(TestTokens.key(algorithm).verifies(other)).isEqualTo(same);
        }
    }

    @ParameterizedTest
    @EnumSource(value = JwsAlgorithm.class, names = "HS.*", mode = EnumSource.Mode.MATCH_NONE)
    void toPublicWhenPairThenNothingPrivate(JwsAlgorithm algorithm) {
        JsonWebKey key = TestTokens.key(algorithm);

        assertThat(key.toPublicMembers()).doesNotContainKeys("d", "p", "q", "dp", "dq", "qi", "k", "priv");
        assertThat(key.toPublic().toSecretJson()).doesNotContain("\"d\"", "\"priv\"");
        assertThat(key.toPublic().isPrivate()).isFalse();
        assertThat(key.toPublic().signs(algorithm)).isFalse();
        assertThat(key.toPublic().thumbprint()).isEqualTo(key.thumbprint());
        assertThatIllegalArgumentException().isThrownBy(() -> new JwsSigner(key.toPublic(), algorithm));
    }

    @ParameterizedTest
    @EnumSource(JwsAlgorithm.class)
    void signatureAlgorithmWhenKeyOfAnAlgorithmThenThat(JwsAlgorithm algorithm) {
        assertThat(TestTokens.key(algorithm).signatureAlgorithm()).isEqualTo(algorithm);
    }

    @Test
    void signatureAlgorithmWhenEdDsaThenByTheCurve() {
        JsonWebKey key = JsonWebKey.parse(
                TestTokens.key(JwsAlgorithm.ED448).toSecretJson().replace("\"alg\":\"Ed448\"", "\"alg\":\"EdDSA\""));

        assertThat(key.signatureAlgorithm()).isEqualTo(JwsAlgorithm.ED448);
        assertThat(key.signs(JwsAlgorithm.ED448)).isTrue();
        assertThat(key.signs(JwsAlgorithm.EDDSA)).isFalse();
        assertThat(new MixedKeySet(JwkSet.of(key.toPublic())).hasKeysFor("EdDSA"))
                .isTrue();
    }

    @Test
    void toPublicWhenSecretThenFailsAndIsLeftOutOfSets() {
        JsonWebKey secret = TestTokens.key(JwsAlgorithm.HS256);

        assertThatIllegalStateException().isThrownBy(secret::toPublic);
        assertThat(JwkSet.of(secret, TestTokens.key(JwsAlgorithm.ES256)).toPublicJson())
                .doesNotContain("\"oct\"")
                .contains("\"EC\"")
                .doesNotContain("\"d\"");
    }

    @Test
    void toJsonWhenSeveralOperationsThenInTheirOrder() {
        String operations = "\"key_ops\":[\"verify\",\"a\",\"c\",\"deriveKey\",\"b\",\"x\",\"deriveBits\",\"d\"]";
        JsonWebKey key = JsonWebKey.parse(
                TestTokens.key(JwsAlgorithm.ES256).toSecretJson().replace("\"use\":\"sig\"", operations));

        assertThat(key.toSecretJson()).contains(operations);
        assertThat(JwkSet.of(key).toPublicJson()).contains(operations);
    }

    @Test
    void toPublicWhenKeyMayOnlySignThenItsPublicHalfMayOnlyVerify() {
        JsonWebKey key = JsonWebKey.parse(
                TestTokens.key(JwsAlgorithm.ES256).toSecretJson().replace("\"use\":\"sig\"", "\"key_ops\":[\"sign\"]"));

        assertThat(key.signs(JwsAlgorithm.ES256)).isTrue();
        assertThat(key.verifies(JwsAlgorithm.ES256)).isFalse();
        assertThat(key.toPublic().verifies(JwsAlgorithm.ES256)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"use\":\"enc\"", "\"key_ops\":[\"encrypt\"]", "\"alg\":\"ES384\"", "\"alg\":\"ECDH-ES\""})
    void verifiesWhenKeyIsRestrictedToSomethingElseThenNot(String restriction) {
        JsonWebKey key = JsonWebKey.parse(
                "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"" + X + "\",\"y\":\"" + Y + "\"," + restriction + "}");

        assertThat(key.verifies(JwsAlgorithm.ES256)).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new VerificationKey(key, JwsAlgorithm.ES256, JcaProviders.best()));
        assertThatIllegalArgumentException().isThrownBy(() -> StaticKeySet.of(key, JwsAlgorithm.ES256));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"kty\":\"AKP\"}",
                "{\"kty\":1}",
                "{\"kty\":\"oct\"}",
                "{\"kty\":\"oct\",\"k\":\"a=\"}",
                "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"" + X + "\"}",
                "{\"kty\":\"EC\",\"crv\":\"secp256k1\",\"x\":\"" + X + "\",\"y\":\"" + Y + "\"}",
                "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"" + Y + "\",\"y\":\"" + X + "\"}",
                "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"AA\",\"y\":\"" + Y + "\"}",
                "{\"kty\":\"EC\",\"crv\":\"P-384\",\"x\":\"" + X + "\",\"y\":\"" + Y + "\"}",
                "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"" + X + "\",\"y\":\"" + Y + "\",\"kid\":7}",
                "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"" + X + "\",\"y\":\"" + Y + "\",\"key_ops\":\"verify\"}",
                "{\"kty\":\"OKP\",\"crv\":\"X25519\",\"x\":\"" + X + "\"}",
                "{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"AAAA\"}",
                "{\"kty\":\"RSA\",\"n\":\"AQAB\",\"e\":\"AQAB\"}",
                "{\"kty\":\"RSA\",\"n\":\"\",\"e\":\"AQAB\"}"
            })
    void parseWhenNotAKeyThenRefused(String json) {
        assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> JsonWebKey.parse(json));
    }

    @Test
    void ofWhenRsaIsShorterThan2048BitsThenRefused() throws NoSuchAlgorithmException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(1024);
        var weak = generator.generateKeyPair();

        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> JsonWebKey.of("weak", JwsAlgorithm.RS256, weak.getPublic(), weak.getPrivate()));
    }

    @ParameterizedTest
    @EnumSource(value = JwsAlgorithm.class, names = "HS.*", mode = EnumSource.Mode.MATCH_ALL)
    void ofSecretWhenShorterThanHashThenRefused(JwsAlgorithm algorithm) {
        byte[] enough = new byte[algorithm.minimumSecretLength()];
        new SecureRandom().nextBytes(enough);

        assertThat(JsonWebKey.ofSecret("a", algorithm, enough).signs(algorithm)).isTrue();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonWebKey.ofSecret("a", algorithm, new byte[algorithm.minimumSecretLength() - 1]))
                .withMessageContaining(algorithm.minimumSecretLength() + " bytes");
    }

    @Test
    void signerWhenHalvesDoNotBelongTogetherThenRefused() {
        JsonWebKey one = JsonWebKey.generate(JwsAlgorithm.EDDSA);
        String other = String.valueOf(
                JsonWebKey.generate(JwsAlgorithm.EDDSA).toPublicMembers().get("x"));
        String x = String.valueOf(one.toPublicMembers().get("x"));
        JsonWebKey mixed = JsonWebKey.parse(one.toSecretJson().replace(x, other));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JwsSigner(mixed, JwsAlgorithm.EDDSA))
                .withMessageContaining("do not match");
    }

    @Test
    void parseSetWhenSomeKeysAreUnusableThenTheOthersAreLeft() {
        JwkSet set = JwkSet.parse(
                "{\"keys\":[{\"kty\":\"AKP\",\"alg\":\"ML-DSA-44\"},{\"kty\":\"RSA\",\"n\":\"AQAB\",\"e\":\"AQAB\"},"
                        + TestTokens.key(JwsAlgorithm.ES256).toPublic().toSecretJson() + "]}");

        assertThat(set.keys())
                .singleElement()
                .satisfies(key -> assertThat(key.keyType()).isEqualTo("EC"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "null",
                "[]",
                "\"key\"",
                "{\"kty\":\"EC\",\"key_ops\":[null]}",
                "{\"kty\":\"EC\",\"x5c\":[{\"a\":[[null]]}]}"
            })
    void parseSetWhenAnEntryIsOddThenTheOthersAreLeft(String odd) {
        String good = TestTokens.key(JwsAlgorithm.ES256).toPublic().toSecretJson();
        JwkSet set = JwkSet.parse("{\"keys\":[" + odd + "," + good + "," + odd + "],\"more\":[null]}");

        assertThat(set.keys()).extracting(JsonWebKey::toSecretJson).containsExactly(good);
        assertThat(JwkSet.parse("{\"keys\":[" + odd + "]}").keys()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"key_ops\":[null]", "\"x5c\":[null]", "\"more\":[{\"a\":[1,null]}]"})
    void parseSetWhenAnArrayOfAGoodKeyHasNullThenThatKeyIsLeftOut(String member) {
        String good = TestTokens.key(JwsAlgorithm.ES256).toPublic().toSecretJson();
        String odd = JsonWebKey.generate(JwsAlgorithm.ES256).toPublic().toSecretJson();
        JwkSet set = JwkSet.parse("{\"keys\":[" + good + "," + odd.replace("{", "{" + member + ",") + "]}");

        assertThat(set.keys()).extracting(JsonWebKey::toSecretJson).containsExactly(good);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "[]", "{\"keys\":{}}", "{\"keys\":[{\"kty\":\"EC\",\"kty\":\"RSA\"}]}", "<html>"})
    void parseSetWhenNotASetThenRefused(String json) {
        assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> JwkSet.parse(json));
    }

    @Test
    void findWhenOneKeyThenAlsoWithoutId() {
        StaticKeySet one = StaticKeySet.of(TestTokens.key(JwsAlgorithm.ES256), JwsAlgorithm.ES256);
        StaticKeySet two = new StaticKeySet(
                JwkSet.of(TestTokens.key(JwsAlgorithm.ES256), JsonWebKey.generate(JwsAlgorithm.ES256)),
                JwsAlgorithm.ES256);

        assertThat(one.find(null)).isInstanceOf(KeySource.Lookup.Found.class);
        assertThat(two.find(null)).isInstanceOf(KeySource.Lookup.NotFound.class);
    }

    @Test
    void keySetWhenTwoKeysHaveOneIdThenNeitherIsUsed() {
        JsonWebKey third = JsonWebKey.generate(JwsAlgorithm.ES256).withKeyId("b");
        JwkSet repeated = JwkSet.of(
                TestTokens.key(JwsAlgorithm.ES256).withKeyId("a"),
                JsonWebKey.generate(JwsAlgorithm.ES256).withKeyId("a"));
        JwkSet set =
                JwkSet.of(repeated.keys().getFirst(), third, repeated.keys().getLast());

        assertThatIllegalArgumentException().isThrownBy(() -> new StaticKeySet(repeated, JwsAlgorithm.ES256));
        StaticKeySet keys = new StaticKeySet(set, JwsAlgorithm.ES256);
        assertThat(keys.find("a")).isInstanceOf(KeySource.Lookup.NotFound.class);
        assertThat(keys.find("b")).isInstanceOf(KeySource.Lookup.Found.class);
        assertThat(keys.status().keyIds()).containsExactly("b");
        for (JsonWebKey key : repeated.keys()) {
            assertThat(keys.isCurrent(new VerificationKey(key, JwsAlgorithm.ES256, JcaProviders.best())))
                    .isFalse();
        }
    }

    @Test
    void keySetWhenKeysOfTwoAlgorithmsHaveOneIdThenBothAreUsed() {
        JwkSet set = JwkSet.of(
                TestTokens.key(JwsAlgorithm.ES256).withKeyId("a"),
                TestTokens.key(JwsAlgorithm.ES384).withKeyId("a"));

        assertThat(new StaticKeySet(set, JwsAlgorithm.ES256).find("a")).isInstanceOf(KeySource.Lookup.Found.class);
        assertThat(new StaticKeySet(set, JwsAlgorithm.ES384).find("a")).isInstanceOf(KeySource.Lookup.Found.class);
    }
}
