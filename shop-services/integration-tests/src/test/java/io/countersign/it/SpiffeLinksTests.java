// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.SeparateShop;
import io.countersign.launcher.shop.Service;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links between services with SVIDs, here with tokens that any mode could use. */
class SpiffeLinksTests {

    private static final Map<String, String> LINKS = Map.of("shop.links", "spiffe");

    /** All permitted callers of each service. */
    private static final Map<Service, List<Service>> CALLERS = Map.of(
            Service.USER, List.of(Service.GATEWAY, Service.STS),
            Service.ACCOUNT, List.of(Service.GATEWAY, Service.BASKET),
            Service.PRODUCT, List.of(Service.GATEWAY, Service.BASKET),
            Service.BASKET, List.of(Service.GATEWAY),
            Service.DELIVERY_GATEWAY, List.of(Service.BASKET),
            Service.DELIVERY, List.of(Service.DELIVERY_GATEWAY));

    private static final List<Service> WORKLOADS = List.of(
            Service.GATEWAY,
            Service.STS,
            Service.USER,
            Service.ACCOUNT,
            Service.PRODUCT,
            Service.BASKET,
            Service.DELIVERY_GATEWAY,
            Service.DELIVERY);

    @TempDir
    private Path data;

    @Test
    void checkoutWhenLinksAreBySvidsThenItGoesThroughAllAndEachServiceHearsItsCallersAlone() throws Exception {
        try (TestShop<LocalShop> shop = TestShop.local(data, Mode.TOKEN_EXCHANGE, JwsAlgorithm.ES256, LINKS)) {
            CheckoutTests.checkOut(shop, shop.person());

            for (Service service : CALLERS.keySet()) {
                assertHearsItsCallersAlone(shop, service);
            }
            assertSocketsAreApart();
        }
    }

    private static void assertHearsItsCallersAlone(TestShop<LocalShop> shop, Service service) throws Exception {
        URI health = shop.url(service, "/actuator/health");
        for (Service caller : WORKLOADS) {
            String call = caller + " to " + service;
            TestWorkload workload = shop.workload(caller);
            if (CALLERS.get(service).contains(caller)) {
                assertThat(workload.get(health, Map.of()).status()).as(call).isEqualTo(200);
            } else {
                assertThatIOException().as(call).isThrownBy(() -> workload.trySend("GET", health, null, Map.of()));
            }
        }
        URI plain = URI.create(health.toString().replace("https:", "http:"));
        assertThat(Http.get(plain, Map.of()).status()).isEqualTo(400);
        assertThatIOException().isThrownBy(() -> Http.trySend("GET", health, null, Map.of()));
    }

    private void assertSocketsAreApart() throws Exception {
        for (Service service : WORKLOADS) {
            Path folder = data.resolve("spiffe").resolve(service.shortName());
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                    .isEqualTo("rwx------");
            assertThat(folder.resolve("api")).exists();
        }
    }

    @Tag("nightly-identity")
    @Test
    void startWhenThePathOfTheDataIsTooLongForASocketThenTheSocketsAreElsewhere() {
        Path deep = data.resolve("a".repeat(60)).resolve("b".repeat(60));
        Path socket;
        try (TestShop<LocalShop> shop = TestShop.local(deep, Mode.SHARED_JWT, JwsAlgorithm.ES256, LINKS)) {
            socket = shop.shop().workloads().socket(Service.GATEWAY);

            assertThat(shop.person().get("/products").status()).isEqualTo(200);
            assertThat(socket).exists();
        }
        assertThat(socket.getParent().getParent()).doesNotExist();
    }

    @Tag("nightly-identity")
    @Test
    void killWhenServicesAreProcessesThenTheyComeBackWithTheirSvids() {
        try (TestShop<SeparateShop> shop = TestShop.separate(data, Mode.SHARED_JWT, JwsAlgorithm.ES256, LINKS)) {
            Person person = shop.person();
            person.account("100.00");
            String product = shop.product("5.00", 10);
            // Processes that have just started on a busy machine answer late.
            Eventually.holds(
                    "An order",
                    Duration.ofMinutes(2),
                    () -> person.order(product, 1, "DE").status() == 201);

            assertThat(shop.shop().kill(Service.PRODUCT)).isTrue();

            Eventually.holds(
                    "An order after the crash",
                    Duration.ofMinutes(2),
                    () -> person.order(product, 1, "DE").status() == 201);
        }
    }
}
