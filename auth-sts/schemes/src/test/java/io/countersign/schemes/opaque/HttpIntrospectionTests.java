// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.opaque;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.countersign.http.BoundedHttp;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.schemes.ClientAssertion;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpIntrospectionTests {

    private static final ClientAuthentication SECRET = ClientAuthentication.secret("shop:a b", "s&%+é");

    private final BoundedHttp http = new BoundedHttp(Duration.ofSeconds(30), Duration.ofSeconds(30), 1000);

    private HttpServer server;

    private volatile int status = 200;

    private volatile String body = "{\"active\":false}";

    private volatile Map<String, String> form = Map.of();

    private volatile @Nullable String authorization;

    private volatile @Nullable String accept;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        http.close();
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.US_ASCII);
        form = Arrays.stream(text.split("&"))
                .map(field -> field.split("=", 2))
                .collect(Collectors.toMap(field -> field[0], field -> decode(field[1])));
        authorization = exchange.getRequestHeaders().getFirst("Authorization");
        accept = exchange.getRequestHeaders().getFirst("Accept");
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Location", "/elsewhere");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private IntrospectionEndpoint endpoint(ClientAuthentication client) {
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/introspect");
        return IntrospectionEndpoint.at(address, http, client, null);
    }

    @Test
    void introspectWhenWithASecretThenIdAndSecretAreEncodedFirst() throws IOException {
        assertThat(endpoint(SECRET).introspect("a+/=", Instant.now())).isEqualTo(Map.of("active", false));
        assertThat(form).isEqualTo(Map.of("token", "a+/=", "token_type_hint", "access_token"));
        assertThat(accept).isEqualTo("application/json");
        String pair = new String(
                Base64.getDecoder().decode(authorization.substring("Basic ".length())), StandardCharsets.US_ASCII);
        assertThat(pair).isEqualTo("shop%3Aa+b:s%26%25%2B%C3%A9");
    }

    @Test
    void introspectWhenWithAKeyThenTheAudienceOfTheAssertionIsTheIssuer() throws IOException {
        JwsSigner signer = new JwsSigner(JsonWebKey.generate(JwsAlgorithm.ES256), JwsAlgorithm.ES256);
        ClientAssertion assertion =
                new ClientAssertion("account", "https://sso.example.com", signer, Clock.systemUTC());
        endpoint(ClientAuthentication.assertion(assertion)).introspect("token", Instant.now());
        assertThat(authorization).isNull();
        assertThat(form).containsKeys("client_assertion_type", "token");
        assertThat(CompactJws.parse(form.get("client_assertion")).unverifiedClaims())
                .containsEntry("aud", "https://sso.example.com")
                .containsEntry("sub", "account");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "500|{\"active\":true}",
                "401|{\"active\":true}",
                "204|''",
                "302|{\"active\":true}",
                "200|''",
                "200|<html>sign in</html>",
                "200|[true]",
                "200|{\"active\":true",
                "200|{\"active\":true,\"active\":false}",
                "200|{\"active\":true} {}"
            })
    void introspectWhenTheAnswerIsNoneThenFails(int code, String text) {
        status = code;
        body = text;
        assertThatIOException()
                .isThrownBy(() -> endpoint(SECRET).introspect("secret-token", Instant.now()))
                .withMessageNotContaining("secret-token");
    }

    @Test
    void introspectWhenTheAnswerIsTooLargeThenFails() {
        body = "{\"active\":true,\"x\":\"" + "x".repeat(1000) + "\"}";
        assertThatIOException().isThrownBy(() -> endpoint(SECRET).introspect("token", Instant.now()));
    }

    @Test
    void toStringThenNoSecretIsShown() {
        assertThat(SECRET.toString() + endpoint(SECRET)).doesNotContain("s&%", "s%26", "Basic");
    }
}
