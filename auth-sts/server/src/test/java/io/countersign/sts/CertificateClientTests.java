// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.core.TestAuthority;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.json.StrictJson;
import io.countersign.sts.client.ClientCertificate;
import io.countersign.sts.user.UserDirectory;
import io.countersign.sts.web.Endpoints;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that prove themselves by the certificate of a real TLS connection (RFC 8705). */
class CertificateClientTests {

    private static final String TARGET = "account.shop.com";

    private static TestAuthority authority;

    private static TestSts sts;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        authority = new TestAuthority();
        authority.issue("server", "dns:localhost");
        authority.issue("named", "uri:spiffe://shop.com/named");
        authority.issue("other", "uri:spiffe://shop.com/other");
        authority.issue("twofold", "uri:spiffe://shop.com/named", "uri:spiffe://shop.com/other");
        authority.issue("disguised", "dns:spiffe.shop.com");
        authority.selfSign("pinned");
        authority.selfSign("stranger");
        List<String> arguments = new ArrayList<>(List.of(
                "--server.ssl.bundle=server",
                "--server.ssl.client-auth=want",
                "--countersign.sts.clients.[named.test].certificate.spiffe-id=spiffe://shop.com/named",
                "--countersign.sts.clients.[named.test].grants.[account.shop.com]=account:debit",
                "--countersign.sts.clients.[pinned.test].certificate.thumbprint="
                        + ClientCertificate.thumbprintOf(authority.certificate("pinned")),
                "--countersign.sts.clients.[pinned.test].grants.[account.shop.com]=account:debit",
                "--countersign.sts.clients.[pinned.test].bind=certificate"));
        for (Map.Entry<String, String> property :
                authority.bundle("server", folder).entrySet()) {
            arguments.add("--" + property.getKey() + "=" + property.getValue());
        }
        sts = TestSts.start(folder, arguments.toArray(String[]::new));
    }

    @AfterAll
    static void stop() {
        sts.close();
    }

    @Test
    void tokenWhenCertificateHasTheNameOfTheClientThenIssued() throws Exception {
        HttpResponse<String> answer = ask("named", "named.test");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(subject(answer)).isEqualTo("named.test");
    }

    @Test
    void tokenWhenCertificateIsTheOnePinnedThenIssuedAndBoundToIt() throws Exception {
        HttpResponse<String> answer = ask("pinned", "pinned.test");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(claims(answer))
                .contains("\"x5t#S256\":\"" + ClientCertificate.thumbprintOf(authority.certificate("pinned")) + "\"");
    }

    @ParameterizedTest
    @CsvSource({
        "other, named.test",
        "twofold, named.test",
        "disguised, named.test",
        "pinned, named.test",
        "'', named.test",
        "stranger, pinned.test",
        "named, pinned.test",
        "'', pinned.test",
        "named, basket.shop.com",
        "named, mallory",
        "named, ''"
    })
    void tokenWhenCertificateIsNotTheClientsThenInvalidClient(String holder, String client) throws Exception {
        HttpResponse<String> answer = ask(holder, client);
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.body()).isEqualTo("{\"error\":\"invalid_client\"}");
    }

    @Test
    void tokenWhenCertificateIsOfAnotherAuthorityThenNoConnection() {
        TestAuthority foreign = new TestAuthority();
        foreign.issue("named", "uri:spiffe://shop.com/named");
        assertThatThrownBy(() -> send(
                        HttpClient.newBuilder()
                                .sslContext(authority.trusting(foreign, "named"))
                                .build(),
                        "named.test"))
                .isInstanceOf(IOException.class);
    }

    @Test
    void userInfoWhenTokenIsBoundToACertificateThenItCountsOnAConnectionWithItAlone() throws Exception {
        String token = token(ask("pinned", "pinned.test"));

        assertThat(userInfo("pinned", "Bearer " + token))
                .isEqualTo("403 Bearer error=\"insufficient_scope\", scope=\"openid\"");
        assertThat(userInfo("named", "Bearer " + token)).isEqualTo("401 Bearer error=\"invalid_token\"");
        assertThat(userInfo("", "Bearer " + token)).isEqualTo("401 Bearer error=\"invalid_token\"");
        assertThat(userInfo("pinned", "DPoP " + token)).startsWith("401 DPoP error=\"invalid_token\"");
    }

    private static String userInfo(String holder, String authorization) throws Exception {
        try (HttpClient client =
                HttpClient.newBuilder().sslContext(authority.context(holder)).build()) {
            URI address = URI.create("https://localhost:" + sts.port() + Endpoints.USERINFO);
            HttpRequest request = HttpRequest.newBuilder(address)
                    .header("Authorization", authorization)
                    .build();
            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() + " "
                    + answer.headers().firstValue("WWW-Authenticate").orElse("");
        }
    }

    @Test
    void tokenWhenAssertionOverTlsThenAsBefore() throws Exception {
        try (HttpClient client =
                HttpClient.newBuilder().sslContext(authority.context("")).build()) {
            HttpResponse<String> answer = post(
                    client,
                    TestSts.encode(
                            "grant_type",
                            "client_credentials",
                            "resource",
                            TARGET,
                            "client_assertion_type",
                            TestSts.JWT_BEARER,
                            "client_assertion",
                            TestSts.assertion("basket")));
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        }
    }

    @Test
    void metadataWhenClientsHaveCertificatesThenNamesTheMethods() throws Exception {
        try (HttpClient client =
                HttpClient.newBuilder().sslContext(authority.context("")).build()) {
            URI address = URI.create("https://localhost:" + sts.port() + "/.well-known/openid-configuration");
            String body = client.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
            assertThat(StrictJson.parseObject(body).strings("token_endpoint_auth_methods_supported"))
                    .contains("private_key_jwt", "self_signed_tls_client_auth", "tls_client_auth");
            assertThat(body).contains("\"tls_client_certificate_bound_access_tokens\":true");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--countersign.sts.clients.[x.test].certificate.spiffe-id=shop.com/x",
                "--countersign.sts.clients.[x.test].certificate.spiffe-id=spiffe://shop.com/",
                "--countersign.sts.clients.[x.test].certificate.thumbprint=abc",
                "--countersign.sts.clients.[x.test].login=false",
                "--countersign.sts.clients.[basket.shop.com].public=true",
                "--countersign.sts.clients.[basket.shop.com].redirect-uris=javascript:alert(1)",
                "--countersign.sts.clients.[basket.shop.com].redirect-uris=http://shop.com/cb",
                "--countersign.sts.clients.[basket.shop.com].redirect-uris=https://shop.com/cb#x",
                "--countersign.sts.clients.[basket.shop.com].redirect-uris=https://a@shop.com/cb",
                "--countersign.sts.users.session-ttl=0",
                "--countersign.sts.keys.rotation-interval=5m",
                "--countersign.sts.keys.publish-ahead=-1s",
                "--countersign.sts.keys.publish-ahead=0s"
            })
    void validateWhenSettingIsWrongThenFailsAndNamesIt(String setting, @TempDir Path folder) {
        String name = setting.substring(2, setting.indexOf('='));
        String told = name.contains("x.test") && name.contains("certificate") ? "certificate" : name;
        assertThatThrownBy(() -> TestSts.validate(folder, setting))
                .hasStackTraceContaining(told.replaceAll("\\.(login|public)$", ""));
    }

    /** Settings that other parts of the server validate. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--countersign.sts.users.uri=nowhere",
                "--countersign.sts.users.uri=http://users.example/authenticate",
                "--countersign.sts.key-encryption-key=AAAA"
            })
    void validateWhenSettingOfAPartIsWrongThenFailsAndNamesIt(String setting, @TempDir Path folder) {
        assertThatThrownBy(() -> TestSts.validate(folder, List.of(UserDirectory.class), setting))
                .hasStackTraceContaining(setting.substring(2, setting.indexOf('=')));
    }

    /** One wrong setting each of its properties, of its clients and of its keys. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--countersign.sts.clients.[basket.shop.com].redirect-uris=/cb",
                "--countersign.sts.users.code-ttl=0",
                "--countersign.sts.algorithm=XS256"
            })
    void startWhenSettingIsWrongThenFailsAndNamesIt(String setting, @TempDir Path folder) {
        assertThatThrownBy(() -> TestSts.start(folder, setting))
                .hasStackTraceContaining(setting.substring(2, setting.indexOf('=')));
    }

    private static HttpResponse<String> ask(String holder, String clientId) throws Exception {
        try (HttpClient client =
                HttpClient.newBuilder().sslContext(authority.context(holder)).build()) {
            return send(client, clientId);
        }
    }

    private static HttpResponse<String> send(HttpClient client, String clientId) throws Exception {
        return post(
                client, TestSts.encode("grant_type", "client_credentials", "resource", TARGET, "client_id", clientId));
    }

    private static HttpResponse<String> post(HttpClient client, String form) throws Exception {
        URI address = URI.create("https://localhost:" + sts.port() + Endpoints.TOKEN);
        return client.send(
                HttpRequest.newBuilder(address)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(form))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static String subject(HttpResponse<String> answer) {
        return CompactJws.parse(token(answer)).unverifiedClaims().string("sub");
    }

    private static String claims(HttpResponse<String> answer) {
        return new String(Base64.getUrlDecoder().decode(token(answer).split("\\.", 3)[1]), StandardCharsets.UTF_8);
    }

    private static String token(HttpResponse<String> answer) {
        return StrictJson.parseObject(answer.body()).string("access_token");
    }
}
