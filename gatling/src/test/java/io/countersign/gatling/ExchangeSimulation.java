// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.jsonPath;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.Simulation;
import java.util.Map;

/**
 * Token exchanges at the STS (RFC 8693): the gateway exchanges a user's token for one for the basket service,
 * with a new client assertion each time. Options: {@code -Dusers}, {@code -Dseconds}. Starts a Shop unless
 * {@code -Dshop.url} names one.
 */
public final class ExchangeSimulation extends Simulation {

    private final Settings settings = Settings.read();

    private final Shop shop = Shop.of(settings);

    private final Seed seed = Seed.plant(shop, 1);

    private final StsClient gateway = new StsClient(shop, "gateway");

    public ExchangeSimulation() {
        String token = seed.shoppers().getFirst().token();
        setUp(scenario("exchange")
                        .exec(http("exchange")
                                .post(shop.stsUrl() + "/oauth2/token")
                                .formParamMap(session -> Map.copyOf(gateway.exchange(token, "basket.shop.com")))
                                .check(
                                        status().is(200),
                                        jsonPath("$.access_token").exists()))
                        .injectClosed(constantConcurrentUsers(settings.users()).during(settings.duration())))
                .protocols(http.shareConnections())
                .assertions(global().failedRequests().count().is(0L));
    }

    @Override
    public void after() {
        shop.close();
    }
}
