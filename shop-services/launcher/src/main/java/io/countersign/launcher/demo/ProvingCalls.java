// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.demo;

import io.countersign.launcher.client.GatewayClient;
import io.countersign.launcher.demo.Demo.DemoProduct;
import io.countersign.launcher.demo.Demo.DemoUser;
import io.countersign.launcher.shop.DataDirectory;
import java.util.List;
import java.util.Map;

/**
 * Requests as command lines for a POSIX shell. They use {@code countersign call}, because each request needs
 * a new proof, which curl cannot create.
 */
final class ProvingCalls {

    private final DataDirectory data;

    private final DemoUser caller;

    ProvingCalls(DataDirectory data, DemoUser caller) {
        this.data = data;
        this.caller = caller;
    }

    /** Lists the products, credits the account, fills the basket and has it delivered. */
    List<String> to(DemoProduct product) {
        String user = caller.userID();
        return List.of(
                line("GET /products"),
                line("POST /users/" + user + "/accounts/" + caller.accNum() + body(Map.of("amount", 100))),
                line("POST /basket/" + user + "/" + product.productId() + body(Map.of("quantity", 2))),
                line("POST /cart/checkout/" + user + " " + CurlCalls.quote(CurlCalls.CART)));
    }

    private static String body(Map<String, ?> members) {
        return " " + CurlCalls.quote(GatewayClient.json(members));
    }

    private String line(String call) {
        return "./countersign call --data " + CurlCalls.quote(data.toString()) + " --user " + caller.username() + " "
                + call;
    }
}
