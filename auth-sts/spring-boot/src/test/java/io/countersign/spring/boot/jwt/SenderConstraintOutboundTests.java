// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.countersign.core.Propagation;
import io.countersign.core.ServiceId;
import io.countersign.schemes.ServiceTokenSource;
import io.countersign.test.TestOutboundRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Service whose tokens are bound to its own key, from the token endpoint to another service. */
class SenderConstraintOutboundTests {

    private static final TestDomain DOMAIN = new TestDomain();

    private static final List<String> PROOFS = new CopyOnWriteArrayList<>();

    private static volatile String tokenType = "DPoP";

    private static HttpServer sts;

    private static TestService account;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        sts = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        sts.createContext("/oauth2/token", SenderConstraintOutboundTests::issue);
        sts.start();
        Map<String, String> properties = new HashMap<>(DOMAIN.properties(folder));
        properties.put("countersign.accept", "shared-jwt");
        properties.put("countersign.jwt.sender-constraint", "dpop");
        properties.put("countersign.url", TestService.URL);
        properties.put(
                "countersign.jwt.client.token-uri",
                "http://127.0.0.1:" + sts.getAddress().getPort() + "/oauth2/token");
        account = new TestService(properties, HttpClient.newHttpClient());
    }

    @AfterAll
    static void stop() {
        account.close();
        sts.stop(0);
    }

    @BeforeEach
    void forget() {
        PROOFS.clear();
        tokenType = "DPoP";
    }

    private static void issue(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        PROOFS.add(String.valueOf(exchange.getRequestHeaders().getFirst("DPoP")));
        String token = DOMAIN.issuer.sign(
                DOMAIN.service("account.shop.com").claim("cnf", Map.of("jkt", DOMAIN.own.thumbprint())));
        byte[] body = ("{\"access_token\":\"" + token + "\",\"token_type\":\"" + tokenType + "\",\"expires_in\":120}")
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Test
    void propagateThenTokenIsAskedForAndSentWithProofs() {
        Map<String, String> sent = propagate("one");
        assertThat(PROOFS).singleElement().asString().contains(".");
        assertThat(sent).containsOnlyKeys("Service-Authorization", "Service-DPoP");
        assertThat(sent.get("Service-Authorization")).startsWith("DPoP ");

        assertThat(get(sent).statusCode()).isEqualTo(200);
        assertThat(get(sent).statusCode()).isEqualTo(401);
        Map<String, String> again = propagate("one");
        assertThat(again.get("Service-Authorization")).isEqualTo(sent.get("Service-Authorization"));
        assertThat(get(again).statusCode()).isEqualTo(200);
        assertThat(PROOFS).hasSize(1);
    }

    @Test
    void propagateWhenTokenIsStolenThenUseless() {
        String token = propagate("two").get("Service-Authorization").substring("DPoP ".length());
        assertThat(account.get("/debit", "Service-Authorization", "Bearer " + token)
                        .statusCode())
                .isEqualTo(401);
        assertThat(account.get("/debit", "Service-Authorization", "DPoP " + token)
                        .statusCode())
                .isEqualTo(401);
        String proof = DOMAIN.basket.proof("GET", TestService.place("/debit"), token);
        assertThat(account.get("/debit", "Service-Authorization", "DPoP " + token, "Service-DPoP", proof)
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void propagateWhenServerBindsNothingThenNothingIsSent() {
        tokenType = "Bearer";
        TestOutboundRequest next = request();
        assertThat(source().propagate(next, Set.of("three"))).isInstanceOf(Propagation.Unknown.class);
        assertThat(next.headers()).isEmpty();
    }

    private static ServiceTokenSource source() {
        return account.bean(ServiceTokenSource.class);
    }

    private static Map<String, String> propagate(String scope) {
        TestOutboundRequest next = request();
        assertThat(source().propagate(next, Set.of(scope))).isInstanceOf(Propagation.Done.class);
        return next.headers();
    }

    private static TestOutboundRequest request() {
        return TestOutboundRequest.to(
                new ServiceId("account.shop.com"),
                "GET",
                TestService.place("/debit").toString(),
                "");
    }

    private static HttpResponse<String> get(Map<String, String> headers) {
        return account.get(
                "/debit",
                headers.entrySet().stream()
                        .flatMap(header -> List.of(header.getKey(), header.getValue()).stream())
                        .toArray(String[]::new));
    }
}
