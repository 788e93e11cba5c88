// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.scale;

import io.countersign.benchmarks.load.HttpRequests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Users with an account and a product each, so that no two of them wait for the same row. */
final class Shoppers implements AutoCloseable {

    /** Shorter than the life of a token. */
    private static final Duration LOGIN = Duration.ofMinutes(5);

    private final HttpClient http = HttpClient.newHttpClient();

    private final String gateway;

    private final List<Shopper> all = new ArrayList<>();

    private List<HttpRequests.Post> checkouts = List.of();

    private Instant renewal = Instant.MIN;

    private record Shopper(String name, String password, String userId, String productId) {}

    /**
     * Registers users and puts products on sale.
     *
     * @param checkouts number of checkouts that each of them can pay, and of products for them
     */
    Shoppers(ReplicatedShop shop, int users, int checkouts) {
        this.gateway = "http://127.0.0.1:" + shop.port();
        String administrator = login(ReplicatedShop.ADMINISTRATOR, shop.password());
        for (int i = 0; i < users; i++) {
            all.add(shopper(administrator, checkouts));
        }
    }

    private Shopper shopper(String administrator, int checkouts) {
        String product = "{\"name\":\"Load\",\"price\":1.00,\"stock\":" + checkouts + "}";
        String productId = member(post("/products", administrator, product), "productId");
        String name = "shopper-" + UUID.randomUUID();
        String password = "a-load-test-" + UUID.randomUUID();
        String userId = member(post("/users", "", credentials(name, password)), "userID");
        String token = login(name, password);
        String accounts = "/users/" + userId + "/accounts";
        String account = member(post(accounts, token, "{\"userID\":\"" + userId + "\"}"), "accNum");
        post(accounts + "/" + account, token, "{\"amount\":" + checkouts + "}");
        return new Shopper(name, password, userId, productId);
    }

    private static String credentials(String name, String password) {
        return "{\"username\":\"%s\",\"pwd\":\"%s\"}".formatted(name, password);
    }

    private String login(String name, String password) {
        return member(post("/login", "", credentials(name, password)), "token");
    }

    /** Returns a checkout of each user, with a new login if the last one is old. */
    HttpRequests checkouts() {
        if (Instant.now().isAfter(renewal)) {
            checkouts = all.stream().map(this::checkout).toList();
            renewal = Instant.now().plus(LOGIN);
        }
        return HttpRequests.posts(checkouts);
    }

    private HttpRequests.Post checkout(Shopper shopper) {
        return new HttpRequests.Post(
                "/cart/checkout/" + shopper.userId(),
                login(shopper.name(), shopper.password()),
                "{\"cart\":{\"items\":[{\"productId\":\"" + shopper.productId() + "\",\"quantity\":1}]}}");
    }

    private String post(String path, String token, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(gateway + path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        try {
            HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString());
            if (answer.statusCode() / 100 != 2) {
                throw new IllegalStateException(path + " answered " + answer.statusCode());
            }
            return answer.body();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted at " + path, ex);
        }
    }

    static String member(String json, String name) {
        Matcher matcher =
                Pattern.compile("\"" + name + "\"\\s*:\\s*\"([^\"]+)\"").matcher(json);
        if (!matcher.find()) {
            throw new IllegalStateException("The answer has no member " + name);
        }
        return matcher.group(1);
    }

    @Override
    public void close() {
        http.close();
    }
}
