// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.it.CheckoutLoad.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two replicas of each service on PostgreSQL and Redis, in the containers of {@code compose.yaml}. Parts of it end,
 * hang or restart while people check out, log in and log out, and nothing is lost or created.
 */
@Tag("nightly-cluster")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClusterFaultTests {

    private static final int SHOPPERS = 16;

    private static final Duration PAUSE = Duration.ofSeconds(2);

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** More checkouts than a test needs. */
    private static final int MANY = 1_000_000;

    private ComposedShop containers;

    private TestShop<ComposedShop> shop;

    private List<Person> shoppers;

    private List<String> products;

    private Invariants invariants;

    private Traffic traffic;

    @BeforeAll
    void start(@TempDir Path folder) {
        containers = ComposedShop.start(folder);
        shop = TestShop.composed(containers, folder);
        invariants = containers.invariants();
        products = List.of(shop.product("0.01", 1_000_000), shop.product("0.02", 1_000_000));
        shoppers = new ArrayList<>();
        for (int number = 0; number < SHOPPERS; number++) {
            Person person = shop.person();
            person.account("9000.00");
            shoppers.add(person);
        }
    }

    private void begin(TestInfo info) {
        warm();
        traffic = new Traffic(info);
        traffic.awaitMore();
    }

    /** The first requests of a server that has just started may take longer than its callers wait. */
    private void warm() {
        Eventually.holds("Checkouts without an interruption", PATIENCE, () -> {
            CheckoutLoad load = new CheckoutLoad(shoppers, products, 6 * SHOPPERS, System.nanoTime());
            load.start();
            load.join();
            assertThat(load.failures()).isEmpty();
            return load.interruptions().isEmpty();
        });
    }

    /** Starts what a failed test left stopped, and ends its traffic, which needs that. */
    @AfterEach
    void mend() {
        containers.mend();
        if (traffic != null) {
            traffic.stop();
        }
    }

    @AfterAll
    void stop() {
        if (containers != null) {
            containers.close();
        }
    }

    @Test
    void requestsWhenEachReplicaIsRestartedInTurnThenNoneFails(TestInfo info) {
        begin(info);
        for (String service : ComposedShop.SERVICES) {
            for (String replica : containers.containers(service)) {
                containers.docker("restart", "--time", "40", replica);
                containers.awaitReady(service);
            }
        }
        traffic.end();

        assertThat(traffic.checkouts.interruptions()).isEmpty();
        assertThat(traffic.sessions.failures()).isEmpty();
    }

    @Test
    void checkoutsWhenAReplicaOfEachServiceIsKilledThenNothingIsLost(TestInfo info) {
        begin(info);
        for (String service : ComposedShop.SERVICES) {
            String replica = containers.container(service, 1);
            containers.docker("kill", replica);
            traffic.awaitMore();
            containers.docker("start", replica);
            containers.awaitReady(service);
        }
        traffic.end();
    }

    @Test
    void checkoutsWhenTheDatabaseIsKilledAndAwayThenAnswered503AndNothingIsLost(TestInfo info) {
        String database = containers.container("postgres", 1);
        begin(info);
        containers.docker("kill", database);
        containers.docker("start", database);
        traffic.awaitMore();
        containers.docker("kill", database);
        sleep(30);
        containers.docker("start", database);
        traffic.awaitMore();
        traffic.end();

        assertThat(traffic.checkouts.interruptions()).isNotEmpty();
        traffic.assertOnly503();
    }

    @Test
    void requestsWhenRedisIsKilledAndEmptiedAndSlowThenNoneFails(TestInfo info) {
        String redis = containers.container("redis", 1);
        begin(info);
        containers.docker("kill", redis);
        traffic.awaitMore();
        containers.docker("start", redis);
        traffic.awaitMore();
        containers.docker("exec", redis, "sh", "-c", "rm -rf /tmp/redis");
        containers.docker("kill", redis);
        containers.docker("start", redis);
        traffic.awaitMore();
        for (int round = 0; round < 3; round++) {
            containers.docker("kill", "--signal", "STOP", redis);
            sleep(2);
            containers.docker("kill", "--signal", "CONT", redis);
            traffic.awaitMore();
        }
        traffic.end();

        assertThat(traffic.checkouts.interruptions()).isEmpty();
        assertThat(traffic.sessions.failures()).isEmpty();
    }

    /** A delivery in the other domain needs a token of its own, which is kept for two minutes at most. */
    @Test
    void checkoutsWhenTheStsIsAwayThenOnlyLoginsAndDeliveriesFail(TestInfo info) {
        List<String> replicas = containers.containers("sts");
        begin(info);
        // Not killed: on a busy machine it would be away for as long again, until it has started.
        replicas.forEach(replica -> containers.docker("kill", "--signal", "STOP", replica));
        sleep(25);
        int before = traffic.sessions.completed();
        replicas.forEach(replica -> containers.docker("kill", "--signal", "CONT", replica));
        containers.awaitReady("sts");
        Eventually.holds("Logins", PATIENCE, () -> traffic.sessions.completed() > before);
        traffic.end();

        traffic.assertOnly503();
        assertThat(traffic.checkouts.interruptions())
                .allMatch(answer -> answer.contains("problem:delivery-unavailable"));
        assertThat(traffic.sessions.failures()).isNotEmpty();
    }

    @Test
    void checkoutsWhenAReplicaOfEachServiceHangsThenOthersServe(TestInfo info) {
        begin(info);
        for (String service : ComposedShop.SERVICES) {
            String replica = containers.container(service, 2);
            containers.docker("kill", "--signal", "STOP", replica);
            Eventually.holds("Another replica", PATIENCE, () -> containers.ready(service) == 1);
            traffic.awaitMore();
            containers.docker("kill", "--signal", "CONT", replica);
            containers.awaitReady(service);
        }
        traffic.end();
    }

    @Test
    void requestsWhenTheKeyIsRotatedThenNoneFailsAndAForcedKeyIsRefused(TestInfo info) {
        begin(info);
        keys("rotate");
        traffic.awaitMore();
        traffic.end();
        assertThat(traffic.checkouts.interruptions()).isEmpty();
        assertThat(traffic.sessions.failures()).isEmpty();

        Person old = shop.person();
        old.get("/products").expect(200);
        keys("rotate", "--force");
        // Both replicas of the gateway, whose connections take turns.
        Eventually.holds(
                "Refusal of the removed key",
                PATIENCE,
                () -> IntStream.range(0, 20)
                        .allMatch(call -> old.get("/products").status() == 401));
        Person again = old.withPassword(old.password());
        Eventually.holds(
                "Acceptance of the new key",
                PATIENCE,
                () -> again.get("/products").status() == 200);
        shoppers.replaceAll(person -> person.withPassword(person.password()));
    }

    private void keys(String... arguments) {
        List<String> command = new ArrayList<>(List.of("keys"));
        command.addAll(List.of(arguments));
        command.addAll(List.of(
                "--sts",
                "https://sts.shop.internal:8090",
                "--key",
                ComposedShop.SETUP + "keys/operator.jwk",
                "--ca",
                ComposedShop.SETUP + "tls/ca.pem"));
        containers.tool(command.toArray(String[]::new));
    }

    private static void sleep(int seconds) {
        try {
            TimeUnit.SECONDS.sleep(seconds);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ex);
        }
    }

    /** Checkouts and sessions of all people. */
    private final class Traffic {

        private final String name;

        private final List<String> before = invariants.confirmedOrders();

        private final CheckoutLoad checkouts = new CheckoutLoad(shoppers, products, MANY, System.nanoTime(), PAUSE);

        private final SessionLoad sessions = new SessionLoad(shop.person());

        /** @param info names the test in the output */
        private Traffic(TestInfo info) {
            name = info.getDisplayName();
            checkouts.start();
        }

        /** Waits until every shopper could check out a few times. */
        private void awaitMore() {
            int enough = checkouts.answers().size() + 3 * SHOPPERS;
            Eventually.holds("More checkouts", PATIENCE, () -> {
                assertThat(checkouts.failures()).isEmpty();
                return checkouts.answers().size() >= enough;
            });
        }

        private void assertOnly503() {
            assertThat(checkouts.interruptions()).allMatch(answer -> answer.matches("(?s)503, Retry-After: \\d+, .*"));
        }

        private void stop() {
            checkouts.end();
            checkouts.join();
            sessions.close();
        }

        /** Ends and checks the invariants, which hold whatever happened. */
        private void end() {
            stop();
            Eventually.holds("The end of all orders", PATIENCE, () -> invariants.unsettledOrders() == 0);
            System.out.printf(
                    "%s: %d checkouts, %d sessions; repeated requests: %s; failed sessions: %s%n",
                    name,
                    checkouts.answers().size(),
                    sessions.completed(),
                    checkouts.interruptions(),
                    sessions.failures());

            invariants.check();
            assertThat(sessions.completed()).isPositive();
            assertThat(checkouts.failures()).isEmpty();
            assertThat(checkouts.answers()).allMatch(answer -> answer.outcome() == Outcome.CONFIRMED);
            List<String> confirmed = new ArrayList<>(before);
            confirmed.addAll(checkouts.confirmed());
            assertThat(invariants.confirmedOrders()).containsExactlyInAnyOrderElementsOf(confirmed);
            assertThat(checkouts.interruptions()).noneMatch(answer -> answer.startsWith("500"));
        }
    }
}
