// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.launcher.shop.Service;
import io.countersign.launcher.support.Authorization;
import java.math.BigDecimal;
import java.net.URI;
import java.util.Map;

/** User of a Shop under test, logged in if the mode has logins. */
final class Person {

    private final TestShop<?> shop;

    private final String name;

    private final String id;

    private final String password;

    private final String token;

    private final Authorization authorization;

    Person(TestShop<?> shop, String name, String id, String password, String token) {
        this(
                shop,
                name,
                id,
                password,
                token,
                token.isEmpty() ? Authorization.NONE : Authorization.always("Bearer " + token));
    }

    /** Creates a person who proves each request. */
    Person(TestShop<?> shop, String name, String id, Authorization authorization) {
        this(shop, name, id, "", "", authorization);
    }

    private Person(
            TestShop<?> shop, String name, String id, String password, String token, Authorization authorization) {
        this.shop = shop;
        this.name = name;
        this.id = id;
        this.password = password;
        this.token = token;
        this.authorization = authorization;
    }

    TestShop<?> shop() {
        return shop;
    }

    String name() {
        return name;
    }

    String id() {
        return id;
    }

    String password() {
        return password;
    }

    /** Returns the token, empty in a mode without one. */
    String token() {
        return token;
    }

    Map<String, String> headers() {
        return token.isEmpty() ? Map.of() : Map.of("Authorization", "Bearer " + token);
    }

    URI at(Service service, String path) {
        return shop.url(service, path);
    }

    /** Calls the gateway. */
    Reply call(String method, String path, String json) {
        return call(Service.GATEWAY, method, path, json);
    }

    Reply call(Service service, String method, String path, String json) {
        URI address = shop.url(service, path);
        Reply reply = Http.send(method, address, json, headers(method, address, json));
        String nonce = reply.header("ZK-Nonce");
        boolean taken = !nonce.isEmpty() && authorization.takes(address, nonce);
        return taken && reply.status() == 401
                ? Http.send(method, address, json, headers(method, address, json))
                : reply;
    }

    /** Returns the headers of one request of this person. */
    Map<String, String> headers(String method, URI address, String json) {
        return authorization.headers(method, address, json);
    }

    Reply get(String path) {
        return call("GET", path, null);
    }

    Reply get(Service service, String path) {
        return call(service, "GET", path, null);
    }

    /** Opens an account with this amount and returns its number. */
    String account(String amount) {
        String accounts = "/users/" + id + "/accounts";
        String number = call("POST", accounts, "{}").expect(201).text("accNum");
        call("POST", accounts + "/" + number, "{\"amount\":" + amount + "}").expect(200);
        return number;
    }

    BigDecimal balance(String account) {
        return get("/accounts/" + account)
                .expect(200)
                .json()
                .required("balance")
                .decimalValue();
    }

    /** Checks out one product in one call. */
    Reply buy(String product, int quantity) {
        String cart = "{\"cart\":{\"items\":[{\"productId\":\"%s\",\"quantity\":%d}]}}".formatted(product, quantity);
        return call("POST", "/cart/checkout/" + id, cart);
    }

    /** Checks out one product with delivery to a country. */
    Reply order(String product, int quantity, String country) {
        String cart = "{\"cart\":{\"items\":[{\"productId\":\"%s\",\"quantity\":%d}],\"shipping\":%s}}"
                .formatted(product, quantity, address(country));
        return call("POST", "/cart/checkout/" + id, cart);
    }

    static String address(String country) {
        return "{\"name\":\"Ann\",\"street\":\"Quay 1\",\"city\":\"Haven\",\"postcode\":\"12 345\",\"country\":\"%s\"}"
                .formatted(country);
    }

    /** Logs the same user in again. */
    Person withPassword(String changed) {
        return new Person(shop, name, id, changed, shop.login(name, changed));
    }
}
