// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.opaque;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.VerificationKey;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.KeySource;
import io.countersign.jose.keyset.StaticKeySet;
import io.countersign.test.MovableClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignedAnswersTests {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    private static final JsonWebKey KEY =
            JsonWebKey.generate(JwsAlgorithm.ES256).withKeyId("key-1");

    private static final JwsSigner SIGNER = new JwsSigner(KEY, JwsAlgorithm.ES256);

    private final SignedAnswers answers = answers(StaticKeySet.of(KEY, JwsAlgorithm.ES256));

    private static SignedAnswers answers(KeySource keys) {
        return new SignedAnswers(
                "https://sso.example.com", "account", keys, Duration.ofSeconds(30), new MovableClock(NOW));
    }

    private static JwtBuilder answer() {
        return answer("token-introspection+jwt");
    }

    private static JwtBuilder answer(String type) {
        return JwtBuilder.ofType(type)
                .issuer("https://sso.example.com")
                .audience("account")
                .issuedAt(NOW)
                .claim("token_introspection", Map.of("active", true));
    }

    private static Object read(SignedAnswers answers, String text) throws IOException {
        return answers.read(text.getBytes(StandardCharsets.UTF_8), NOW);
    }

    private void assertRefused(String text, RefusalCode code) {
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> read(answers, text))
                .satisfies(ex -> assertThat(ex.code()).isEqualTo(code));
    }

    @Test
    void readWhenSignedForThisClientThenItsContent() throws IOException {
        assertThat(read(answers, answer().sign(SIGNER))).isEqualTo(Map.of("active", true));
        assertThat(read(answers, answer().audience("other", "account").sign(SIGNER)))
                .isEqualTo(Map.of("active", true));
        assertThat(read(answers, answer().issuedAt(NOW.minusSeconds(30)).sign(SIGNER)))
                .isEqualTo(Map.of("active", true));
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                change(token -> token.issuer("https://sso.example.com/"), RefusalCode.UNTRUSTED_ISSUER),
                change(token -> token.audience("other"), RefusalCode.WRONG_AUDIENCE),
                change(token -> token.issuedAt(NOW.minusSeconds(60)), RefusalCode.EXPIRED),
                change(token -> token.issuedAt(NOW.plusSeconds(60)), RefusalCode.EXPIRED),
                change(token -> token.claim("iat", "now"), RefusalCode.INVALID_CLAIM),
                change(token -> token.claim("token_introspection", "x"), RefusalCode.MALFORMED),
                change(token -> token.claim("token_introspection", List.of()), RefusalCode.MALFORMED));
    }

    private static Arguments change(UnaryOperator<JwtBuilder> change, RefusalCode code) {
        return Arguments.of(change, code);
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void readWhenAClaimIsWrongThenRefused(UnaryOperator<JwtBuilder> change, RefusalCode code) {
        assertRefused(change.apply(answer()).sign(SIGNER), code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"JWT", "at+jwt", "logout+jwt"})
    void readWhenOfAnotherTypeThenRefused(String type) {
        assertRefused(answer(type).sign(SIGNER), RefusalCode.WRONG_TYPE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"active\":true}", "<html></html>", "a.b.c", "a.b.c.d.e"})
    void readWhenNotSignedThenRefused(String text) {
        assertRefused(text, RefusalCode.MALFORMED);
    }

    @Test
    void readWhenAlteredThenRefused() {
        String text = answer().sign(SIGNER);
        int at = text.lastIndexOf('.') + 10;
        assertRefused(
                text.substring(0, at) + (text.charAt(at) == 'A' ? 'B' : 'A') + text.substring(at + 1),
                RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void readWhenSignedWithAnotherKeyThenRefused() {
        JsonWebKey other = JsonWebKey.generate(JwsAlgorithm.ES256);
        assertRefused(
                answer().sign(new JwsSigner(other.withKeyId("key-1"), JwsAlgorithm.ES256)), RefusalCode.BAD_SIGNATURE);
        assertRefused(
                answer().sign(new JwsSigner(other.withKeyId("key-2"), JwsAlgorithm.ES256)), RefusalCode.UNKNOWN_KEY);
        JsonWebKey strong = JsonWebKey.generate(JwsAlgorithm.ES384).withKeyId("key-1");
        assertRefused(answer().sign(new JwsSigner(strong, JwsAlgorithm.ES384)), RefusalCode.WRONG_ALGORITHM);
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://sso.example.com", "https://other.example.com"})
    void readWhenTheKeyIsRestrictedToAnIssuerThenOnlyOfThisOne(String issuer) throws IOException {
        String json = KEY.toPublic().toSecretJson().replaceFirst("\\{", "{\"issuer\":\"" + issuer + "\",");
        SignedAnswers restricted = answers(StaticKeySet.of(JsonWebKey.parse(json), JwsAlgorithm.ES256));
        if (issuer.equals("https://sso.example.com")) {
            assertThat(read(restricted, answer().sign(SIGNER))).isEqualTo(Map.of("active", true));
        } else {
            assertThatExceptionOfType(InvalidCredentialException.class)
                    .isThrownBy(() -> read(restricted, answer().sign(SIGNER)))
                    .satisfies(ex -> assertThat(ex.code()).isEqualTo(RefusalCode.UNKNOWN_KEY));
        }
    }

    @Test
    void readWhenKeysAreUnavailableThenFails() {
        assertThatIOException().isThrownBy(() -> read(answers(new AbsentKeys()), answer().sign(SIGNER)));
    }

    private static final class AbsentKeys implements KeySource {

        @Override
        public JwsAlgorithm algorithm() {
            return JwsAlgorithm.ES256;
        }

        @Override
        public Lookup find(@Nullable String keyId) {
            return new Lookup.Unavailable("key set");
        }

        @Override
        public boolean isCurrent(VerificationKey key) {
            return false;
        }

        @Override
        public Status status() {
            return new Status("none", List.of(), null, false);
        }
    }
}
