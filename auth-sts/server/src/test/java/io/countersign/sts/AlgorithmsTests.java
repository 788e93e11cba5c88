// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.KeySource;
import io.countersign.jose.keyset.StaticKeySet;
import io.countersign.keys.KeyEncryption;
import io.countersign.keys.KeyRotation;
import io.countersign.keys.SigningKeyTable;
import io.countersign.keys.SigningKeys;
import io.countersign.sts.client.Clients;
import io.countersign.sts.token.OwnTokens;
import io.countersign.sts.token.TokenIssuer;
import io.countersign.sts.token.TokenTypes;
import io.countersign.sts.user.LoginRequest;
import io.countersign.sts.web.Endpoints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;

class AlgorithmsTests {

    @TempDir
    private Path folder;

    @Test
    void loginWhenAlgorithmIsSymmetricThenVerifiedByTheKeysOfAService() {
        try (TestSts sts = TestSts.start(folder, "--countersign.sts.algorithm=HS512")) {
            assertVerifiedAndRevocable(sts, JwsAlgorithm.HS512);
        }
    }

    private static void assertVerifiedAndRevocable(TestSts sts, JwsAlgorithm algorithm) {
        String token = sts.login("USER").text("access_token");
        JwkSet published = JwkSet.parse(sts.get("/oauth2/jwks").body());
        assertThat(published.keys()).hasSize(algorithm.isSymmetric() ? 0 : 2);
        assertVerified(token, published, algorithm);
        assertThat(sts.revoke("gateway", token).status()).isEqualTo(200);
    }

    private static void assertVerified(String token, JwkSet published, JwsAlgorithm algorithm) {
        KeySource keys = new StaticKeySet(algorithm.isSymmetric() ? secret(algorithm) : published, algorithm);
        JwtVerification outcome = JwtVerifier.builder()
                .issuer(TestSts.ISSUER, keys)
                .types("at+jwt")
                .audience("*.shop.com")
                .build()
                .verify(token);
        assertThat(outcome).isInstanceOf(JwtVerification.Accepted.class);
    }

    /** The parts of the server that issue a login's token, publish the keys, and verify a token that is revoked. */
    @ParameterizedTest
    @CsvSource({"RS256, RS256, ", "ES512, ES512, P-521", "ED25519, Ed25519, Ed25519", "ED448, Ed448, Ed448"})
    void issueWhenAlgorithmIsTheOneOfThePropertyThenVerifiedAndItsNameIsThatOfTheProperty(
            JwsAlgorithm algorithm, String name, String curve) {
        try (ConfigurableApplicationContext parts = TestSts.parts(folder, "--countersign.sts.algorithm=" + name)) {
            parts.getBean(KeyRotation.class);
            JwkSet published = parts.getBean(SigningKeys.class).published();
            assertThat(published.keys()).hasSize(2).allSatisfy(key -> {
                assertThat(key.toPublicMembers()).containsEntry("alg", name);
                assertThat(key.toPublicMembers().get("crv")).isEqualTo(curve);
            });
            String token = parts.getBean(TokenIssuer.class)
                    .issueUserToken(
                            parts.getBean(Clients.class).find("user.shop.com").orElseThrow(),
                            new LoginRequest.User(TestSts.USER_ID, "ann", Set.of()))
                    .value();
            assertThat(CompactJws.parse(token).header().algorithm()).isEqualTo(name);
            assertVerified(token, JwkSet.parse(published.toPublicJson()), algorithm);
            assertThat(parts.getBean(OwnTokens.class).verify(token)).isPresent();
        }
    }

    @Test
    void exchangeWhenServerAndClientSignWithTheLargestThenIssuedAndVerified() {
        JsonWebKey client = JsonWebKey.generate(JwsAlgorithm.ML_DSA_87);
        try (TestSts sts = TestSts.start(folder, "--countersign.sts.algorithm=ML-DSA-87", register("basket", client))) {
            String subject = sts.login("USER").text("access_token");
            String assertion = TestSts.claims("basket").sign(new JwsSigner(client, JwsAlgorithm.ML_DSA_87));
            TestSts.Answer answer = sts.form(
                    Endpoints.TOKEN,
                    "grant_type",
                    "urn:ietf:params:oauth:grant-type:token-exchange",
                    "client_assertion_type",
                    TestSts.JWT_BEARER,
                    "client_assertion",
                    assertion,
                    "subject_token",
                    subject,
                    "subject_token_type",
                    TokenTypes.ACCESS_TOKEN,
                    "audience",
                    "account.shop.com");
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            assertThat(answer.text("access_token")).hasSizeGreaterThan(6500);
            assertVerifiedAndRevocable(sts, JwsAlgorithm.ML_DSA_87);
        }
    }

    @Test
    void startWhenAKnownGroupIsEmptyThenAccepted() throws IOException {
        Path file = Files.writeString(
                folder.resolve("more.yml"), "countersign.sts:\n  users:\n  cors:\n  rate-limit: {}\n");
        try (TestSts sts = TestSts.start(folder, "--spring.config.additional-location=file:" + file)) {
            assertThat(sts.get(Endpoints.JWKS).status()).isEqualTo(200);
        }
    }

    private String register(String client, JsonWebKey key) {
        Path file = folder.resolve(client + ".jwks");
        try {
            Files.writeString(file, JwkSet.of(key).toPublicJson());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        return "--countersign.sts.clients.[" + client + ".shop.com].jwk-set-location=file:" + file;
    }

    @ParameterizedTest
    @EnumSource(JwsAlgorithm.class)
    void issueWhenAnyAlgorithmThenVerified(JwsAlgorithm algorithm) {
        SigningKeyTable table = new SigningKeyTable(
                TestDatabase.sqlite(folder).jdbc(), new KeyEncryption(new byte[KeyEncryption.KEY_LENGTH]));
        Clock clock = Clock.systemUTC();
        SigningKeys keys = SigningKeys.open(table, algorithm, () -> new byte[64], Duration.ofMinutes(1), clock);
        String token = JwtBuilder.ofType("at+jwt")
                .issuer(TestSts.ISSUER)
                .subject("x")
                .audience("x")
                .issuedAt(clock.instant())
                .expiresAt(clock.instant().plusSeconds(60))
                .randomId()
                .sign(new JwsSigner(keys.active(), algorithm));
        JwtVerification outcome = JwtVerifier.builder()
                .issuer(TestSts.ISSUER, keys.verifying())
                .types("at+jwt")
                .audience("x")
                .build()
                .verify(token);
        assertThat(outcome).isInstanceOf(JwtVerification.Accepted.class);
    }

    /** Widespread clients do not know the names of RFC 9864, and refuse a key set that contains them. */
    @Test
    void loginWhenAlgorithmIsAnEdwardsCurveThenVerifiedAndItsNameIsThatOfTheProperty() {
        try (TestSts sts = TestSts.start(folder, "--countersign.sts.algorithm=EdDSA")) {
            for (JsonNode key : sts.get("/oauth2/jwks").json().path("keys")) {
                assertThat(key.path("alg").asString()).isEqualTo("EdDSA");
                assertThat(key.path("crv").asString()).isEqualTo("Ed25519");
            }
            String token = sts.login("USER").text("access_token");
            assertThat(CompactJws.parse(token).header().algorithm()).isEqualTo("EdDSA");
            assertVerifiedAndRevocable(sts, JwsAlgorithm.EDDSA);
        }
    }

    @Test
    void validateWhenAlgorithmIsUnknownThenFailsAndNamesThoseKnown() {
        assertThatThrownBy(
                        () -> TestSts.validate(folder, List.of(SigningKeys.class), "--countersign.sts.algorithm=RS1"))
                .hasStackTraceContaining("There is no algorithm 'RS1'; known are HS256");
    }

    @Test
    void startWhenAPropertyHasItsOldNameThenFailsWithTheNewOne() {
        assertThatThrownBy(() -> TestSts.start(folder, "--sts.algorithm=ES256"))
                .hasStackTraceContaining("sts.algorithm: Its name is now countersign.sts.algorithm.");
    }

    /** A wrong name of a restriction must not leave it out. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "profil",
                "users.logins",
                "rate-limit.max-caller",
                "clients.[a.example.org].require-pushed",
                "clients.[a.example.org].public-client",
                "clients.[a.example.org].certificate.thumb",
            })
    void validateWhenNameIsUnknownThenFailsAndNamesIt(String name) {
        assertThatThrownBy(() -> TestSts.validate(folder, "--countersign.sts." + name + "=a"))
                .hasStackTraceContaining("is not a property of countersign.sts")
                .hasStackTraceContaining("Use one of ");
    }

    @Test
    void validateWhenPinnedProviderHasNotTheAlgorithmThenFailsWithTheFix() {
        assertThatThrownBy(() -> TestSts.validate(
                        folder,
                        List.of(SigningKeys.class),
                        "--countersign.sts.algorithm=Ed448",
                        "--countersign.sts.provider=corretto"))
                .hasStackTraceContaining("countersign.sts.provider: ")
                .hasStackTraceContaining("Set it to auto");
    }

    @Test
    void validateWhenSecretIsAbsentThenFailsAndNamesTheFile() {
        assertThatThrownBy(() -> TestSts.validate(
                        folder,
                        List.of(SigningKeys.class),
                        "--countersign.sts.algorithm=HS256",
                        "--countersign.sts.secret-location=file:" + folder.resolve("none")))
                .hasStackTraceContaining("cannot read the secret file")
                .hasStackTraceContaining("none");
    }

    private static JwkSet secret(JwsAlgorithm algorithm) {
        byte[] secret = new byte[64];
        Arrays.fill(secret, (byte) 42);
        return JwkSet.of(JsonWebKey.ofSecret(null, algorithm, secret));
    }
}
