// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.client.GatewayClient;
import io.countersign.launcher.client.GatewayClient.Session;
import io.countersign.launcher.demo.Demo;
import io.countersign.launcher.demo.Demo.DemoUser;
import io.countersign.launcher.demo.DemoSeeder;
import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Ports;
import io.countersign.launcher.shop.Service;
import io.countersign.launcher.shop.Shop;
import io.countersign.launcher.shop.ShopSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Command;

/**
 * Starts a Shop, buys something often enough to use its busy methods, and stops it. The JVM records the
 * classes and methods used, for faster starts later.
 */
@Command(name = "train", hidden = true)
final class TrainCommand implements Callable<Integer> {

    private static final int CHECKOUTS = 300;

    private static final Map<String, String> UNHURRIED_BY_LIMITS = Map.of(
            "shop.gateway.rate-limit.requests-per-second", "10000",
            "shop.gateway.rate-limit.requests-per-second-and-address", "10000");

    @Override
    public Integer call() throws IOException {
        Path data = Files.createTempDirectory("countersign-train-");
        ShopSettings settings = new ShopSettings(
                Mode.SHARED_JWT, JwsAlgorithm.ES256, Ports.free(), new DataDirectory(data), UNHURRIED_BY_LIMITS);
        try (Shop shop = LocalShop.start(settings)) {
            buy(shop.settings());
        } finally {
            FileSystemUtils.deleteRecursively(data);
        }
        return 0;
    }

    private static void buy(ShopSettings settings) {
        Demo demo = DemoSeeder.seed(settings);
        try (GatewayClient gateway = new GatewayClient(settings.ports().url(Service.GATEWAY), settings.mode())) {
            DemoUser buyer = demo.users().getFirst();
            Session session = gateway.login(buyer.username(), password(buyer));
            session.post("/users/" + buyer.userID() + "/accounts/" + buyer.accNum(), Map.of("amount", CHECKOUTS));
            DemoUser admin = demo.users().getLast();
            String product = gateway.login(admin.username(), password(admin))
                    .post("/products", Map.of("name", "Box of matches", "price", 1, "stock", CHECKOUTS))
                    .required("productId")
                    .asString();
            Map<String, ?> cart = Map.of("cart", Map.of("items", List.of(Map.of("productId", product, "quantity", 1))));
            for (int checkout = 0; checkout < CHECKOUTS; checkout++) {
                session.post("/cart/checkout/" + buyer.userID(), cart);
            }
        }
    }

    private static String password(DemoUser user) {
        return Objects.requireNonNull(user.password(), "they log in");
    }
}
