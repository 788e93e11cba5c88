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
import io.countersign.tokens.LocalRevocations;
import io.countersign.tokens.RevocationList.Status;
import io.countersign.tokens.TokenIdentity;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
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

    @Test
    void restartWhenSameAlgorithmThenSameKeys() {
        String before = keys();
        assertThat(before).contains("\"alg\":\"ES256\"");
        assertThat(keys()).isEqualTo(before);
    }

    @Test
    void restartWhenAssertionWasUsedBeforeThenStillRefused() {
        var body = TestSts.loginBody(TestSts.assertion("user"), "USER");
        try (TestSts sts = TestSts.start(folder)) {
            assertThat(sts.json("/login", body).status()).isEqualTo(200);
        }
        try (TestSts sts = TestSts.start(folder)) {
            assertThat(sts.json("/login", body).status()).isEqualTo(401);
        }
    }

    @Test
    void restartWhenTokenWasRevokedThenServicesOfTheNewJvmKnow() {
        String token;
        try (TestSts sts = TestSts.start(folder)) {
            token = sts.login("USER").text("access_token");
            sts.revoke("gateway", token);
        }
        LocalRevocations fresh = new LocalRevocations();
        try (TestSts sts = TestSts.start(folder, fresh)) {
            String id = CompactJws.parse(token).unverifiedClaims().string("jti");
            assertThat(fresh.status(new TokenIdentity(TestSts.ISSUER, id, null, "ann", null)))
                    .isEqualTo(Status.REVOKED);
            assertThat(sts.get("/").status()).isEqualTo(200);
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
    void startWhenRunningThenNoFileHoldsThePrivateKey() throws IOException {
        try (TestSts sts = TestSts.start(folder)) {
            SigningKeys keys = sts.context().getBean(SigningKeys.class);
            String secret = StrictJson.parseObject(keys.active().toSecretJson()).string("d");
            assertThat(secret).hasSizeGreaterThan(40);
            String files = contents();
            assertThat(files).contains(keys.active().keyId()).doesNotContain(secret);
        }
    }

    @Test
    void startWhenKeyEncryptionKeyIsGivenThenNoFileIsMadeAndNoOtherKeyOpensTheDatabase() {
        String key = "A".repeat(43);
        try (TestSts sts = TestSts.start(folder, "--countersign.sts.key-encryption-key=" + key)) {
            assertThat(sts.login("USER").status()).isEqualTo(200);
            assertThat(folder.resolve("keys/sts.kek")).doesNotExist();
        }
        assertThatThrownBy(() -> TestSts.start(folder)).hasStackTraceContaining("another key encryption key");
    }

    @Test
    void startWhenClientKeysAreAbsentThenFailsAndNamesClientAndPlace() {
        assertThatThrownBy(() -> TestSts.start(
                        folder, "--countersign.sts.clients.[new.shop.com].jwk-set-location=file:/nowhere.jwks"))
                .hasStackTraceContaining("new.shop.com")
                .hasStackTraceContaining("/nowhere.jwks");
    }

    @Test
    void startWhenClientKeysArePrivateThenFails() throws IOException {
        Path file = Files.writeString(
                folder.resolve("private.jwks"),
                "{\"keys\":[" + TestSts.key("basket").toSecretJson() + "]}");
        assertThatThrownBy(() ->
                        TestSts.start(folder, "--countersign.sts.clients.[new.shop.com].jwk-set-location=file:" + file))
                .hasStackTraceContaining("only public keys");
    }

    @Test
    void startWhenTwoKeysOfAClientHaveOneIdThenFails() throws IOException {
        JwkSet repeated = JwkSet.of(
                TestSts.key("basket").withKeyId("one"), TestSts.key("gateway").withKeyId("one"));
        Path file = Files.writeString(folder.resolve("repeated.jwks"), repeated.toPublicJson());
        assertThatThrownBy(() ->
                        TestSts.start(folder, "--countersign.sts.clients.[new.shop.com].jwk-set-location=file:" + file))
                .hasStackTraceContaining("new.shop.com")
                .hasStackTraceContaining("same kid");
    }

    @Test
    void issueWhenAnyTokenThenNothingOfItIsKept() {
        try (TestSts sts = TestSts.start(folder)) {
            assertThat(sts.context().getBeanProvider(OAuth2AuthorizationService.class))
                    .isEmpty();
        }
    }

    @Test
    void logWhenTokensAreIssuedRefusedAndRevokedThenTellsIdsAndNoCredential(CapturedOutput output) {
        try (TestSts sts = TestSts.start(folder)) {
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
        }
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
        try (TestSts sts = TestSts.start(folder)) {
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
    }

    private String keys() {
        try (TestSts sts = TestSts.start(folder)) {
            return sts.get("/oauth2/jwks").body();
        }
    }

    /** Returns the contents of all files that the service wrote, with its journals and its key encryption key. */
    private String contents() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(Files.readString(file, ISO_8859_1));
            }
        }
        return all.toString();
    }
}
