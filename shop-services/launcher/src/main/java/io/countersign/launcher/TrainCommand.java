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
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.UnreachableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Starts a Shop, checks out under load, and stops it. The JVM records the classes used and the profiles of methods. A
 * later JVM compiles by these profiles from the start; a method that the optimising compiler had not reached here stays
 * slow there for tens of thousands of calls. So a JVM that records profiles needs a load that lasts until nearly all of
 * them are compiled; one that records classes only needs a few checkouts.
 *
 * <p>The mode is the one that makes and verifies new tokens at each checkout, and so uses most of the code.
 */
@Command(name = "train", hidden = true)
final class TrainCommand implements Callable<Integer> {

    private static final Duration LONGEST = Duration.ofSeconds(90);

    private static final int BUYERS = 16;

    private static final Map<String, String> UNHURRIED_BY_LIMITS = Map.of(
            "shop.gateway.rate-limit.requests-per-second", "10000",
            "shop.gateway.rate-limit.requests-per-second-and-address", "10000");

    @Option(names = "--checkouts", required = true, paramLabel = "N", description = "Maximum number of checkouts.")
    private int checkouts;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path data = Files.createTempDirectory("countersign-train-");
        ShopSettings settings = new ShopSettings(
                Mode.TRANSACTION_TOKEN, JwsAlgorithm.ES256, Ports.free(), new DataDirectory(data), UNHURRIED_BY_LIMITS);
        try (Shop shop = LocalShop.start(settings)) {
            buy(shop.settings());
        } finally {
            FileSystemUtils.deleteRecursively(data);
        }
        return 0;
    }

    private void buy(ShopSettings settings) throws InterruptedException {
        Demo demo = DemoSeeder.seed(settings);
        try (GatewayClient gateway = new GatewayClient(settings.ports().url(Service.GATEWAY), settings.mode())) {
            DemoUser buyer = demo.users().getFirst();
            Session session = gateway.login(buyer.username(), password(buyer));
            session.post("/users/" + buyer.userID() + "/accounts/" + buyer.accNum(), Map.of("amount", checkouts));
            DemoUser admin = demo.users().getLast();
            String product = gateway.login(admin.username(), password(admin))
                    .post("/products", Map.of("name", "Box of matches", "price", 1, "stock", checkouts))
                    .required("productId")
                    .asString();
            String cart = GatewayClient.json(
                    Map.of("cart", Map.of("items", List.of(Map.of("productId", product, "quantity", 1)))));
            checkOut(() -> isBought(session, "/cart/checkout/" + buyer.userID(), cart));
        }
    }

    private static boolean isBought(Session session, String path, String cart) {
        try {
            return !session.call("POST", path, cart).isError();
        } catch (UnreachableException ex) {
            return false;
        }
    }

    private void checkOut(BooleanSupplier purchase) throws InterruptedException {
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger failed = new AtomicInteger();
        long start = System.nanoTime();
        Callable<Void> purchases = () -> {
            while (System.nanoTime() - start < LONGEST.toNanos() && begun.getAndIncrement() < checkouts) {
                if (!purchase.getAsBoolean()) {
                    failed.incrementAndGet();
                }
            }
            return null;
        };
        try (ExecutorService buyers = Executors.newFixedThreadPool(BUYERS)) {
            for (Future<Void> buyer : buyers.invokeAll(Collections.nCopies(BUYERS, purchases))) {
                buyer.get();
            }
        } catch (ExecutionException ex) {
            throw new LauncherException("a buyer stopped", ex);
        }
        if (failed.get() > begun.get() / 100) {
            throw new LauncherException(failed + " of " + begun + " checkouts failed");
        }
    }

    private static String password(DemoUser user) {
        return Objects.requireNonNull(user.password(), "they log in");
    }
}
