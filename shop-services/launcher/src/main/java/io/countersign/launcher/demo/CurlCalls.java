// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.demo;

import io.countersign.launcher.client.GatewayClient;
import io.countersign.launcher.demo.Demo.DemoProduct;
import io.countersign.launcher.demo.Demo.DemoUser;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Calls as lines for a POSIX shell, which need nothing but curl and sed. */
public final class CurlCalls {

    private static final String JSON = "-H 'Content-Type: application/json' ";

    /** What is in the basket, to an address. */
    static final String CART =
            "{\"cart\":{\"shipping\":{\"name\":\"Alice\",\"street\":\"Harbour Lane 7\",\"city\":\"Bremen\","
                    + "\"postcode\":\"28195\",\"country\":\"DE\"}}}";

    private static final String SHIPPING = JSON + "-d " + quote(CART) + " ";

    private final URI gateway;

    private final String credential;

    /** @param credential the option of curl that adds it, with a space after it; empty where there is none */
    CurlCalls(URI gateway, String credential) {
        this.gateway = gateway;
        this.credential = credential;
    }

    /**
     * Logs in and keeps the token in a file, as the header that the other calls send.
     *
     * @param body the file that holds what logs in: other users of the machine see a command's arguments
     */
    static String login(URI gateway, Path body, Path header) {
        return "curl -s " + JSON + "-d " + quote("@" + body) + " " + gateway
                + "/login | sed 's/.*\"token\" *: *\"\\([^\"]*\\)\".*/Authorization: Bearer \\1/' > "
                + quote(header.toString());
    }

    /** Looks at the products, credits the account, fills the basket and has it delivered. */
    List<String> to(DemoUser buyer, DemoProduct product) {
        return List.of(
                curl("", "/products"),
                curl(body("amount", 100), "/users/" + buyer.userID() + "/accounts/" + buyer.accNum()),
                curl(body("quantity", 2), "/basket/" + buyer.userID() + "/" + product.productId()),
                curl(SHIPPING, "/cart/checkout/" + buyer.userID()));
    }

    private static String body(String name, int value) {
        return JSON + "-d " + quote(GatewayClient.json(Map.of(name, value))) + " ";
    }

    private String curl(String options, String path) {
        return "curl -s -w '\\n' " + credential + options + gateway + path;
    }

    /** As one word for the shell. */
    public static String quote(String word) {
        return word.matches("[@%+=:,./\\w-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
