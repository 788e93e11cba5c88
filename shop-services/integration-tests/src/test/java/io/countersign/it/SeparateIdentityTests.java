// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.SeparateShop;
import io.countersign.launcher.shop.Service;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Workload identity between processes without shared memory: in mode dvid, which creates new tokens for each
 * hop, and in lsvid for the modes whose tokens are extended. Starting so many processes is expensive.
 */
@Tag("nightly-identity")
class SeparateIdentityTests {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private Path data;

    @Test
    void checkoutWhenServicesAreProcessesThenOrderIsOnItsWay() {
        try (TestShop<SeparateShop> shop = TestShop.separate(data, Mode.DVID, JwsAlgorithm.RS256, Map.of())) {
            checkOut(shop);
        }
    }

    @Test
    void orderWhenProcessesAreKilledBeforeItIsFinishedThenRecoveryFinishesItByTheSvidsOfTheServices() {
        try (TestShop<SeparateShop> shop = TestShop.separate(data, Mode.LSVID, JwsAlgorithm.ES256, Map.of())) {
            checkOut(shop);
            Person person = shop.person();
            person.account("100.00");
            String product = shop.product("5.00", 10);
            Invariants orders = new Invariants(data);

            Eventually.holds("The end of the first orders", PATIENCE, () -> orders.unsettledOrders() == 0);
            assertThat(shop.shop().kill(Service.DELIVERY_GATEWAY)).isTrue();
            Reply refused = person.order(product, 1, "DE");
            assertThat(shop.shop().kill(Service.BASKET)).isTrue();

            assertThat(refused.status()).as(refused.body()).isNotEqualTo(201);
            assertThat(orders.unsettledOrders()).isEqualTo(1);
            Eventually.holds("The end of the order", PATIENCE, () -> orders.unsettledOrders() == 0);
            orders.check();
            Eventually.holds(
                    "Another order",
                    PATIENCE,
                    () -> person.order(product, 1, "DE").status() == 201);
        }
    }

    /** Processes that have just started on a busy machine answer late, and a late order is undone. */
    private static void checkOut(TestShop<SeparateShop> shop) {
        Person first = shop.person();
        first.account("100.00");
        String product = shop.product("1.00", 100);
        Eventually.holds(
                "A first order", PATIENCE, () -> first.order(product, 1, "DE").status() == 201);
        CheckoutTests.checkOut(shop, shop.person());
    }

    @Test
    void requestsWhenOneUserMakesTooManyThenTheyAreRefusedAndOthersAreServed() {
        Map<String, String> limit = Map.of("shop.gateway.rate-limit.requests-per-second", "5");
        try (TestShop<LocalShop> shop = TestShop.local(data, Mode.ID_MODE, JwsAlgorithm.ES256, limit)) {
            Person greedy = shop.person();
            Person other = shop.person();

            List<Reply> replies = IntStream.range(0, 200)
                    .parallel()
                    .mapToObj(i -> greedy.get("/products"))
                    .toList();

            Reply last = replies.stream()
                    .filter(reply -> reply.status() != 200)
                    .findFirst()
                    .orElseThrow();
            assertThat(last.status()).isEqualTo(429);
            assertThat(last.header("Retry-After")).isNotEmpty();
            assertThat(other.get("/products").status()).isEqualTo(200);
        }
    }
}
