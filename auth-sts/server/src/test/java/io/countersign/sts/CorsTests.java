// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.web.Endpoints;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of web pages of other origins, over HTTP. */
class CorsTests {

    private static final String APP = "https://app.test";

    private static final String FOREIGN = "https://evil.test";

    @TempDir
    private static Path folder;

    private static final FakeUsers users = new FakeUsers();

    private static TestSts sts;

    @BeforeAll
    static void start() {
        sts = TestSts.start(
                folder,
                "--countersign.sts.users.uri=" + users.uri(),
                "--countersign.sts.clients.[app.test].public=true",
                "--countersign.sts.clients.[app.test].redirect-uris=https://app.test/callback",
                "--countersign.sts.clients.[app.test].scopes=openid",
                "--countersign.sts.cors.allowed-origins=" + APP + ",http://127.0.0.1:3000");
    }

    @AfterAll
    static void stop() {
        sts.close();
        users.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/.well-known/oauth-authorization-server", "/.well-known/openid-configuration", "/oauth2/jwks"})
    void publicDocumentWhenPageOfAnyOriginReadsItThenAllowedWithoutCookies(String path) {
        Answer preflight = preflight(path, FOREIGN, "GET", "");
        assertThat(preflight.status()).isEqualTo(200);
        assertThat(preflight.header("Access-Control-Allow-Origin")).isEqualTo("*");
        assertThat(preflight.header("Access-Control-Allow-Methods")).contains("GET");
        Answer answer = sts.get(path, "Origin", FOREIGN);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Access-Control-Allow-Origin")).isEqualTo("*");
        assertThat(answer.header("Access-Control-Allow-Credentials")).isEmpty();
        assertThat(preflight(path, FOREIGN, "POST", "").status()).isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource({"/oauth2/token, POST", "/oauth2/revoke, POST", "/oauth2/par, POST", "/userinfo, GET", "/userinfo, POST"
    })
    void preflightWhenOriginIsAllowedThenHeadersOfClientsAreToo(String path, String method) {
        Answer answer = preflight(path, APP, method, "authorization,dpop,content-type");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Access-Control-Allow-Origin")).isEqualTo(APP);
        assertThat(answer.header("Access-Control-Allow-Methods")).contains(method);
        assertThat(answer.header("Access-Control-Allow-Headers"))
                .containsIgnoringCase("authorization")
                .containsIgnoringCase("dpop")
                .containsIgnoringCase("content-type");
        assertThat(answer.header("Access-Control-Allow-Credentials")).isEmpty();
        assertThat(preflight(path, APP, "DELETE", "").status()).isEqualTo(403);
        assertThat(preflight(path, APP, method, "x-other").status()).isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource({
        "/oauth2/token, https://evil.test",
        "/oauth2/token, https://app.test.evil.test",
        "/oauth2/token, http://app.test",
        "/oauth2/token, https://app.test:8443",
        "/oauth2/token, null",
        "/oauth2/revoke, https://evil.test",
        "/oauth2/par, https://evil.test",
        "/userinfo, https://evil.test"
    })
    void preflightWhenOriginIsForeignThenRefused(String path, String origin) {
        Answer answer = preflight(path, origin, "POST", "authorization");
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.header("Access-Control-Allow-Origin")).isEmpty();
    }

    @Test
    void tokenWhenPageOfForeignOriginSendsItThenRefusedAndNotReadable() {
        Answer foreign = token(FOREIGN);
        assertThat(foreign.status()).isEqualTo(403);
        assertThat(foreign.header("Access-Control-Allow-Origin")).isEmpty();
        Answer own = token(APP);
        assertThat(own.status()).isEqualTo(401);
        assertThat(own.header("Access-Control-Allow-Origin")).isEqualTo(APP);
        assertThat(own.header("Access-Control-Expose-Headers")).contains("DPoP-Nonce", "WWW-Authenticate");
        assertThat(own.response().headers().allValues("Vary")).anyMatch(vary -> vary.contains("Origin"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/oauth2/introspect", "/revocations", "/keys", "/oauth2/authorize", "/oauth2/login"})
    void preflightWhenEndpointIsNotForPagesThenNoOriginIsAllowed(String path) {
        Answer answer = preflight(path, APP, "POST", "authorization");
        assertThat(answer.header("Access-Control-Allow-Origin")).isEmpty();
        assertThat(answer.header("Access-Control-Allow-Methods")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "null",
                "app.test",
                "https://app.test/",
                "https://app.test/page",
                "https://APP.test",
                "https://app.test:443",
                "https://u@app.test",
                "https://*.test",
                "file:///x"
            })
    void validateWhenAllowedOriginIsNotOneThenFailsWithTheFix(String origin) {
        assertThatThrownBy(() -> TestSts.validate(folder, "--countersign.sts.cors.allowed-origins=" + origin))
                .hasStackTraceContaining("countersign.sts.cors.allowed-origins: '" + origin + "' is not an origin.");
    }

    private static Answer token(String origin) {
        return sts.send(sts.request(Endpoints.TOKEN)
                .header("Origin", origin)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString("grant_type=client_credentials&client_id=nobody")));
    }

    private static Answer preflight(String path, String origin, String method, String headers) {
        HttpRequest.Builder request = sts.request(path)
                .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                .header("Origin", origin)
                .header("Access-Control-Request-Method", method);
        return sts.send(headers.isEmpty() ? request : request.header("Access-Control-Request-Headers", headers));
    }
}
