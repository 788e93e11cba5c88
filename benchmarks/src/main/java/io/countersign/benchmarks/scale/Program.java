// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.scale;

import java.util.Locale;

/** Program of the Shop that takes part in a checkout without delivery, in mode shared-jwt. */
enum Program {
    GATEWAY(0, "io.countersign.shop.gateway.GatewayApplication", ""),
    USER(1, "io.countersign.shop.user.UserApplication", ""),
    ACCOUNT(2, "io.countersign.shop.account.AccountApplication", ""),
    PRODUCT(3, "io.countersign.shop.product.ProductApplication", ""),
    BASKET(4, "io.countersign.shop.basket.BasketApplication", ""),
    STS(10, "io.countersign.sts.StsApplication", "sts,shop-sts");

    private final int offset;

    private final String main;

    private final String configName;

    Program(int offset, String main, String configName) {
        this.offset = offset;
        this.main = main;
        this.configName = configName;
    }

    /** Returns the name of the program in the Shop's properties. */
    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    String main() {
        return main;
    }

    /** Returns the value of {@code spring.config.name}; empty for the program's own. */
    String configName() {
        return configName;
    }

    boolean hasDatabase() {
        return this != GATEWAY;
    }

    /** Returns the port of a replica, or of the balancer for replica 0. */
    int port(int base, int replica) {
        return base + 100 * replica + offset;
    }
}
