// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.Demo.DemoUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Command;

/** Starts a Shop, buys something and stops it, for a JVM that is to learn which classes and methods that takes. */
@Command(name = "train", hidden = true)
final class TrainCommand implements Callable<Integer> {

    private static final int CHECKOUTS = 20;

    @Override
    public Integer call() throws IOException {
        Path data = Files.createTempDirectory("countersign-train-");
        ShopSettings settings =
                new ShopSettings(Mode.SHARED_JWT, JwsAlgorithm.ES256, Ports.free(), new DataDirectory(data), Map.of());
        try (Shop shop = LocalShop.start(settings)) {
            buy(shop.settings());
        } finally {
            FileSystemUtils.deleteRecursively(data);
        }
        return 0;
    }

    private static void buy(ShopSettings settings) {
        Demo demo = DemoSeeder.seed(settings);
        DemoUser buyer = demo.users().getFirst();
        String cart = "{\"cart\":{\"items\":[{\"productId\":\"%s\",\"quantity\":1}]}}"
                .formatted(demo.products().getFirst().productId());
        try (GatewayClient gateway = new GatewayClient(settings.ports().url(Service.GATEWAY), settings.mode())) {
            GatewayClient.Session session = gateway.login(buyer.username(), buyer.password());
            for (int checkout = 0; checkout < CHECKOUTS; checkout++) {
                session.call("POST", "/cart/checkout/" + buyer.userID(), cart);
            }
        }
    }
}
