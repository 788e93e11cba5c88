// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.shop.account.AccountApplication;
import io.countersign.shop.basket.BasketApplication;
import io.countersign.shop.common.ShopService;
import io.countersign.shop.gateway.GatewayApplication;
import io.countersign.shop.product.ProductApplication;
import io.countersign.shop.user.UserApplication;
import io.countersign.sts.StsApplication;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.springframework.boot.builder.SpringApplicationBuilder;

/**
 * A program of the Shop. They are declared in the order in which they stop: callers first.
 *
 * @since 0.1
 */
public enum Service {
    GATEWAY(0, () -> ShopService.builder(GatewayApplication.class, "gateway")),
    BASKET(4, () -> ShopService.builder(BasketApplication.class, "basket")),
    USER(1, () -> ShopService.builder(UserApplication.class, "user")),
    ACCOUNT(2, () -> ShopService.builder(AccountApplication.class, "account")),
    PRODUCT(3, () -> ShopService.builder(ProductApplication.class, "product")),
    STS(10, StsApplication::builder);

    private final int offset;

    private final Supplier<SpringApplicationBuilder> program;

    Service(int offset, Supplier<SpringApplicationBuilder> program) {
        this.offset = offset;
        this.program = program;
    }

    /** The short name: that of its settings, its database, its log. */
    public String shortName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Its port, counted from the gateway's. */
    int offset() {
        return offset;
    }

    SpringApplicationBuilder program() {
        return program.get();
    }

    /** Those that are clients of the STS. */
    static List<Service> clients() {
        return Arrays.stream(values()).filter(service -> service != STS).toList();
    }

    static Service of(String shortName) {
        return Arrays.stream(values())
                .filter(service -> service.shortName().equals(shortName))
                .findFirst()
                .orElseThrow(() -> new LauncherException("there is no service '" + shortName + "'"));
    }
}
