// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.jsonPath;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.Simulation;

/**
 * Logins through the gateway: the user service checks the password, and the STS issues the token. Options:
 * {@code -Dusers}, {@code -Dseconds}. Starts a Shop unless {@code -Dshop.url} names one.
 */
public final class LoginSimulation extends Simulation {

    private final Settings settings = Settings.read();

    private final Shop shop = Shop.of(settings);

    private final Seed seed = Seed.plant(shop, 1);

    public LoginSimulation() {
        setUp(scenario("login")
                        .exec(http("login")
                                .post(shop.url() + "/login")
                                .header("Content-Type", "application/json")
                                .body(StringBody(seed.shoppers().getFirst().credentials()))
                                .check(status().is(200), jsonPath("$.token").exists()))
                        .injectClosed(constantConcurrentUsers(settings.users()).during(settings.duration())))
                .protocols(http.shareConnections())
                .assertions(global().failedRequests().count().is(0L));
    }

    @Override
    public void after() {
        shop.close();
    }
}
