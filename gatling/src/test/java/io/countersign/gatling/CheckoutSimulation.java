// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpDsl;

/**
 * Load model of the Shop: two users with funds and stock for N checkouts, then N checkouts by one user after
 * the other or by many at once. Options: {@code -Dmode}, {@code -Dprofile}, {@code -Dusers}, {@code
 * -Dcheckouts}. Starts a Shop unless {@code -Dshop.url} names one.
 */
public final class CheckoutSimulation extends Simulation {

    private final Settings settings = Settings.read();

    private final Shop shop = Shop.of(settings);

    private final Round round;

    public CheckoutSimulation() {
        int checkouts = Math.max(settings.checkouts().getFirst(), settings.users());
        round = new Round("checkouts", shop, Seed.plant(shop, checkouts), settings.users(), checkouts);
        setUp(round.population())
                .protocols(HttpDsl.http.shareConnections())
                .assertions(io.gatling.javaapi.core.CoreDsl.global()
                        .failedRequests()
                        .count()
                        .is(0L));
    }

    @Override
    public void after() {
        // The CPU time of the round is read from the running Shop.
        new ResultFile(Shop.projectRoot().resolve("gatling/target/checkouts.csv")).add(1, round, shop, settings);
        shop.close();
    }
}
