// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.json.StrictJson;
import io.countersign.keys.SigningKeys;
import io.countersign.sts.TestSts.Answer;
import io.countersign.tokens.LocalRevocations;
import io.countersign.tokens.RevocationList.Status;
import io.countersign.tokens.TokenIdentity;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationService;
import tools.jackson.databind.json.JsonMapper;

@ExtendWith(OutputCaptureExtension.class)
class RestartTests {

    @TempDir
    private Path folder;

    /** Server that issued and revoked, was stopped, and was started again on the same files. */
    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class Restarted {

        private final LocalRevocations fresh = new LocalRevocations();

        private Path files;

        private Map<String, Object> used;

        private String keys;

        private String revoked;

        private TestSts sts;

        @BeforeAll
        void restart(@TempDir Path shared) {
            files = shared;
            try (TestSts before = TestSts.start(files)) {
                used = TestSts.loginBody(before.current("user"), "USER");
                keys = before.get("/oauth2/jwks").body();
                Answer login = before.json("/login", used);
                assertThat(login.status()).isEqualTo(200);
                revoked = login.text("access_token");
                before.revoke("gateway", revoked);
            }
            sts = TestSts.start(files, fresh);
        }

        @AfterAll
        void stop() {
            sts.close();
        }

        @Test
        void restartWhenSameAlgorithmThenSameKeys() {
            assertThat(keys).contains("\"alg\":\"ES256\"");
            assertThat(sts.get("/oauth2/jwks").body()).isEqualTo(keys);
        }

        @Test
        void restartWhenAssertionWasUsedBeforeThenStillRefused() {
            assertThat(sts.json("/login", used).status()).isEqualTo(401);
        }

        @Test
        void restartWhenTokenWasRevokedThenServicesOfTheNewJvmKnow() {
            String id = CompactJws.parse(revoked).unverifiedClaims().string("jti");
            assertThat(fresh.status(new TokenIdentity(TestSts.ISSUER, id, null, "ann", null)))
                    .isEqualTo(Status.REVOKED);
            assertThat(sts.get("/").status()).isEqualTo(200);
        }

        @Test
        void startWhenRunningThenNoFileHoldsThePrivateKey() throws IOException {
            SigningKeys signing = sts.context().getBean(SigningKeys.class);
            String secret =
                    StrictJson.parseObject(signing.active().toSecretJson()).string("d");
            assertThat(secret).hasSizeGreaterThan(40);
            assertThat(contents()).contains(signing.active().keyId()).doesNotContain(secret);
        }

        @Test
        void issueWhenAnyTokenThenNothingOfItIsKept() {
            assertThat(sts.context().getBeanProvider(OAuth2AuthorizationService.class))
                    .isEmpty();
        }

        @Test
        void logWhenTokensAreIssuedRefusedAndRevokedThenTellsIdsAndNoCredential(CapturedOutput output) {
            String assertion = TestSts.assertion("user");
            String token =
                    sts.json("/login", TestSts.loginBody(assertion, "USER")).text("access_token");
            sts.json("/login", TestSts.loginBody(assertion, "USER"));
            sts.jsonText("/login", "{\"client_assertion\":\"" + assertion + "\",");
            String own = sts.token("basket", "resource", "account.shop.com", "scope", "account:debit")
                    .text("access_token");
            sts.token("basket", "resource", "user.shop.com");
            sts.revoke("gateway", token);
            sts.revoke("account", own);
            assertThat(output)
                    .contains("issued kind=user jti=", "issued kind=service jti=", "revoked jti=")
                    .contains("client=user.shop.com reason=replayed")
                    .contains("client=basket.shop.com reason=invalid_target")
                    .contains("client=account.shop.com reason=not_its_token")
                    .doesNotContainPattern("eyJ[\\w-]*\\.eyJ");
        }

        @Test
        void logWhenRequestNamesItsTraceThenIssueIsFoundByIt(CapturedOutput output) {
            String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
            String id = sts.send(sts.request("/login")
                            .header("Content-Type", "application/json")
                            .header("traceparent", "00-" + trace + "-00f067aa0ba902b7-01")
                            .POST(HttpRequest.BodyPublishers.ofString(new JsonMapper()
                                    .writeValueAsString(TestSts.loginBody(TestSts.assertion("user"), "USER")))))
                    .text("jti");
            assertThat(output.getAll().lines())
                    .filteredOn(line -> line.contains("issued kind=user jti=" + id))
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .contains(trace);
        }

        /** Returns the contents of all files that the service wrote, with its journals and its key encryption key. */
        private String contents() throws IOException {
            StringBuilder all = new StringBuilder();
            try (Stream<Path> walked = Files.walk(files)) {
                for (Path file : walked.filter(Files::isRegularFile).toList()) {
                    all.append(Files.readString(file, ISO_8859_1));
                }
            }
            return all.toString();
        }
    }

    @Test
    void restartWhenAlgorithmChangedThenBothKeysArePublishedAndOldTokensCanBeRevoked() {
        String token;
        try (TestSts sts = TestSts.start(folder)) {
            token = sts.login("USER").text("access_token");
        }
        try (TestSts sts = TestSts.start(folder, "--countersign.sts.algorithm=EdDSA")) {
            assertThat(sts.get("/oauth2/jwks").json().path("keys").findValuesAsString("alg"))
                    .containsExactly("EdDSA", "EdDSA", "ES256");
            sts.revoke("gateway", token);
            String own = sts.token("basket", "resource", "sts.shop.com").text("access_token");
            assertThat(sts.get("/revocations", "Service-Authorization", "Bearer " + own)
                            .json()
                            .path("entries")
                            .size())
                    .isEqualTo(1);
        }
    }

    @Test
    void startWhenKeyEncryptionKeyIsGivenThenNoFileIsMadeAndNoOtherKeyOpensTheDatabase() {
        String key = "A".repeat(43);
        try (TestSts sts = TestSts.start(folder, "--countersign.sts.key-encryption-key=" + key)) {
            assertThat(sts.login("USER").status()).isEqualTo(200);
            assertThat(folder.resolve("keys/sts.kek")).doesNotExist();
        }
        assertThatThrownBy(() -> TestSts.validate(folder, List.of(SigningKeys.class)))
                .hasStackTraceContaining("another key encryption key");
    }

    @Test
    void validateWhenClientKeysAreAbsentThenFailsAndNamesClientAndPlace() {
        assertThatThrownBy(() -> TestSts.validate(
                        folder, "--countersign.sts.clients.[new.shop.com].jwk-set-location=file:/nowhere.jwks"))
                .hasStackTraceContaining("new.shop.com")
                .hasStackTraceContaining("/nowhere.jwks");
    }

    @Test
    void validateWhenClientKeysArePrivateThenFails() throws IOException {
        Path file = Files.writeString(
                folder.resolve("private.jwks"),
                "{\"keys\":[" + TestSts.key("basket").toSecretJson() + "]}");
        assertThatThrownBy(() -> TestSts.validate(
                        folder, "--countersign.sts.clients.[new.shop.com].jwk-set-location=file:" + file))
                .hasStackTraceContaining("only public keys");
    }

    @Test
    void validateWhenTwoKeysOfAClientHaveOneIdThenFails() throws IOException {
        JwkSet repeated = JwkSet.of(
                TestSts.key("basket").withKeyId("one"), TestSts.key("gateway").withKeyId("one"));
        Path file = Files.writeString(folder.resolve("repeated.jwks"), repeated.toPublicJson());
        assertThatThrownBy(() -> TestSts.validate(
                        folder, "--countersign.sts.clients.[new.shop.com].jwk-set-location=file:" + file))
                .hasStackTraceContaining("new.shop.com")
                .hasStackTraceContaining("same kid");
    }
}
