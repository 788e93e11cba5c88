// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.jwt;

import static io.countersign.jose.TestTokens.NOW;
import static io.countersign.jose.TestTokens.claims;
import static io.countersign.jose.TestTokens.encode;
import static io.countersign.jose.TestTokens.header;
import static io.countersign.jose.TestTokens.key;
import static io.countersign.jose.TestTokens.payload;
import static io.countersign.jose.TestTokens.signed;
import static io.countersign.jose.TestTokens.token;
import static io.countersign.jose.TestTokens.verifier;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.countersign.core.RefusalCode;
import io.countersign.http.RemoteDocumentSettings;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.TestTokens;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.KeySource;
import io.countersign.jose.keyset.RemoteKeySet;
import io.countersign.jose.keyset.StaticKeySet;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JwtVerifierTests {

    private static final JwsAlgorithm ES256 = JwsAlgorithm.ES256;

    private final JwtVerifier verifier = verifier(ES256).build();

    private final JwsSigner signer = new JwsSigner(key(ES256), ES256);

    @ParameterizedTest
    @EnumSource(JwsAlgorithm.class)
    void verifyWhenSignedWithSameKeyThenValid(JwsAlgorithm algorithm) {
        assertThat(verifier(algorithm).build().verify(token(algorithm)))
                .isInstanceOfSatisfying(JwtVerification.Accepted.class, valid -> {
                    assertThat(valid.jwt().issuer()).isEqualTo(TestTokens.ISSUER);
                    assertThat(valid.jwt().subject()).isEqualTo("alice");
                    assertThat(valid.jwt().audience()).containsExactly("account.shop.com");
                    assertThat(valid.jwt().id()).isEqualTo("id-1");
                    assertThat(valid.jwt().issuedAt()).isEqualTo(NOW);
                    assertThat(valid.jwt().expiresAt()).isEqualTo(NOW.plusSeconds(60));
                    assertThat(valid.jwt().key().keyId())
                            .isEqualTo(key(algorithm).keyId());
                });
    }

    @ParameterizedTest
    @EnumSource(JwsAlgorithm.class)
    void verifyWhenSignedWithAnotherKeyThenBadSignature(JwsAlgorithm algorithm) {
        JsonWebKey other = JsonWebKey.generate(algorithm)
                .withKeyId(String.valueOf(key(algorithm).keyId()));
        String token = claims().sign(new JwsSigner(other, algorithm));

        assertInvalid(verifier(algorithm).build(), token, RefusalCode.BAD_SIGNATURE);
    }

    @ParameterizedTest
    @EnumSource(JwsAlgorithm.class)
    void verifyWhenJdkAloneThenSameVerdicts(JwsAlgorithm algorithm) {
        assumeThat(JcaProviders.jdk().supports(algorithm)).isTrue();
        StaticKeySet keys = new StaticKeySet(JwkSet.of(key(algorithm)), algorithm, JcaProviders.jdk());
        JwtVerifier jdk = JwtVerifier.builder()
                .issuer(TestTokens.ISSUER, keys)
                .types("at+jwt")
                .audience("account.shop.com")
                .clock(TestTokens.CLOCK)
                .build();
        String token = claims().sign(new JwsSigner(key(algorithm), algorithm, JcaProviders.jdk()));

        assertValid(jdk, token);
        assertValid(jdk, token(algorithm));
        assertValid(verifier(algorithm).build(), token);
        int at = token.length() - 8;
        String altered = token.substring(0, at) + (token.charAt(at) == 'A' ? 'B' : 'A') + token.substring(at + 1);
        assertInvalid(jdk, altered, RefusalCode.BAD_SIGNATURE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/", "APPLICATION/"})
    void verifyWhenTheTypeIsEmptyThenItIsNotATokenWithoutType(String type) {
        JwtVerifier withoutType = verifier(ES256).types("").build();
        String token = JwtBuilder.ofType(type).issuer(TestTokens.ISSUER).sign(signer);

        assertInvalid(withoutType, token, RefusalCode.WRONG_TYPE);
        assertThat(withoutType.recognises(withoutType.parse(token))).isFalse();
    }

    @Test
    void verifyWhenRepeatedThenSameVerdictFromKnownHeader() {
        String token = claims().sign(signer);
        assertValid(verifier, token);
        assertValid(verifier, token);
        assertInvalid(verifier, token.substring(0, token.length() - 4) + "AAAA", RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void verifyWhenHmacKeyedWithPublicKeyThenWrongAlgorithm() {
        byte[] publicJson =
                key(JwsAlgorithm.RS256).toPublic().toSecretJson().getBytes(java.nio.charset.StandardCharsets.UTF_8);
        JsonWebKey confused = JsonWebKey.ofSecret(key(JwsAlgorithm.RS256).keyId(), JwsAlgorithm.HS256, publicJson);
        String token = claims().sign(new JwsSigner(confused, JwsAlgorithm.HS256));

        assertInvalid(verifier(JwsAlgorithm.RS256).build(), token, RefusalCode.WRONG_ALGORITHM);
    }

    @Test
    void verifyWhenHeaderNamesOtherAlgorithmThenWrongAlgorithm() {
        assertInvalid(verifier, signed(ES256, header(JwsAlgorithm.ES384), payload()), RefusalCode.WRONG_ALGORITHM);
        assertInvalid(verifier(JwsAlgorithm.RS256).build(), token(JwsAlgorithm.PS256), RefusalCode.WRONG_ALGORITHM);
    }

    @Test
    void verifyWhenEd25519UnderEitherNameThenValid() {
        JsonWebKey key = key(JwsAlgorithm.EDDSA);
        JsonWebKey free = JsonWebKey.parse(key.toSecretJson().replace("\"alg\":\"EdDSA\",", ""));
        String specified = claims().sign(new JwsSigner(free, JwsAlgorithm.ED25519));

        assertThat(CompactJws.parse(specified).header().algorithm()).isEqualTo("Ed25519");
        assertValid(verifier(JwsAlgorithm.EDDSA).build(), specified);
    }

    @Test
    void verifyWhenHeaderSaysEdDsaThenCurveIsThatOfTheConfiguredKey() {
        String of448 = signed(JwsAlgorithm.ED448, header(JwsAlgorithm.EDDSA), payload());
        String of25519 = signed(JwsAlgorithm.EDDSA, header(JwsAlgorithm.EDDSA), payload());

        assertValid(verifier(JwsAlgorithm.ED448).build(), of448);
        assertInvalid(verifier(JwsAlgorithm.EDDSA).build(), of448, RefusalCode.BAD_SIGNATURE);
        assertInvalid(verifier(JwsAlgorithm.ED448).build(), of25519, RefusalCode.BAD_SIGNATURE);
        assertInvalid(verifier(JwsAlgorithm.EDDSA).build(), token(JwsAlgorithm.ED448), RefusalCode.WRONG_ALGORITHM);
        assertInvalid(verifier(JwsAlgorithm.ED448).build(), token(JwsAlgorithm.ED25519), RefusalCode.WRONG_ALGORITHM);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "None", "NONE", "nOnE"})
    void verifyWhenAlgorithmIsNoneThenWrongAlgorithm(String none) {
        String head = encode("{\"alg\":\"" + none + "\",\"typ\":\"at+jwt\"}");

        assertInvalid(verifier, head + "." + encode(payload()) + ".AA", RefusalCode.WRONG_ALGORITHM);
        assertInvalid(verifier, head + "." + encode(payload()) + ".", RefusalCode.MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"jwk\":{\"kty\":\"EC\"}",
                "\"jku\":\"https://evil.example/keys\"",
                "\"x5u\":\"https://evil.example/cert\"",
                "\"x5c\":[\"AA\"]",
                "\"crit\":[\"exp\"],\"exp\":1",
                "\"crit\":[]",
                "\"b64\":false",
                "\"zip\":\"DEF\"",
                "\"enc\":\"A128GCM\"",
                "\"kid\":7",
                "\"alg\":\"ES256\"",
                "\"typ\":\"at+jwt\""
            })
    void verifyWhenHeaderHasForbiddenMemberThenMalformed(String member) {
        String head = "{\"alg\":\"ES256\",\"typ\":\"at+jwt\"," + member + "}";

        assertInvalid(verifier, signed(ES256, head, payload()), RefusalCode.MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"typ\":\"at+jwt\"}", "{\"alg\":7}", "{\"alg\":\"\"}", "[]", "{}", "{\"alg\":null}"})
    void verifyWhenHeaderHasNoAlgorithmThenMalformed(String head) {
        assertInvalid(verifier, signed(ES256, head, payload()), RefusalCode.MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"at+jwt", "AT+JWT", "application/at+jwt", "Application/At+Jwt"})
    void verifyWhenTypeIsSpelledOtherwiseThenValid(String type) {
        assertValid(verifier, signed(ES256, "{\"alg\":\"ES256\",\"typ\":\"" + type + "\"}", payload()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"alg\":\"ES256\"}",
                "{\"alg\":\"ES256\",\"typ\":\"JWT\"}",
                "{\"alg\":\"ES256\",\"typ\":\"x/at+jwt\"}"
            })
    void verifyWhenTypeIsAnotherThenWrongType(String head) {
        assertInvalid(verifier, signed(ES256, head, payload()), RefusalCode.WRONG_TYPE);
    }

    @Test
    void verifyWhenIssuerIsForeignThenUntrusted() {
        assertInvalid(verifier, claims().issuer("https://evil.example").sign(signer), RefusalCode.UNTRUSTED_ISSUER);
        assertInvalid(verifier, claims().issuer(TestTokens.ISSUER + "/").sign(signer), RefusalCode.UNTRUSTED_ISSUER);
    }

    @Test
    void verifyWhenKeyIdIsUnknownThenUnknownKey() {
        JwsSigner other = new JwsSigner(key(ES256).withKeyId("other"), ES256);

        assertInvalid(verifier, claims().sign(other), RefusalCode.UNKNOWN_KEY);
    }

    @Test
    void verifyWhenAudienceIsAmongSeveralThenValid() {
        assertValid(
                verifier, claims().audience("x.shop.com", "account.shop.com").sign(signer));
        assertValid(verifier, claims().audience("*.shop.com").sign(signer));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "product.shop.com",
                "*",
                "*.com",
                "ACCOUNT.shop.com",
                "account.shop.com.evil.org",
                "*.shop.com.evil.org"
            })
    void verifyWhenAudienceIsAnotherThenWrongAudience(String audience) {
        assertInvalid(verifier, claims().audience(audience).sign(signer), RefusalCode.WRONG_AUDIENCE);
    }

    @Test
    void verifyWhenAudienceIsEmptyThenWrongAudience() {
        assertInvalid(verifier, claims().audience().sign(signer), RefusalCode.WRONG_AUDIENCE);
    }

    static Stream<Map<String, Object>> wrongClaims() {
        return Stream.of(
                Map.of("exp", "soon"),
                Map.of("exp", -1),
                Map.of("exp", 253_402_300_800L),
                Map.of("exp", 1e300),
                Map.of("exp", true),
                Map.of("iat", "now"),
                Map.of("nbf", List.of()),
                Map.of("iat", NOW.plusSeconds(61)),
                Map.of("nbf", NOW.plusSeconds(60)),
                Map.of("sub", 1),
                Map.of("sub", ""),
                Map.of("sub", "x".repeat(1025)),
                Map.of("jti", ""),
                Map.of("jti", List.of("id")),
                Map.of("aud", 1),
                Map.of("aud", List.of("account.shop.com", 1)),
                Map.of("aud", Map.of("account.shop.com", true)));
    }

    @ParameterizedTest
    @MethodSource("wrongClaims")
    void verifyWhenClaimIsWrongThenInvalidClaim(Map<String, Object> wrong) {
        JwtVerifier patient = verifier(ES256).clockSkew(Duration.ofMinutes(2)).build();

        assertInvalid(patient, claims().claims(wrong).sign(signer), RefusalCode.INVALID_CLAIM);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sub", "aud", "iat", "exp", "jti"})
    void verifyWhenClaimIsMissingThenInvalidClaim(String name) {
        String without = payload().replace("\"" + name + "\":", "\"x\":");
        String empty = payload().replaceAll("\"" + name + "\":(\"[^\"]*\"|[0-9]+)", "\"" + name + "\":null");

        assertInvalid(verifier, signed(ES256, header(ES256), without), RefusalCode.INVALID_CLAIM);
        assertInvalid(verifier, signed(ES256, header(ES256), empty), RefusalCode.INVALID_CLAIM);
    }

    @Test
    void verifyWhenIssuerIsMissingThenUntrusted() {
        String without = payload().replace("\"iss\":", "\"x\":");

        assertInvalid(verifier, signed(ES256, header(ES256), without), RefusalCode.UNTRUSTED_ISSUER);
    }

    @Test
    void verifyWhenExpiredThenExpiredBeyondSkew() {
        assertValid(
                verifier,
                claims().issuedAt(NOW.minusSeconds(90))
                        .expiresAt(NOW.minusSeconds(29))
                        .sign(signer));
        assertInvalid(
                verifier,
                claims().issuedAt(NOW.minusSeconds(90))
                        .expiresAt(NOW.minusSeconds(30))
                        .sign(signer),
                RefusalCode.EXPIRED);
    }

    @Test
    void verifyWhenNotBegunThenNotYetValidBeyondSkew() {
        assertValid(verifier, claims().notBefore(NOW.plusSeconds(30)).sign(signer));
        assertInvalid(verifier, claims().notBefore(NOW.plusSeconds(31)).sign(signer), RefusalCode.NOT_YET_VALID);
        assertInvalid(verifier, claims().issuedAt(NOW.plusSeconds(31)).sign(signer), RefusalCode.NOT_YET_VALID);
    }

    @Test
    void verifyWhenTimesHaveFractionsThenCutOff() {
        String fraction =
                payload().replaceAll("\"exp\":([0-9]+)", "\"exp\":$1.9").replaceAll("\"iat\":([0-9]+)", "\"iat\":$1.0");

        assertValid(verifier, signed(ES256, header(ES256), fraction));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "..",
                "...",
                "a.b",
                "a.b.c.d",
                "a..c",
                "!.!.!",
                "eyJhbGciOiJFUzI1NiJ9.e30",
                "e30.e30.",
                ".e30.e30",
                "e30=.e30.e30"
            })
    void verifyWhenNotThreeSegmentsOfBase64UrlThenMalformed(String text) {
        assertInvalid(verifier, text, RefusalCode.MALFORMED);
    }

    @Test
    void verifyWhenSpelledOtherwiseThenMalformed() {
        String token = claims().sign(signer);
        assertValid(verifier, token);

        for (String other :
                List.of(token + "=", token + " ", " " + token, token + "\n", token + ".", token + "\u0141")) {
            assertInvalid(verifier, other, RefusalCode.MALFORMED);
        }
    }

    @Test
    void verifyWhenUnusedBitsAreSetThenMalformed() {
        // 64 bytes leave four unused bits in the last of 86 characters.
        String token = claims().sign(signer);
        char last = token.charAt(token.length() - 1);
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        char next = alphabet.charAt(alphabet.indexOf(last) + 1);

        assertThat(java.util.Base64.getUrlDecoder().decode("A" + last))
                .isEqualTo(java.util.Base64.getUrlDecoder().decode("A" + next));
        assertInvalid(verifier, token.substring(0, token.length() - 1) + next, RefusalCode.MALFORMED);
    }

    @Test
    void verifyWhenMemberComesTwiceThenMalformed() {
        String twice = payload().replace("{", "{\"sub\":\"bob\",");
        String deep = payload().replace("}", ",\"x\":[{\"y\":{\"z\":1,\"z\":2}}]}");

        assertInvalid(verifier, signed(ES256, header(ES256), twice), RefusalCode.MALFORMED);
        assertInvalid(verifier, signed(ES256, header(ES256), deep), RefusalCode.MALFORMED);
    }

    @Test
    void verifyWhenTooLargeThenTooLarge() {
        String token = claims().claim("x", "y".repeat(13_000)).sign(signer);
        assertThat(token).hasSizeGreaterThan(CompactJws.DEFAULT_MAX_SIZE);
        assertInvalid(verifier, token, RefusalCode.TOO_LARGE);
        assertValid(verifier(ES256).maxSize(token.length()).build(), token);
    }

    @Test
    void verifyWhenKeySetIsUnavailableThenUnknown() {
        KeySource down = new RemoteKeySet(
                "test",
                ES256,
                () -> {
                    throw new java.io.IOException("down");
                },
                RemoteDocumentSettings.DEFAULT,
                TestTokens.CLOCK);
        JwtVerifier remote = JwtVerifier.builder()
                .issuer(TestTokens.ISSUER, down)
                .types("at+jwt")
                .audience("account.shop.com")
                .build();

        assertThat(remote.verify(token(ES256))).isInstanceOf(JwtVerification.Unknown.class);
    }

    @ParameterizedTest
    @MethodSource("uselessVerifiers")
    void buildWhenItWouldAcceptNothingOrAnythingThenFails(JwtVerifier.Builder builder) {
        assertThatIllegalArgumentException().isThrownBy(builder::build);
    }

    static Stream<JwtVerifier.Builder> uselessVerifiers() {
        return Stream.of(
                JwtVerifier.builder().types("at+jwt").audience("a"),
                verifier(ES256).types(),
                verifier(ES256).audience(),
                verifier(ES256).audience(""),
                verifier(ES256).requiredClaims("aud"),
                verifier(ES256).requiredClaims("exp"),
                verifier(ES256).clockSkew(Duration.ofSeconds(-1)),
                verifier(ES256).clockSkew(Duration.ofMinutes(6)));
    }

    @Test
    void verifyWhenAudienceIsOptionalThenOnlyAnAbsentOnePasses() {
        JwtVerifier optional = verifier(ES256)
                .audienceOptional()
                .requiredClaims("iss", "sub", "iat", "exp", "jti")
                .build();

        assertValid(optional, withoutAudience());
        assertValid(optional, claims().sign(signer));
        assertInvalid(optional, claims().audience("other.shop.com").sign(signer), RefusalCode.WRONG_AUDIENCE);
        assertInvalid(optional, claims().claim("aud", List.of()).sign(signer), RefusalCode.WRONG_AUDIENCE);
        assertInvalid(verifier, withoutAudience(), RefusalCode.INVALID_CLAIM);
    }

    @Test
    void verifyWhenIssuerHasSeveralAlgorithmsThenEachOfThemAndNoOther() {
        JsonWebKey rsa = withoutAlgorithm(JsonWebKey.generate(JwsAlgorithm.RS256));
        StaticKeySet keys = new StaticKeySet(
                JwkSet.of(rsa, key(ES256)),
                List.of(JwsAlgorithm.RS256, JwsAlgorithm.PS256, ES256),
                JcaProviders.best());
        JwtVerifier several = verifierOf(keys);

        assertValid(several, claims().sign(new JwsSigner(rsa, JwsAlgorithm.RS256)));
        assertValid(several, claims().sign(new JwsSigner(rsa, JwsAlgorithm.PS256)));
        assertValid(several, claims().sign(signer));
        assertInvalid(several, claims().sign(new JwsSigner(rsa, JwsAlgorithm.RS384)), RefusalCode.WRONG_ALGORITHM);
        assertThat(keys.status().keyIds())
                .containsExactlyInAnyOrder(rsa.keyId(), key(ES256).keyId());
    }

    @Test
    void verifyWhenKeyIsRestrictedToAnotherIssuerThenRejected() {
        String json = key(ES256).toSecretJson().replaceFirst("\\{", "{\"issuer\":\"https://other.example\",");
        JwtVerifier restricted = verifierOf(StaticKeySet.of(JsonWebKey.parse(json), ES256));

        assertInvalid(restricted, claims().sign(signer), RefusalCode.UNKNOWN_KEY);
    }

    private static JwtVerifier verifierOf(KeySource keys) {
        return JwtVerifier.builder()
                .issuer(TestTokens.ISSUER, keys)
                .types("at+jwt")
                .audience("account.shop.com")
                .clock(TestTokens.CLOCK)
                .build();
    }

    private static String withoutAudience() {
        String payload = TestTokens.payload().replace("\"aud\":\"account.shop.com\",", "");
        return TestTokens.signed(ES256, TestTokens.header(ES256), payload);
    }

    private static JsonWebKey withoutAlgorithm(JsonWebKey key) {
        return JsonWebKey.parse(key.toSecretJson().replaceFirst("\"alg\":\"[^\"]*\",", ""));
    }

    @Test
    void toStringWhenHoldingTokenThenGivesNothingAway() {
        String token = claims().sign(signer);
        CompactJws jws = CompactJws.parse(token);
        Object jwt = ((JwtVerification.Accepted) verifier.verify(jws)).jwt();

        for (@Nullable Object holder : List.of(jws, jwt, signer, claims(), key(ES256), key(JwsAlgorithm.HS256))) {
            assertThat(String.valueOf(holder))
                    .doesNotContain("alice")
                    .doesNotContain(token.substring(token.length() - 10));
        }
        assertThat(key(JwsAlgorithm.HS256)).asString().hasSizeLessThan(80);
    }

    private static void assertValid(JwtVerifier verifier, String token) {
        assertThat(verifier.verify(token)).isInstanceOf(JwtVerification.Accepted.class);
    }

    private static void assertInvalid(JwtVerifier verifier, String token, RefusalCode code) {
        assertThat(verifier.verify(token)).isEqualTo(new JwtVerification.Rejected(code));
    }
}
