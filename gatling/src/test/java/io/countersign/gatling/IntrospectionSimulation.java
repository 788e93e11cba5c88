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
 * Token introspection at the STS (RFC 7662): the gateway asks about a user's token for itself, with a new
 * client assertion in each request. Options: {@code -Dusers}, {@code -Dseconds}. Starts a Shop unless {@code
 * -Dshop.url} names one.
 */
public final class IntrospectionSimulation extends Simulation {

    private final Settings settings = Settings.read();

    private final Shop shop = Shop.of(settings);

    private final Seed seed = Seed.plant(shop, 1);

    private final StsClient gateway = new StsClient(shop, "gateway");

    public IntrospectionSimulation() {
        Map<String, String> question =
                Map.of("token", seed.shoppers().getFirst().token());
        setUp(scenario("introspection")
                        .exec(http("introspection")
                                .post(shop.stsUrl() + "/oauth2/introspect")
                                .formParamMap(session -> Map.copyOf(gateway.form(question)))
                                .check(
                                        status().is(200),
                                        jsonPath("$.active").ofBoolean().is(true)))
                        .injectClosed(constantConcurrentUsers(settings.users()).during(settings.duration())))
                .protocols(http.shareConnections())
                .assertions(global().failedRequests().count().is(0L));
    }

    @Override
    public void after() {
        shop.close();
    }
}
