// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.springframework.util.FileSystemUtils;

/** Behaviour of the modes in which services present tokens of an asserting workload and their SVIDs. */
@ParameterizedClass
abstract class IdentityModes {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Set<String> secrets = ConcurrentHashMap.newKeySet();

    private static Path data;

    private static TestShop<LocalShop> shop;

    private final Mode mode;

    private final IdentityTokens tokens;

    IdentityModes(Mode mode, JwsAlgorithm algorithm) {
        this.mode = mode;
        this.tokens = new IdentityTokens(shop, mode);
    }

    @BeforeParameterizedClassInvocation
    static void start(Mode mode, JwsAlgorithm algorithm) throws IOException {
        data = Files.createTempDirectory("shop-");
        shop = TestShop.local(data, mode, algorithm);
        secrets.clear();
    }

    @AfterParameterizedClassInvocation
    static void stop() throws IOException {
        shop.close();
        assertNoCredentialIsLogged();
        FileSystemUtils.deleteRecursively(data);
    }

    private static void assertNoCredentialIsLogged() throws IOException {
        assertThat(secrets).hasSizeGreaterThan(10);
        try (Stream<Path> logs = Files.list(data.resolve("logs"))) {
            for (Path log : logs.toList()) {
                String text = Files.readString(log);
                assertThat(secrets).as(log.toString()).noneMatch(text::contains);
            }
        }
    }

    private static Person person() {
        Person person = shop.person();
        secrets.add(person.password());
        secrets.addAll(List.of(person.token().split("\\.", -1)).subList(1, 3));
        return person;
    }

    /** Returns credentials as an attacker would steal them; no log may contain any of them. */
    private Map<String, String> shown(Person person, Service... way) {
        return remembered(tokens.shown(person, way));
    }

    private static Map<String, String> remembered(Map<String, String> headers) {
        secrets.addAll(List.of(IdentityTokens.secrets(headers)));
        return headers;
    }

    private static int status(Service as, Service service, Person person, Map<String, String> headers) {
        return shop.send(as, "GET", service, LogoutTests.path(service, person), null, headers)
                .status();
    }

    @Test
    void checkoutWhenFundsAndStockSufficeThenOrderIsOnItsWayAndElseNothingChanges() {
        CheckoutTests.checkOut(shop, person());
    }

    @Test
    void tokenWhenShownByAnotherWorkloadThenRefused() {
        Person person = person();

        assertThat(status(Service.GATEWAY, Service.PRODUCT, person, shown(person, Service.GATEWAY, Service.PRODUCT)))
                .isEqualTo(200);
        assertThat(status(Service.STS, Service.USER, person, shown(person, Service.GATEWAY, Service.USER)))
                .isEqualTo(401);
    }

    @Test
    void tokenWhenShownTwiceThenRefused() {
        Person person = person();
        Map<String, String> headers = shown(person, Service.GATEWAY, Service.PRODUCT);

        assertThat(status(Service.GATEWAY, Service.PRODUCT, person, headers)).isEqualTo(200);
        assertThat(status(Service.GATEWAY, Service.PRODUCT, person, headers)).isEqualTo(401);
    }

    @Test
    void logoutThenWhatWasMadeOfTheLoginBeforeIsRefusedAtEveryService() {
        Person gone = person();
        Person stays = person();
        Map<Service, Map<String, String>> captured = new EnumMap<>(Service.class);
        for (Service service : List.of(Service.USER, Service.ACCOUNT, Service.PRODUCT, Service.BASKET)) {
            captured.put(service, shown(gone, Service.GATEWAY, service));
            assertThat(status(Service.GATEWAY, service, gone, shown(gone, Service.GATEWAY, service)))
                    .as(service.shortName())
                    .isEqualTo(200);
        }

        assertThat(gone.call("POST", "/logout", null).status()).isEqualTo(204);

        captured.forEach((service, headers) -> {
            assertThat(status(Service.GATEWAY, service, gone, headers))
                    .as(service.shortName())
                    .isEqualTo(401);
            assertThat(status(Service.GATEWAY, service, stays, shown(stays, Service.GATEWAY, service)))
                    .as(service.shortName())
                    .isEqualTo(200);
        });
    }

    @Test
    void tokenWhenShownInTheOtherDomainThenRefused() {
        Person person = person();

        for (Map<String, String> headers : List.of(
                shown(person, Service.GATEWAY, Service.BASKET), Map.of("Authorization", "Bearer " + person.token()))) {
            assertThat(status(Service.BASKET, Service.DELIVERY_GATEWAY, person, headers))
                    .isEqualTo(401);
            assertThat(status(Service.DELIVERY_GATEWAY, Service.DELIVERY, person, headers))
                    .isEqualTo(401);
        }
        assertThatIOException()
                .isThrownBy(() -> shop.workload(Service.GATEWAY)
                        .trySend(
                                "GET",
                                shop.url(Service.DELIVERY_GATEWAY, "/shipments/none"),
                                null,
                                shown(person, Service.GATEWAY, Service.BASKET)));
    }

    @Test
    void tokenOfTheLoginWhenShownBehindTheGatewayThenRefused() {
        Person person = person();
        Map<String, String> login = Map.of("Authorization", "Bearer " + person.token());

        for (Service service : List.of(Service.USER, Service.ACCOUNT, Service.PRODUCT, Service.BASKET)) {
            assertThat(status(Service.GATEWAY, service, person, login))
                    .as(service.shortName())
                    .isEqualTo(401);
            assertThat(status(Service.GATEWAY, service, person, Map.of()))
                    .as(service.shortName())
                    .isEqualTo(401);
        }
    }

    /** Attacks that are possible in some modes only. */
    @TestFactory
    List<DynamicTest> forgeryWhenOfTheModesOwnKindThenRefused() {
        return new IdentityForgeries(shop, mode, tokens, IdentityModes::person, IdentityModes::remembered).all();
    }

    @Test
    void mintWhenAskedByAnotherThanTheGatewayThenRefused() {
        Person person = person();
        String request = "{\"token\":\"" + person.token() + "\"}";

        assertThat(tokens.ask(Service.BASKET, request).status()).isEqualTo(403);
        assertThatIOException()
                .isThrownBy(() -> shop.workload(Service.STS)
                        .trySend("POST", shop.url(Service.ASSERTING, "/"), request, Map.of()));
    }

    @Test
    void serviceWhenItActsInItsOwnRightThenItsSvidSaysWhatItMayDo() {
        String cancel = "/shipments/unknown/cancel";
        String debit = "{\"userID\":\"u\",\"amount\":1.00}";

        assertThat(shop.send(Service.BASKET, "POST", Service.DELIVERY_GATEWAY, cancel, null, Map.of())
                        .status())
                .isEqualTo(200);
        assertThat(shop.send(Service.DELIVERY_GATEWAY, "POST", Service.DELIVERY, cancel, null, Map.of())
                        .status())
                .isEqualTo(200);
        assertThat(shop.send(Service.GATEWAY, "PUT", Service.ACCOUNT, "/debits/order-1", debit, Map.of())
                        .status())
                .isEqualTo(401);
        Person person = person();
        Map<String, String> ofUser = shown(person, Service.GATEWAY, Service.ACCOUNT);
        assertThat(shop.send(Service.GATEWAY, "PUT", Service.ACCOUNT, "/debits/order-1", debit, ofUser)
                        .status())
                .isEqualTo(403);
    }

    @Test
    void administratorWhenMetricsAreAskedForThenRead() {
        Person admin = shop.administrator();
        Map<String, String> here = shown(admin, Service.GATEWAY, Service.PRODUCT);
        assertThat(shop.send(Service.GATEWAY, "GET", Service.PRODUCT, "/actuator/prometheus", null, here)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void metricsWhenPrometheusAsksAsDocumentedThenItReadsThoseOfAllAndNothingElse() {
        try (Scrape prometheus = new Scrape(shop)) {
            prometheus.assertReadsMetricsAlone(Service.of(mode), "shop", "shop-spiffe", "shop-asserting");
        }
    }

    @Test
    void metricsWhenAnotherWorkloadAsksThenRefused() {
        Map<Service, Service> calls = Map.of(
                Service.BASKET, Service.ACCOUNT,
                Service.GATEWAY, Service.PRODUCT,
                Service.DELIVERY_GATEWAY, Service.DELIVERY);
        calls.forEach((caller, service) -> assertThat(
                        shop.send(caller, "GET", service, "/actuator/prometheus", null, Map.of())
                                .status())
                .as(service.shortName())
                .isIn(401, 403));
        assertThat(shop.send(Service.BASKET, "GET", Service.ASSERTING, "/actuator/prometheus", null, Map.of())
                        .status())
                .isEqualTo(403);
    }

    @Test
    void sessionWhenItEndsThenTheGatewayHasNothingMoreMadeOfIt() {
        Person gone = person();
        Person changed = person();
        String next = "another-" + gone.password();
        secrets.add(next);
        String change = "{\"oldPwd\":\"%s\",\"newPwd\":\"%s\"}".formatted(changed.password(), next);

        gone.call("POST", "/logout", null).expect(204);
        changed.call("PUT", "/users/userID/" + changed.id() + "/password", change)
                .expect(204);

        assertThat(gone.get("/products").status()).isEqualTo(401);
        Eventually.holds(
                "The end of the sessions",
                PATIENCE,
                () -> changed.get("/products").status() == 401);
        Person again = changed.withPassword(next);
        assertThat(again.get("/basket/" + again.id()).status()).isEqualTo(200);
    }

    @Test
    void rolesWhenChangedThenTheyCountInAllServices() {
        Person promoted = person();
        String path = "/users/userID/" + promoted.id();
        assertThat(promoted.get("/basket").status()).isEqualTo(403);

        shop.administrator()
                .call("PUT", path + "/roles", "{\"roles\":[\"SUPPORT\"]}")
                .expect(200);
        Eventually.holds(
                "The end of the sessions",
                PATIENCE,
                () -> promoted.get("/products").status() == 401);
        Person support = promoted.withPassword(promoted.password());

        assertThat(support.get("/basket").status()).isEqualTo(200);
        assertThat(support.get("/accounts").status()).isEqualTo(200);
    }
}
