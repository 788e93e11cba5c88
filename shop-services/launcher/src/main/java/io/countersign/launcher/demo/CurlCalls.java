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

/** Requests as command lines for a POSIX shell that need only curl and sed. */
public final class CurlCalls {

    private static final String JSON = "-H 'Content-Type: application/json' ";

    /** Request that has the basket delivered to an address. */
    static final String CART =
            "{\"cart\":{\"shipping\":{\"name\":\"Alice\",\"street\":\"Harbour Lane 7\",\"city\":\"Bremen\","
                    + "\"postcode\":\"28195\",\"country\":\"DE\"}}}";

    private static final String SHIPPING = JSON + "-d " + quote(CART) + " ";

    private final URI gateway;

    private final String credential;

    /** @param credential option of curl that adds the credential, followed by a space; empty for none */
    CurlCalls(URI gateway, String credential) {
        this.gateway = gateway;
        this.credential = credential;
    }

    /**
     * Returns the line that logs in and keeps the token in a file, as the header for the other requests.
     *
     * @param body file with the username and password: other users of the machine can see a command's
     *     arguments
     */
    static String login(URI gateway, Path body, Path header) {
        return "curl -s " + JSON + "-d " + quote("@" + body) + " " + gateway
                + "/login | sed 's/.*\"token\" *: *\"\\([^\"]*\\)\".*/Authorization: Bearer \\1/' > "
                + quote(header.toString());
    }

    /** Lists the products, credits the account, fills the basket and has it delivered. */
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

    /** Quotes a text as one word for the shell. */
    public static String quote(String word) {
        return word.matches("[@%+=:,./\\w-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
