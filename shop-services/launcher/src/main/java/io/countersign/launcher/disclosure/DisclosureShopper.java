// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.disclosure;

import io.countersign.launcher.client.GatewayClient;
import io.countersign.launcher.client.GatewayClient.Session;
import io.countersign.launcher.client.Wallet;
import io.countersign.launcher.client.ZkShop;
import io.countersign.launcher.demo.Demo;
import io.countersign.launcher.demo.Demo.DemoUser;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import io.countersign.launcher.shop.ShopSettings;
import io.countersign.launcher.support.LauncherException;
import java.util.Map;
import java.util.Objects;

/** Buys something with delivery, as the first customer of the demo. */
final class DisclosureShopper {

    private static final Map<String, ?> CART = Map.of(
            "cart",
            Map.of(
                    "shipping",
                    Map.of(
                            "name", "Alice",
                            "street", "Harbour Lane 7",
                            "city", "Bremen",
                            "postcode", "28195",
                            "country", "DE")));

    private final ShopSettings settings;

    private final DemoUser buyer;

    private final String basket;

    DisclosureShopper(ShopSettings settings, Demo demo) {
        this.settings = settings;
        this.buyer = demo.users().getFirst();
        this.basket =
                "/basket/" + buyer.userID() + "/" + demo.products().getFirst().productId();
    }

    void buy() {
        try (GatewayClient gateway = client()) {
            if (settings.mode().proof() != Mode.Proof.ZERO_KNOWLEDGE) {
                String password = Objects.requireNonNullElse(buyer.password(), "");
                Session session = gateway.login(buyer.username(), password);
                checkOut(session, session, "");
                return;
            }
            try (ZkShop shop = ZkShop.of(settings.ports())) {
                Session member = gateway.as(shop.member(wallet(), null));
                checkOut(member, member, "");
            }
        }
    }

    /** Buys with a proof of age at the checkout. */
    void buyAsAdult() {
        try (GatewayClient gateway = client();
                ZkShop shop = ZkShop.of(settings.ports())) {
            Session member = gateway.as(shop.member(wallet(), null));
            checkOut(member, gateway.as(shop.member(wallet(), "adult")), "/adult");
        }
    }

    private void checkOut(Session filling, Session paying, String entry) {
        filling.post(basket, Map.of("quantity", 1));
        paying.post(entry + "/cart/checkout/" + buyer.userID(), CART);
    }

    private GatewayClient client() {
        return new GatewayClient(settings.ports().url(Service.GATEWAY), settings.mode());
    }

    private Wallet wallet() {
        return Wallet.read(settings.data(), buyer.username())
                .orElseThrow(() -> new LauncherException("there is no wallet of " + buyer.username()));
    }
}
