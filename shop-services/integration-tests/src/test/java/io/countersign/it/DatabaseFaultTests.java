// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.countersign.it.CheckoutLoad.Outcome;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import io.countersign.server.LockingProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Databases are locked by another process, full, read-only or removed during checkouts. No confirmation is
 * lost, no order takes anything without a confirmation, and after the fault everything settles without a
 * restart.
 */
@Tag("nightly-shop")
class DatabaseFaultTests {

    private static final List<Service> STORES =
            List.of(Service.USER, Service.ACCOUNT, Service.PRODUCT, Service.BASKET, Service.DELIVERY, Service.STS);

    private static final int CHECKOUTS = 300;

    private static final int SHOPPERS = 8;

    private static final Duration SETTLED = Duration.ofSeconds(30);

    private final Random random = new Random(Long.getLong("countersign.fault.seed", 1));

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 12})
    void checkoutsWhenEachDatabaseIsLockedThenNothingIsLostOrCreated(int seconds, @TempDir Path data) {
        try (TestShop<LocalShop> shop = shop(data)) {
            for (Service service : shuffledStores()) {
                underLoad(shop, CHECKOUTS / STORES.size(), () -> lock(shop, service, seconds));
            }
        }
        new Invariants(data).check();
    }

    @Test
    void checkoutsWhenADatabaseIsLockedForAMinuteThenItsHealthIsDownAndNothingIsLostOrCreated(@TempDir Path data) {
        try (TestShop<LocalShop> shop = shop(data)) {
            for (Service service : List.of(Service.ACCOUNT, Service.BASKET)) {
                underLoad(shop, CHECKOUTS / 2, () -> {
                    try (LockingProcess locker = LockingProcess.start(file(shop, service))) {
                        locker.lock();
                        awaitDown(shop, service);
                        pause(50);
                        locker.free();
                    }
                });
            }
        }
        new Invariants(data).check();
    }

    @Test
    void checkoutsWhenEachDatabaseIsRemovedThenNothingIsLostOrCreated(@TempDir Path data) {
        try (TestShop<LocalShop> shop = shop(data)) {
            for (Service service : shuffledStores()) {
                underLoad(shop, CHECKOUTS / STORES.size(), () -> {
                    Path file = file(shop, service);
                    Path away = file.resolveSibling("away.db");
                    move(file, away);
                    awaitDown(shop, service);
                    move(away, file);
                });
            }
        }
        new Invariants(data).check();
    }

    /** Needs an administrator who can make files immutable: otherwise an open connection can still write. */
    @Test
    void checkoutsWhenEachDatabaseIsReadOnlyThenNothingIsLostOrCreated(@TempDir Path data) throws IOException {
        Path probe = Files.createFile(data.resolve("probe"));
        assumeTrue(run("chattr", "+i", probe.toString()), "files cannot be made immutable here");
        run("chattr", "-i", probe.toString());
        try (TestShop<LocalShop> shop = shop(data)) {
            for (Service service : shuffledStores()) {
                underLoad(shop, CHECKOUTS / STORES.size(), () -> {
                    String file = file(shop, service).toString();
                    assertThat(run("chattr", "+i", file, file + "-wal")).isTrue();
                    try {
                        awaitDown(shop, service);
                    } finally {
                        run("chattr", "-i", file, file + "-wal");
                    }
                });
            }
        }
        new Invariants(data).check();
    }

    /** Needs an administrator who can mount a small file system. */
    @Test
    void checkoutsWhenTheDiskIsFullThenNothingIsLostOrCreated(@TempDir Path folder) throws IOException {
        Path data = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", "size=48m", "tmpfs", data.toString()),
                "no file system can be mounted here");
        try {
            try (TestShop<LocalShop> shop = shop(data)) {
                underLoad(shop, CHECKOUTS, () -> {
                    Path filling = data.resolve("filling");
                    fill(filling);
                    pause(30);
                    delete(filling);
                });
            }
            new Invariants(data).check();
        } finally {
            run("umount", "-l", data.toString());
        }
    }

    private static TestShop<LocalShop> shop(Path data) {
        return TestShop.impatient(data, Mode.SHARED_JWT, JwsAlgorithm.ES256);
    }

    private List<Service> shuffledStores() {
        List<Service> stores = new ArrayList<>(STORES);
        Collections.shuffle(stores, random);
        return stores;
    }

    /** Begins and ends a fault during checkouts, and waits until all is settled. */
    private void underLoad(TestShop<LocalShop> shop, int checkouts, Runnable fault) {
        List<Person> shoppers = new ArrayList<>();
        for (int number = 0; number < SHOPPERS; number++) {
            Person shopper = shop.person();
            shopper.account("9999.00");
            shoppers.add(shopper);
        }
        String product = shop.product("1.00", CheckoutLoad.MOST * checkouts * SHOPPERS);
        CheckoutLoad load = new CheckoutLoad(shoppers, List.of(product), checkouts, random.nextLong());
        load.start();
        load.awaitDone(checkouts / 10);
        fault.run();

        for (Service service : STORES) {
            Eventually.holds("Health of " + service, SETTLED, () -> health(shop, service, "") == 200);
        }
        load.join();
        Invariants open = new Invariants(shop.data().root());
        Eventually.holds("The end of all orders", SETTLED, () -> open.unsettledOrders() == 0);
        assertThat(load.answers())
                .hasSize(checkouts)
                .allSatisfy(answer -> assertThat(answer.outcome()).isEqualTo(Outcome.CONFIRMED));
        assertThat(open.confirmedOrders()).containsAll(load.confirmed());
    }

    private static void lock(TestShop<LocalShop> shop, Service service, int seconds) {
        try (LockingProcess locker = LockingProcess.start(file(shop, service))) {
            locker.lock();
            pause(seconds);
            assertThat(health(shop, service, "/readiness")).isEqualTo(200);
            locker.free();
        }
    }

    private static void awaitDown(TestShop<LocalShop> shop, Service service) {
        Eventually.holds(
                "The fault in the health of " + service, Duration.ofMinutes(2), () -> health(shop, service, "") == 503);
        assertThat(health(shop, service, "/readiness")).isEqualTo(200);
    }

    private static int health(TestShop<LocalShop> shop, Service service, String group) {
        return Http.send("GET", shop.url(service, "/actuator/health" + group), null, Map.of())
                .status();
    }

    private static Path file(TestShop<LocalShop> shop, Service service) {
        return shop.data().root().resolve(service.shortName() + ".db");
    }

    private static void move(Path from, Path to) {
        try {
            Files.move(from, to);
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void fill(Path file) {
        byte[] block = new byte[4096];
        try (OutputStream out = Files.newOutputStream(file)) {
            while (true) {
                out.write(block);
            }
        } catch (IOException full) {
            assertThat(full).hasMessageContaining("No space");
        }
    }

    private static boolean run(String... command) {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
        } catch (IOException missing) {
            return false;
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private static void pause(int seconds) {
        try {
            TimeUnit.SECONDS.sleep(seconds);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
