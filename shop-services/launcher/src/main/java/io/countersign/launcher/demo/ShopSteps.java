// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.demo;

import io.countersign.launcher.client.GatewayClient;
import io.countersign.launcher.client.GatewayClient.Session;
import io.countersign.launcher.demo.Demo.DemoProduct;
import java.math.BigDecimal;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Requests that precede a first order. */
final class ShopSteps {

    private ShopSteps() {}

    /** Puts a product on sale. */
    static DemoProduct product(Session admin, String name, BigDecimal price, int stock) {
        JsonNode product = admin.post("/products", Map.of("name", name, "price", price, "stock", stock));
        return new DemoProduct(product.required("productId").asString(), name);
    }

    /** Registers a user with a password. */
    static JsonNode register(GatewayClient gateway, String name, String password) {
        return gateway.anybody().post("/users", Map.of("username", name, "pwd", password));
    }

    /** Opens an account and returns its number. */
    static String openAccount(Session owner, String userId) {
        return owner.post(accounts(userId), Map.of()).required("accNum").asString();
    }

    /** Pays an amount into an account. */
    static void deposit(Session owner, String userId, String account, BigDecimal amount) {
        owner.post(accounts(userId) + "/" + account, Map.of("amount", amount));
    }

    private static String accounts(String userId) {
        return "/users/" + userId + "/accounts";
    }
}
