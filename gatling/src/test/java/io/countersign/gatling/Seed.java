// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Data for a run: two users with an account each, credited for all their checkouts, and a product with stock
 * for them.
 *
 * @param shoppers users who check out
 * @param productId product that they buy, at a price of 1.00
 */
record Seed(List<Shopper> shoppers, String productId) {

    /** Name, id and account of a user who may buy. */
    private static final Pattern DEMO_USER =
            Pattern.compile("\"username\"\\s*:\\s*\"([^\"]+)\"[^}]*\"role\"\\s*:\\s*\"USER\""
                    + "[^}]*\"userID\"\\s*:\\s*\"([^\"]+)\"[^}]*\"accNum\"\\s*:\\s*\"([^\"]+)\"");

    private static final String PASSWORD = "a-load-test-" + UUID.randomUUID();

    /** User with the value of its Authorization header, empty in a mode without one. */
    record Shopper(String name, String userId, String authorization) {

        /** Returns the body of a login. */
        String credentials() {
            return "{\"username\":\"%s\",\"pwd\":\"%s\"}".formatted(name, PASSWORD);
        }

        /** Returns the token alone. */
        String token() {
            return authorization.substring("Bearer ".length());
        }

        @Override
        public String toString() {
            return userId;
        }
    }

    /** Prepares a Shop for a number of checkouts. */
    static Seed plant(Shop shop, int checkouts) {
        if (shop.isProved()) {
            return prove(shop, checkouts);
        }
        try (HttpClient http = HttpClient.newHttpClient()) {
            Planter planter = new Planter(http, shop);
            String product = planter.product(checkouts);
            List<Shopper> shoppers =
                    Stream.of(1, 2).map(any -> planter.shopper(checkouts)).toList();
            return new Seed(shoppers, product);
        }
    }

    /** Returns the users of the demo, who prove with wallets. */
    private static Seed prove(Shop shop, int checkouts) {
        String product = "{\"name\":\"Load\",\"price\":1.00,\"stock\":" + checkouts + "}";
        String added =
                String.join("", shop.run("call", "--user", "admin", "--prove", "admin", "POST", "/products", product));
        List<Shopper> shoppers = new ArrayList<>();
        for (Matcher user = DEMO_USER.matcher(shop.demo()); user.find(); ) {
            String name = user.group(1);
            String account = "/users/" + user.group(2) + "/accounts/" + user.group(3);
            shop.run("call", "--user", name, "POST", account, "{\"amount\":" + checkouts + "}");
            shoppers.add(new Shopper(name, user.group(2), ""));
        }
        return new Seed(shoppers, member(added, "productId"));
    }

    /** Returns the Authorization headers of as many checkouts, valid for half a minute. */
    static List<String> prove(Shop shop, Shopper shopper, String body, int checkouts) {
        return shop
                .run(
                        "prove",
                        "--count",
                        "" + checkouts,
                        "--user",
                        shopper.name(),
                        "POST",
                        "/cart/checkout/" + shopper.userId(),
                        body)
                .stream()
                .map(line -> line.substring("Authorization: ".length()))
                .toList();
    }

    /** Logs a shopper in again and returns the Authorization header. */
    static String login(Shop shop, Shopper shopper) {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return new Planter(http, shop).login(shopper.name(), PASSWORD);
        }
    }

    private record Planter(HttpClient http, Shop shop) {

        private Shopper shopper(int checkouts) {
            String name = "shopper-" + UUID.randomUUID();
            String userId = member(
                    send("POST", "/users", "", "{\"username\":\"%s\",\"pwd\":\"%s\"}".formatted(name, PASSWORD)),
                    "userID");
            String authorization = login(name, PASSWORD);
            String account = member(
                    send("POST", "/users/" + userId + "/accounts", authorization, "{\"userID\":\"" + userId + "\"}"),
                    "accNum");
            send(
                    "POST",
                    "/users/%s/accounts/%s".formatted(userId, account),
                    authorization,
                    "{\"amount\":" + checkouts + "}");
            return new Shopper(name, userId, authorization);
        }

        private String product(int checkouts) {
            String body = "{\"name\":\"Load\",\"price\":1.00,\"stock\":" + checkouts + "}";
            return member(
                    send(
                            "POST",
                            "/products",
                            login(
                                    shop.administrator().name(),
                                    shop.administrator().password()),
                            body),
                    "productId");
        }

        private String login(String name, String password) {
            if (shop.isOpen()) {
                return "";
            }
            String body = "{\"username\":\"%s\",\"pwd\":\"%s\"}".formatted(name, password);
            return "Bearer " + member(send("POST", "/login", "", body), "token");
        }

        private String send(String method, String path, String authorization, String body) {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(shop.url() + path))
                    .header("Content-Type", "application/json")
                    .method(method, BodyPublishers.ofString(body));
            if (!authorization.isEmpty()) {
                request.header("Authorization", authorization);
            }
            try {
                HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
                if (response.statusCode() >= 300) {
                    throw new IllegalStateException(method + " " + path + " answered " + response.statusCode());
                }
                return response.body();
            } catch (IOException ex) {
                throw new UncheckedIOException(ex);
            } catch (InterruptedException ex) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("Interrupted while seeding", ex);
            }
        }
    }

    private static String member(String json, String name) {
        Matcher matcher =
                Pattern.compile("\"" + name + "\"\\s*:\\s*\"([^\"]+)\"").matcher(json);
        if (!matcher.find()) {
            throw new IllegalStateException("The answer has no member " + name);
        }
        return matcher.group(1);
    }
}
