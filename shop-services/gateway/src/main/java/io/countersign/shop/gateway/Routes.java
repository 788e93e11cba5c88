// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import static io.countersign.shop.forwarding.Need.ADMIN;
import static io.countersign.shop.forwarding.Need.ADMIN_READ;
import static io.countersign.shop.forwarding.Need.ANY;
import static io.countersign.shop.forwarding.Need.NOBODY;
import static io.countersign.shop.forwarding.Need.READS;
import static io.countersign.shop.forwarding.Need.SELF;
import static io.countersign.shop.forwarding.Need.SELF_OR_ADMIN;
import static io.countersign.shop.forwarding.Route.delete;
import static io.countersign.shop.forwarding.Route.get;
import static io.countersign.shop.forwarding.Route.post;
import static io.countersign.shop.forwarding.Route.put;

import io.countersign.shop.forwarding.Body;
import io.countersign.shop.forwarding.Route;
import io.countersign.shop.forwarding.Target;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.http.HttpMethod;

/**
 * Routes of the gateway. Everything else is not reachable from outside: holds, reservations, and the other
 * services' actuators.
 */
final class Routes {

    private static final String DOMAIN = "shop.com";

    private static final Target USER = new Target("user", DOMAIN);

    private static final Target ACCOUNT = new Target("account", DOMAIN);

    private static final Target PRODUCT = new Target("product", DOMAIN);

    private static final Target BASKET = new Target("basket", DOMAIN);

    private static final String ACCOUNT_OF_USER = "/users/{userID}/accounts/{accNum}";

    private static final String BASKET_ITEM = "/basket/{userID}/{productId}";

    private Routes() {}

    static List<Route> all() {
        return Stream.of(users(), accounts(), products(), baskets())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Route> users() {
        return List.of(
                post("/login", USER, "/users/login", NOBODY, "Log in and get a token")
                        .atCost(),
                post("/users/login", USER, "/users/login", NOBODY, "Log in and get a token")
                        .atCost(),
                post("/users", USER, "/users", NOBODY, "Register a user").atCost(),
                get("/users", USER, "/users", ANY, "List users, or find your own user by name"),
                delete("/users/userID/{userID}", USER, SELF_OR_ADMIN, "Remove a user"),
                put("/users/userID/{userID}", USER, SELF_OR_ADMIN, "Replace a user's profile"),
                put("/users/userID/{userID}/password", USER, SELF, "Change your own password")
                        .atCost(),
                put("/users/userID/{userID}/roles", USER, ADMIN, "Set a user's roles"));
    }

    private static List<Route> accounts() {
        return List.of(
                get("/users/{userID}/accounts", ACCOUNT, "/accounts?userID={userID}", READS, "List a user's accounts"),
                new Route(
                        HttpMethod.POST,
                        "/users/{userID}/accounts",
                        ACCOUNT,
                        HttpMethod.POST,
                        "/accounts",
                        Body.USER_ID,
                        SELF_OR_ADMIN,
                        "Open an account",
                        false),
                post(ACCOUNT_OF_USER, ACCOUNT, "/accounts/{accNum}", SELF_OR_ADMIN, "Deposit to an account"),
                get(
                        ACCOUNT_OF_USER + "/transactions",
                        ACCOUNT,
                        "/accounts/{accNum}/transactions",
                        READS,
                        "List an account's ledger entries, newest first"),
                new Route(
                        HttpMethod.POST,
                        "/accounts/{userID}",
                        ACCOUNT,
                        HttpMethod.GET,
                        "/accounts/user/{userID}",
                        Body.EMPTY,
                        READS,
                        "Show a user's balance",
                        false),
                get("/accounts", ACCOUNT, "/accounts", ANY, "List accounts"),
                post("/accounts", ACCOUNT, "/accounts", ANY, "Open an account"),
                get("/accounts/{accNum}", ACCOUNT, "/accounts/{accNum}", ANY, "Show an account"),
                delete("/accounts/{accNum}", ACCOUNT, ANY, "Close an account"),
                post(
                        "/accounts/user/{userID}/update_balance",
                        ACCOUNT,
                        "/accounts/user/{userID}/update_balance",
                        ADMIN,
                        "Change the balance of a user's oldest account"),
                get("/accounts/user/{userID}", ACCOUNT, "/accounts/user/{userID}", READS, "Show a user's balance"),
                get(
                        "/accounts/{accNum}/transactions",
                        ACCOUNT,
                        "/accounts/{accNum}/transactions",
                        ANY,
                        "List an account's ledger entries, newest first"));
    }

    private static List<Route> products() {
        return List.of(
                get("/products", PRODUCT, "/products", ANY, "List products"),
                post("/products", PRODUCT, "/products", ADMIN, "Add a product"),
                get("/products/{productId}", PRODUCT, "/products/{productId}", ANY, "Show a product"),
                put("/products/{productId}", PRODUCT, ADMIN, "Change a product's name and price"),
                put("/products/{productId}/updatestock", PRODUCT, ADMIN, "Set a product's stock"));
    }

    private static List<Route> baskets() {
        return List.of(
                post("/cart/checkout/{userID}", BASKET, "/basket/checkout/{userID}", SELF, "Check out a cart"),
                post("/basket/checkout/{userID}", BASKET, "/basket/checkout/{userID}", SELF, "Check out the basket"),
                post(
                        "/adult/cart/checkout/{userID}",
                        BASKET,
                        "/basket/checkout/{userID}",
                        SELF,
                        "Check out a cart with age-restricted products"),
                get("/basket", BASKET, "/basket", ADMIN_READ, "List all baskets"),
                get("/basket/{userID}", BASKET, "/basket/{userID}", READS, "Show a basket"),
                delete("/basket/{userID}", BASKET, SELF, "Clear a basket"),
                post(BASKET_ITEM, BASKET, BASKET_ITEM, SELF, "Put a product into a basket"),
                put(BASKET_ITEM, BASKET, SELF, "Change the quantity of a product in a basket"),
                delete(BASKET_ITEM, BASKET, SELF, "Remove a product from a basket"),
                get("/basket/{userID}/orders", BASKET, "/basket/{userID}/orders", READS, "List a user's orders"),
                get(
                        "/basket/{userID}/orders/{orderId}",
                        BASKET,
                        "/basket/{userID}/orders/{orderId}",
                        READS,
                        "Show an order"));
    }
}
