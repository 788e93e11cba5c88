// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.it.CheckoutLoad.Outcome;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.SeparateShop;
import io.countersign.launcher.shop.Service;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes are killed at random during parallel checkouts, and nothing is lost or created. The system
 * property {@code countersign.crash.seed} repeats a run, as far as threads allow.
 */
@Tag("nightly-shop")
class CrashTests {

    private static final int CHECKOUTS = 500;

    private static final int SHOPPERS = 16;

    private static final int KILLS = 6;

    private static final List<Service> VICTIMS =
            List.of(Service.BASKET, Service.ACCOUNT, Service.PRODUCT, Service.DELIVERY, Service.DELIVERY_GATEWAY);

    private final long seed = Long.getLong("countersign.crash.seed", System.nanoTime());

    @Test
    void checkoutsWhenProcessesAreKilledAtRandomThenNothingIsLostOrCreated(@TempDir Path data) {
        System.out.println("countersign.crash.seed=" + seed);
        Random random = new Random(seed);
        int kills;
        CheckoutLoad load;
        List<Person> poor;
        String scarce;
        try (TestShop<SeparateShop> shop = TestShop.separate(data, Mode.SHARED_JWT, JwsAlgorithm.ES256, Map.of())) {
            poor = shoppers(shop, SHOPPERS / 4, "20.00");
            scarce = shop.product("0.75", 25);
            load = new CheckoutLoad(
                    both(poor, shoppers(shop, SHOPPERS - poor.size(), "9999.00")),
                    both(plentiful(shop), List.of(scarce)),
                    CHECKOUTS,
                    random.nextLong());
            load.start();
            kills = kill(shop, load, random);
            load.join();
            awaitAll(shop);
            Invariants open = new Invariants(data);
            Eventually.holds("The end of all orders", Duration.ofMinutes(2), () -> open.unsettledOrders() == 0);
        }

        Invariants invariants = new Invariants(data);
        invariants.check();
        assertThat(kills).isGreaterThanOrEqualTo(KILLS / 2);
        assertThat(load.failures()).isEmpty();
        assertThat(load.answers())
                .hasSize(CHECKOUTS)
                .allSatisfy(answer -> assertThat(answer.outcome())
                        .isIn(
                                poor.contains(answer.shopper()) || answer.cart().contains(scarce)
                                        ? List.of(Outcome.CONFIRMED, Outcome.REFUSED)
                                        : List.of(Outcome.CONFIRMED)));
        assertThat(invariants.confirmedOrders()).containsExactlyInAnyOrderElementsOf(load.confirmed());
    }

    private static List<Person> shoppers(TestShop<?> shop, int count, String funds) {
        List<Person> shoppers = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            Person person = shop.person();
            person.account(funds);
            shoppers.add(person);
        }
        return shoppers;
    }

    /** More of each product than all checkouts can buy. */
    private static List<String> plentiful(TestShop<?> shop) {
        int stock = CheckoutLoad.MOST * CHECKOUTS;
        return List.of(shop.product("1.00", stock), shop.product("1.25", stock), shop.product("2.50", stock));
    }

    private static <T> List<T> both(List<T> some, List<T> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    /** Kills one or two ready services each time a share of the checkouts is done. */
    private static int kill(TestShop<SeparateShop> shop, CheckoutLoad load, Random random) {
        int killed = 0;
        for (int round = 0; killed < KILLS; round++) {
            int share = CHECKOUTS * round / (KILLS + 1) + random.nextInt(CHECKOUTS / KILLS / 2);
            if (!load.awaitDone(share)) {
                return killed;
            }
            for (int victim = 0; victim < 1 + random.nextInt(2); victim++) {
                killed += killIfReady(shop, VICTIMS.get(random.nextInt(VICTIMS.size()))) ? 1 : 0;
            }
        }
        return killed;
    }

    private static boolean killIfReady(TestShop<SeparateShop> shop, Service service) {
        return isReady(shop, service) && shop.shop().kill(service);
    }

    private static boolean isReady(TestShop<?> shop, Service service) {
        try {
            return Http.trySend("GET", shop.url(service, "/actuator/health/readiness"), null, Map.of())
                            .status()
                    == 200;
        } catch (IOException ex) {
            return false;
        }
    }

    private static void awaitAll(TestShop<?> shop) {
        for (Service service : Service.of(Mode.SHARED_JWT)) {
            Eventually.holds("Readiness of " + service, Duration.ofMinutes(2), () -> isReady(shop, service));
        }
    }
}
