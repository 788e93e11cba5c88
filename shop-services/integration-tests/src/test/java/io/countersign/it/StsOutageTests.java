// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Ports;
import io.countersign.launcher.shop.Service;
import io.countersign.shop.common.ShopService;
import io.countersign.shop.product.ProductApplication;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * While the STS is down, cached data serve for a limited time. After that, verification is unavailable (503),
 * which differs from a refusal.
 */
class StsOutageTests {

    private static final Map<String, String> SHORT_BOUND = Map.of(
            "countersign.jwt.key-set.ttl", "1s",
            "countersign.jwt.key-set.stale", "2s",
            "countersign.jwt.key-set.refresh-interval", "1s");

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private Path data;

    @Test
    void callsWhenStsIsDownThenWhatServicesHaveServesUntilARevocationListIsTooOld() {
        try (TestShop<LocalShop> shop = TestShop.local(data, Mode.SHARED_JWT, JwsAlgorithm.ES256)) {
            Person person = shop.person();
            person.account("10.00");
            String product = shop.product("1.00", 10);
            URI products = Ports.free().url(Service.PRODUCT).resolve("/products");
            assertAllKnow(person);

            try (ConfigurableApplicationContext apart = apart(shop, products.getPort())) {
                assertThat(apart.isRunning()).isTrue();
                Eventually.holds("A list", PATIENCE, () -> status(products, person) == 200);

                shop.shop().stop(Service.STS);
                // There is no service token yet, and none can be issued.
                assertUndecided(person.buy(product, 1));
                Eventually.holds("The bound", PATIENCE, () -> status(products, person) != 200);
                assertUndecided(Http.get(products, person.headers()));

                shop.shop().restart(Service.STS);
                Eventually.holds(
                        "A checkout", PATIENCE, () -> person.buy(product, 1).status() == 201);
                Eventually.holds("Recovery", PATIENCE, () -> status(products, person) == 200);
            }

            shop.shop().stop(Service.STS);
            assertAllKnow(person);
            person.buy(product, 1).expect(201);
            assertUndecided(logIn(person));
            assertUndecided(person.call("POST", "/logout", null));
        }
    }

    @Tag("nightly-tokens")
    @Test
    void callWhenKeySetIsTooOldThenNobodyCanTellUntilStsIsBack() {
        try (TestShop<LocalShop> shop = TestShop.local(data, Mode.SHARED_JWT, JwsAlgorithm.ES256, SHORT_BOUND)) {
            Person person = shop.person();
            assertAllKnow(person);

            shop.shop().stop(Service.STS);
            for (Service service : LogoutTests.SERVICES) {
                Eventually.holds(
                        "The bound at " + service, PATIENCE, () -> LogoutTests.status(shop, service, person) != 200);
                assertUndecided(person.get(service, LogoutTests.path(service, person)));
            }

            shop.shop().restart(Service.STS);
            for (Service service : LogoutTests.SERVICES) {
                Eventually.holds(
                        "Recovery of " + service, PATIENCE, () -> LogoutTests.status(shop, service, person) == 200);
            }
        }
    }

    /** Starts a service that polls the STS for the revocation list, because it does not share the list in memory. */
    private ConfigurableApplicationContext apart(TestShop<?> shop, int port) {
        return ShopService.builder(ProductApplication.class, "product")
                .registerShutdownHook(false)
                .run(
                        "--server.port=" + port,
                        "--shop.data=" + data.resolve("apart"),
                        "--shop.keys=" + shop.data().keys(),
                        "--shop.url.sts=" + shop.url(Service.STS, ""),
                        "--countersign.jwt.revocation.poll-interval=100ms",
                        "--countersign.jwt.revocation.stale=2s");
    }

    private static int status(URI address, Person person) {
        return Http.get(address, person.headers()).status();
    }

    private static Reply logIn(Person person) {
        return Http.send(
                "POST",
                person.at(Service.GATEWAY, "/login"),
                TestShop.credentials(person.name(), person.password()),
                Map.of());
    }

    private static void assertAllKnow(Person person) {
        for (Service service : LogoutTests.SERVICES) {
            assertThat(LogoutTests.status(person.shop(), service, person))
                    .as(service.shortName())
                    .isEqualTo(200);
        }
    }

    private static void assertUndecided(Reply reply) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(503);
        assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
        assertThat(reply.header("Retry-After")).isNotEmpty();
    }
}
