// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.apikey;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.ServiceId;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Tests the application over HTTP, as a partner uses it. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = "orders.secret=" + OrdersApplicationTests.SECRET)
class OrdersApplicationTests {

    static final String SECRET = "0123456789abcdef0123456789abcdef";

    private final HttpClient client = HttpClient.newHttpClient();

    private final ApiKey key = ApiKey.of(SECRET, Set.of());

    @LocalServerPort
    private int port;

    @Test
    void orderWhenSignedThenAcceptedOnce() throws Exception {
        String credential = credential("tea");
        HttpResponse<String> first = order("tea", credential);
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.body()).isEqualTo("partner ordered tea");
        assertThat(order("tea", credential).statusCode()).isEqualTo(401);
    }

    @Test
    void orderWhenBodyWasAlteredThen401() throws Exception {
        HttpResponse<String> answer = order("coffee", credential("tea"));
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.headers().allValues("WWW-Authenticate"))
                .containsExactly("ApiKey realm=\"orders.example.com\", error=\"invalid_token\"");
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    }

    @Test
    void orderWhenNotSignedThen401() throws Exception {
        assertThat(order("tea", null).statusCode()).isEqualTo(401);
        assertThat(order("tea", "Bearer 2YotnFZFEjr1zCsicMWpAA").statusCode()).isEqualTo(401);
    }

    private String credential(String body) throws NoSuchAlgorithmException {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(body.getBytes(StandardCharsets.UTF_8));
        ServiceId service = new ServiceId("orders.example.com");
        long seconds = Instant.now().getEpochSecond();
        return "ApiKey partner." + seconds + "." + key.sign(seconds, service, "POST", orders(), digest);
    }

    private HttpResponse<String> order(String body, @Nullable String authorization)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(orders()).POST(HttpRequest.BodyPublishers.ofString(body));
        if (authorization != null) {
            request.header("Authorization", authorization);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private URI orders() {
        return URI.create("http://localhost:" + port + "/orders");
    }
}
