// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static io.countersign.sts.TestSts.ISSUER;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.sts.TestSts.Answer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class MetadataTests {

    @TempDir
    private static Path folder;

    private static TestSts sts;

    @BeforeAll
    static void start() {
        sts = TestSts.start(
                folder,
                "--countersign.sts.users.uri=",
                "--countersign.sts.clients.[account.shop.com].grants.[sts.shop.com]=observe");
    }

    @AfterAll
    static void stop() {
        sts.close();
    }

    @Test
    void jwksWhenAskedThenPublicKeysThatMayBeCached() {
        Answer answer = sts.get("/oauth2/jwks");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Cache-Control")).contains("max-age=300");
        JwkSet keys = JwkSet.parse(answer.body());
        assertThat(keys.keys()).hasSize(2).noneMatch(JsonWebKey::isPrivate);
        JsonNode key = answer.json().path("keys").path(0);
        assertThat(key.propertyNames()).containsExactlyInAnyOrder("kty", "kid", "use", "alg", "crv", "x", "y");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/.well-known/oauth-authorization-server", "/.well-known/openid-configuration"})
    void metadataWhenAskedThenNamesWhatIsThere(String path) {
        JsonNode metadata = sts.get(path).json();
        assertThat(metadata.path("issuer").asString()).isEqualTo(ISSUER);
        assertThat(metadata.path("jwks_uri").asString()).isEqualTo(ISSUER + "/oauth2/jwks");
        assertThat(texts(metadata.path("grant_types_supported")))
                .contains("client_credentials", "urn:ietf:params:oauth:grant-type:token-exchange")
                .doesNotContain("authorization_code", "refresh_token");
        assertThat(texts(metadata.path("token_endpoint_auth_methods_supported")))
                .containsExactly("private_key_jwt");
        assertThat(texts(metadata.path("token_endpoint_auth_signing_alg_values_supported")))
                .containsExactly("ES256");
        assertThat(texts(metadata.path("scopes_supported")))
                .contains("account:debit", "keys:read", "keys:rotate", "observe", "product:reserve", "revoke:subject");
        assertThat(metadata.path("response_types_supported").size()).isZero();
        assertThat(metadata.propertyNames())
                .doesNotContain("authorization_endpoint", "userinfo_endpoint", "code_challenge_methods_supported");
        assertThat(texts(metadata.path("dpop_signing_alg_values_supported")))
                .contains("ES256", "EdDSA")
                .doesNotContain("HS256", "none");
        assertThat(metadata.path("tls_client_certificate_bound_access_tokens").asBoolean(true))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"token_endpoint", "revocation_endpoint", "introspection_endpoint"})
    void metadataWhenEndpointIsNamedThenItAnswers(String name) {
        String address = sts.get("/.well-known/oauth-authorization-server").text(name);
        assertThat(address).startsWith(ISSUER);
        assertThat(sts.form(address.substring(ISSUER.length())).text("error")).isEqualTo("invalid_client");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/actuator/env", "/nothing", "/error"})
    void anyOtherPathWhenAskedThenClosed(String path) {
        Answer answer = sts.get(path);
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/oauth2/authorize", "/oauth2/login", "/userinfo"})
    void pageWhenUsersCannotLogInThenNotThere(String path) {
        Answer answer = sts.get(path);
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
    }

    @Test
    void rootWhenAskedThenListsTheEndpoints() {
        JsonNode endpoints = sts.get("/").json().path("endpoints");
        assertThat(endpoints.findValuesAsString("path"))
                .contains("/", "/login", "/oauth2/token", "/oauth2/jwks", "/oauth2/revoke", "/revocations");
    }

    @Test
    void actuatorWhenScopeIsMissingThen403() {
        String token = sts.token("account", "resource", "sts.shop.com").text("access_token");
        for (String path : List.of("/actuator/countersign", "/actuator/prometheus")) {
            assertThat(sts.get(path, "Service-Authorization", "Bearer " + token).status())
                    .isEqualTo(403);
        }
    }

    @Test
    void actuatorWhenObserverAsksThenTellsAlgorithmAndKeysAndNoSecret() {
        String token = sts.token("account", "resource", "sts.shop.com", "scope", "observe")
                .text("access_token");
        Answer answer = sts.get("/actuator/countersign", "Service-Authorization", "Bearer " + token);
        assertThat(answer.status()).isEqualTo(200);
        JsonNode signing = answer.json().findValue("signing");
        assertThat(signing.path("algorithm").asString()).isEqualTo("ES256");
        assertThat(signing.path("keys").path(0).path("keyId").asString())
                .isEqualTo(sts.get("/oauth2/jwks")
                        .json()
                        .path("keys")
                        .path(0)
                        .path("kid")
                        .asString());
        assertThat(answer.body()).doesNotContain("\"d\"", "\"k\"");
    }

    @Test
    void healthWhenStartedThenUp() {
        assertThat(sts.get("/actuator/health/readiness").text("status")).isEqualTo("UP");
        assertThat(sts.get("/actuator/health/liveness").text("status")).isEqualTo("UP");
    }

    @Test
    void openApiWhenAskedThenDescribesTheOwnEndpoints() {
        assertThat(sts.get("/v3/api-docs").json().path("paths").propertyNames())
                .contains("/login", "/revocations", "/oauth2/jwks");
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asString)
                .toList();
    }
}
