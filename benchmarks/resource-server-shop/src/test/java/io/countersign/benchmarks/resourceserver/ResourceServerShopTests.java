// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.resourceserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.client.GatewayClient;
import io.countersign.launcher.client.GatewayClient.Session;
import io.countersign.launcher.demo.Administrators;
import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Ports;
import io.countersign.launcher.shop.Service;
import io.countersign.launcher.shop.ShopSettings;
import io.countersign.launcher.support.Authorization;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** The peer is as strict as the Shop that it is compared with. */
@Tag("nightly-shop")
class ResourceServerShopTests {

    private static final String PASSWORD = UUID.randomUUID().toString();

    @TempDir
    private static Path data;

    private static LocalShop shop;

    private static GatewayClient gateway;

    private static String token;

    private static String userId;

    @BeforeAll
    static void start() {
        shop = LocalShop.start(
                new ShopSettings(Mode.SHARED_JWT, JwsAlgorithm.ES256, Ports.free(), new DataDirectory(data), Map.of()));
        gateway = new GatewayClient(shop.settings().url(Service.GATEWAY), Mode.SHARED_JWT);
        userId = gateway.anybody()
                .post("/users", Map.of("username", "shopper", "pwd", PASSWORD))
                .required("userID")
                .asString();
        token = token("shopper");
    }

    @AfterAll
    static void stop() {
        gateway.close();
        shop.close();
    }

    private static String token(String name) {
        return gateway.anybody()
                .post("/login", Map.of("username", name, "pwd", PASSWORD))
                .required("token")
                .asString();
    }

    private static Session as(String bearer) {
        return gateway.as(Authorization.always("Bearer " + bearer));
    }

    /** The last character of an ES256 signature has unused bits, so the first one of it is changed. */
    private static String forged() {
        int signature = token.lastIndexOf('.') + 1;
        char other = token.charAt(signature) == 'A' ? 'B' : 'A';
        return token.substring(0, signature) + other + token.substring(signature + 1);
    }

    private static int status(Service service, String method, String path, String... headers) {
        return send(service, method, path, headers).statusCode();
    }

    private static HttpResponse<String> send(Service service, String method, String path, String... headers) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(shop.settings().url(service) + path))
                .method(method, BodyPublishers.ofString("{}"))
                .header("Content-Type", "application/json")
                .headers(headers)
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(request, BodyHandlers.ofString());
        } catch (IOException ex) {
            throw new AssertionError("No answer of " + service, ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted", ex);
        }
    }

    @Test
    void checkoutWhenTokenIsTheUsersThenOrderIsConfirmed() {
        Administrators.create(shop.settings().data(), "seller", PASSWORD);
        String product = as(token("seller"))
                .post("/products", Map.of("name", "Lantern", "price", 1, "stock", 2))
                .required("productId")
                .asString();
        Session shopper = as(token);
        String account = shopper.post("/users/" + userId + "/accounts", Map.of("userID", userId))
                .required("accNum")
                .asString();
        shopper.post("/users/" + userId + "/accounts/" + account, Map.of("amount", 2));
        Map<String, ?> cart = Map.of("items", List.of(Map.of("productId", product, "quantity", 1)));

        JsonNode order = shopper.post("/cart/checkout/" + userId, Map.of("cart", cart));

        assertThat(order.required("status").asString()).isEqualTo("CONFIRMED");
    }

    @ParameterizedTest
    @EnumSource(names = {"GATEWAY", "USER", "ACCOUNT", "PRODUCT", "BASKET"})
    void callWhenTokenIsForgedThenItIsRefused(Service service) {
        assertThat(status(service, "GET", "/any", "Authorization", "Bearer " + token))
                .isEqualTo(404);

        assertThat(status(service, "GET", "/any", "Authorization", "Bearer " + forged()))
                .isEqualTo(401);
        assertThat(status(service, "GET", "/any", "Service-Authorization", "Bearer " + forged()))
                .isEqualTo(401);
    }

    /** Countersign's chains answer with problem details. */
    @ParameterizedTest
    @EnumSource(names = {"GATEWAY", "USER", "ACCOUNT", "PRODUCT", "BASKET"})
    void callWhenTokenIsForgedThenSpringsOwnEntryPointAnswers(Service service) {
        HttpResponse<String> answer = send(service, "GET", "/any", "Authorization", "Bearer " + forged());

        assertThat(answer.body()).isEmpty();
        assertThat(answer.headers().firstValue("WWW-Authenticate"))
                .hasValueSatisfying(challenge -> assertThat(challenge).startsWith("Bearer error=\"invalid_token\""));
    }

    @Test
    void checkoutWhenThereIsNoTokenThenItIsRefused() {
        assertThat(gateway.anybody()
                        .call("POST", "/cart/checkout/" + userId, "{}")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void checkoutWhenTokenIsOfAnotherUserThenItIsForbidden() {
        assertThat(as(token)
                        .call("POST", "/cart/checkout/" + UUID.randomUUID(), "{}")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void debitWhenUserActsThenItIsForbidden() {
        String path = "/debits/" + UUID.randomUUID();

        assertThat(status(Service.ACCOUNT, "PUT", path, "Authorization", "Bearer " + token))
                .isEqualTo(403);
    }

    @Test
    void callWhenUserTokenStandsForAServiceThenItIsRefused() {
        String path = "/debits/" + UUID.randomUUID();

        assertThat(status(Service.ACCOUNT, "PUT", path, "Service-Authorization", "Bearer " + token))
                .isEqualTo(401);
    }
}
