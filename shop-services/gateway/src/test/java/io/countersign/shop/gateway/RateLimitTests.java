// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.shop.common.ShopService;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.ConfigurableApplicationContext;

class RateLimitTests {

    private static final String PREFIX = "--shop.gateway.rate-limit.";

    private TestTokens tokens;

    @BeforeEach
    void makeTokens(@TempDir Path directory) throws Exception {
        tokens = new TestTokens(directory);
    }

    @Test
    void requestWhenRefusedForItsCredentialThenCountedAllTheSame() throws Exception {
        try (Gateway gateway = new Gateway("requests-per-second-and-address=2")) {
            HttpResponse<String> response =
                    untilTooMany(() -> gateway.send("GET", "/basket/ann", "", "Bearer not.a.token"), 401);

            assertThat(response.headers().firstValue("Retry-After")).hasValue("1");
            assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
            assertThat(response.body()).contains("urn:countersign:problem:too-many-requests");
            assertThat(gateway.stub.received()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"POST, /login", "POST, /users/login", "POST, /users", "PUT, /users/userID/ann/password"})
    void requestWhenItHasPasswordsHashedTooOftenThenRefused(String method, String path) throws Exception {
        try (Gateway gateway = new Gateway("logins-per-second=2")) {
            String ann = tokens.user("ann", "USER");

            HttpResponse<String> response = untilTooMany(() -> gateway.send(method, path, "{}", ann), 200);

            assertThat(response.headers().firstValue("Retry-After")).hasValue("1");
        }
    }

    private static HttpResponse<String> untilTooMany(Callable<HttpResponse<String>> call, int before) throws Exception {
        HttpResponse<String> response = call.call();
        assertThat(response.statusCode()).isEqualTo(before);
        for (int i = 0; i < 1000 && response.statusCode() == before; i++) {
            response = call.call();
        }
        assertThat(response.statusCode()).isEqualTo(429);
        return response;
    }

    /** Gateway whose limits are high, except the given ones. */
    private final class Gateway implements AutoCloseable {

        private final StubService stub = new StubService();

        private final HttpClient client = HttpClient.newHttpClient();

        private final ConfigurableApplicationContext context;

        private Gateway(String limit) {
            List<String> arguments = new ArrayList<>(tokens.properties());
            arguments.addAll(List.of(
                    "--server.port=0",
                    "--shop.url.user=" + stub.url(),
                    "--shop.url.basket=" + stub.url(),
                    PREFIX + "requests-per-second=100000",
                    PREFIX + limit));
            context = ShopService.run(GatewayApplication.class, "gateway", arguments.toArray(String[]::new));
        }

        private HttpResponse<String> send(String method, String path, String body, String authorization)
                throws Exception {
            URI address =
                    URI.create("http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port") + path);
            HttpRequest request = HttpRequest.newBuilder(address)
                    .header("Content-Type", "application/json")
                    .header("Authorization", authorization)
                    .method(method, BodyPublishers.ofString(body))
                    .build();
            return client.send(request, BodyHandlers.ofString());
        }

        @Override
        public void close() {
            context.close();
            client.close();
            stub.close();
        }
    }
}
