// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.it.CheckoutLoad.Outcome;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.SeparateShop;
import io.countersign.launcher.shop.Service;
import io.countersign.registration.audit.Alarm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Links by registration between processes that are killed at random during parallel checkouts. Meanwhile, the key curators
 * are away for a time, all registrations are replaced once, and impostors call all the time.
 *
 * <p>A request that was in flight when a process was killed may be lost. A shopper repeats it with the same key, and at the
 * end each checkout is exactly one confirmed order. The system property {@code countersign.crash.seed} repeats a run, as far
 * as threads allow.
 */
@Tag("nightly-shop")
@EnabledOnOs(OS.LINUX)
@EnabledIf(value = "io.countersign.nativecore.NativeCore#isBuilt", disabledReason = "the native core was not built")
class RegistrationCrashTests {

    /** More than are made until all rounds are over. */
    private static final int MOST_CHECKOUTS = 10_000;

    private static final int CHECKOUTS_PER_ROUND = 20;

    private static final int SHOPPERS = 8;

    private static final int ROUNDS = 6;

    private static final int MOST_ATTEMPTS = 50;

    private static final int REFUSALS = 20;

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final List<Service> SERVICES = Service.of(Mode.SHARED_JWT);

    /** Alarms that nothing but an attack may raise. */
    private static final List<String> ATTACKS = Stream.of(
                    Alarm.Forked.class,
                    Alarm.Stopped.class,
                    Alarm.Withheld.class,
                    Alarm.ForeignEntry.class,
                    Alarm.Unbound.class,
                    Alarm.NotStored.class)
            .map(alarm -> alarm.getSimpleName() + "[")
            .toList();

    private final long seed = Long.getLong("countersign.crash.seed", System.nanoTime());

    private final Random random = new Random(seed);

    @TempDir
    private Path data;

    private CheckoutLoad load;

    private int kills;

    @Test
    void checkoutsWhenProcessesAreKilledAndCuratorsAreAwayThenNothingIsLostAndNoImpostorIsServed() throws Exception {
        System.out.println("countersign.crash.seed=" + seed);
        Map<String, String> links = Map.of("shop.links", "registration");
        Impostors impostors;
        try (TestShop<SeparateShop> shop = TestShop.separate(data, Mode.SHARED_JWT, JwsAlgorithm.ES256, links)) {
            assertRightfulIsServed(shop);
            load = load(shop);
            impostors = Impostors.start(shop);
            try (impostors) {
                load.start();
                disturb(shop);
                load.end();
                load.join();
                awaitAll(shop);
            }
            assertRightfulIsServed(shop);
        }

        assertThat(load.failures()).as("seed %d", seed).isEmpty();
        assertThat(load.answers())
                .as("seed %d", seed)
                .hasSizeGreaterThan(ROUNDS * CHECKOUTS_PER_ROUND)
                .extracting(CheckoutLoad.Answer::outcome)
                .containsOnly(Outcome.CONFIRMED);
        Invariants invariants = new Invariants(data);
        invariants.check();
        assertThat(invariants.confirmedOrders())
                .as("seed %d", seed)
                .containsExactlyInAnyOrderElementsOf(load.confirmed());
        assertThat(kills).as("seed %d", seed).isGreaterThanOrEqualTo(ROUNDS);
        assertThat(impostors.failures()).as("seed %d", seed).isEmpty();
        assertThat(impostors.served()).as("seed %d", seed).isEmpty();
        for (Impostors.Kind kind : Impostors.Kind.values()) {
            assertThat(impostors.refused(kind)).as("refusals of " + kind).isGreaterThan(REFUSALS);
        }
        assertNoAlarmOfAnAttack();
    }

    private static CheckoutLoad load(TestShop<SeparateShop> shop, long seed) {
        List<Person> shoppers = new ArrayList<>();
        for (int number = 0; number < SHOPPERS; number++) {
            Person person = shop.person();
            person.account("99999.00");
            shoppers.add(person);
        }
        int stock = CheckoutLoad.MOST * MOST_CHECKOUTS;
        List<String> products = List.of(shop.product("1.00", stock), shop.product("1.25", stock));
        return new CheckoutLoad(shoppers, products, MOST_CHECKOUTS, seed);
    }

    private CheckoutLoad load(TestShop<SeparateShop> shop) {
        return load(shop, random.nextLong());
    }

    /** Kills services each time some checkouts are done. */
    private void disturb(TestShop<SeparateShop> shop) {
        int outage = 1 + random.nextInt(ROUNDS - 3);
        int replacement = random.nextInt(ROUNDS);
        System.out.println("Curators are away from round " + outage + ", tokens are replaced in " + replacement);
        boolean away = false;
        try {
            for (int round = 0; round < ROUNDS && awaitSome(); round++) {
                if (round == outage) {
                    shop.shop().registrations().stopCurators();
                    away = true;
                } else if (away) {
                    shop.shop().registrations().startCurators();
                    away = false;
                }
                if (!away) {
                    awaitReadiness(shop);
                }
                if (round == replacement) {
                    shop.shop().registrations().replaceTokens();
                }
                for (int victims = 1 + random.nextInt(2); victims > 0; victims--) {
                    kill(shop, round);
                }
            }
            awaitSome();
        } finally {
            if (away) {
                shop.shop().registrations().startCurators();
            }
        }
    }

    private boolean awaitSome() {
        return load.awaitDone(load.answers().size() + CHECKOUTS_PER_ROUND);
    }

    /** Kills a service that is ready, if there is one. */
    private void kill(TestShop<SeparateShop> shop, int round) {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            Service service = SERVICES.get(random.nextInt(SERVICES.size()));
            if (shop.shop().isReady(service) && shop.shop().kill(service)) {
                System.out.println("Round " + round + ": killed " + service);
                kills++;
                return;
            }
        }
    }

    private void awaitAll(TestShop<SeparateShop> shop) {
        awaitReadiness(shop);
        Invariants open = new Invariants(data);
        Eventually.holds("The end of all orders after seed " + seed, PATIENCE, () -> open.unsettledOrders() == 0);
    }

    /** Without the curators, services are not ready for long: the heads of the logs get old. */
    private void awaitReadiness(TestShop<SeparateShop> shop) {
        for (Service service : SERVICES) {
            Eventually.holds(
                    "Readiness of " + service + " after seed " + seed,
                    PATIENCE,
                    () -> shop.shop().isReady(service));
        }
    }

    private void assertRightfulIsServed(TestShop<SeparateShop> shop) {
        for (Service target : List.of(Service.ACCOUNT, Service.PRODUCT, Service.DELIVERY_GATEWAY)) {
            Eventually.holds("An answer of " + target, PATIENCE, () -> isRightfulServed(shop, target));
        }
    }

    private static boolean isRightfulServed(TestShop<SeparateShop> shop, Service target) {
        try {
            return Impostors.statusOfTheRightful(shop, target) == 200;
        } catch (IOException ex) {
            return false;
        }
    }

    private void assertNoAlarmOfAnAttack() throws IOException {
        try (Stream<Path> logs = Files.list(data.resolve("logs"))) {
            for (Path log : logs.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(log))
                        .as(log + " after seed " + seed)
                        .doesNotContain(ATTACKS);
            }
        }
    }
}
