// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.springframework.util.FileSystemUtils;

/** Behaviour of a mode whose credentials are tokens of the token service or of the services. */
@ParameterizedClass
abstract class TokenModes {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static Path data;

    private static TestShop<LocalShop> shop;

    private static List<String> secrets;

    private static ModeCredentials credentials;

    private final Mode mode;

    private final InnerTokens inner;

    TokenModes(Mode mode, JwsAlgorithm algorithm) {
        this.mode = mode;
        this.inner = new InnerTokens(shop, mode, algorithm);
    }

    @BeforeParameterizedClassInvocation
    static void start(Mode mode, JwsAlgorithm algorithm) throws IOException {
        data = Files.createTempDirectory("shop-");
        credentials = new ModeCredentials(mode, algorithm);
        shop = TestShop.local(data, mode, algorithm, credentials.trust(data));
        secrets = new ArrayList<>();
    }

    @AfterParameterizedClassInvocation
    static void stop() throws IOException {
        shop.close();
        assertNoCredentialIsLogged();
        FileSystemUtils.deleteRecursively(data);
    }

    private static void assertNoCredentialIsLogged() throws IOException {
        assertThat(secrets).isNotEmpty();
        try (Stream<Path> logs = Files.list(data.resolve("logs"))) {
            assertThat(logs.toList()).isNotEmpty().allSatisfy(log -> {
                String text = read(log);
                assertThat(secrets).noneMatch(text::contains);
            });
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static Person person() {
        Person person = shop.person();
        remember(person.token());
        secrets.add(person.password());
        return person;
    }

    /** Parts of a token are secret too: the claims are personal, and the signature makes the token valid. */
    private static void remember(String token) {
        secrets.addAll(List.of(token.split("\\.", -1)).subList(1, 3));
    }

    private Map<String, String> stolen(Person person, Service target) {
        Map<String, String> headers = inner.fromGateway(person, target);
        headers.values().forEach(TokenModes::remember);
        return headers;
    }

    private static int status(Service service, Person person, Map<String, String> headers) {
        return Http.get(shop.url(service, LogoutTests.path(service, person)), headers)
                .status();
    }

    @Test
    void checkoutWhenFundsAndStockSufficeThenOrderIsOnItsWayAndElseNothingChanges() {
        CheckoutTests.checkOut(shop, person());
    }

    @Test
    void innerTokenWhenShownElsewhereThenRefused() {
        Person person = person();
        Map<String, String> headers = stolen(person, Service.BASKET);

        assertThat(status(Service.BASKET, person, headers)).isEqualTo(200);
        if (mode == Mode.TOKEN_EXCHANGE || mode == Mode.SELF_ISSUED || mode == Mode.NESTED) {
            for (Service other : List.of(Service.USER, Service.ACCOUNT, Service.PRODUCT, Service.GATEWAY)) {
                assertThat(status(other, person, headers)).as(other.shortName()).isEqualTo(401);
            }
        }
    }

    @Test
    void credentialWhenSomethingIsWrongWithItThenRefusedAtEveryService() {
        Person person = person();
        for (Service service : credentials.services()) {
            ModeCredentials.Parts good = credentials.good(service, person);
            ModeAbuses abuses = new ModeAbuses(good);
            String token = abuses.token();
            remember(token);
            assertThat(judged(service, person, good, token))
                    .as("what is not wrong, at " + service.shortName())
                    .isNotIn(400, 401, 503);
            assertThat(abuses.tokens())
                    .hasSizeGreaterThan(23)
                    .allSatisfy((name, wrong) -> assertThat(judged(service, person, good, wrong))
                            .as(service.shortName())
                            .isEqualTo(401));
        }
    }

    /** Status of the service itself, because the gateway's response may be that of another service. */
    private static int judged(Service service, Person person, ModeCredentials.Parts good, String token) {
        String path = service == Service.GATEWAY ? "/actuator/countersign" : LogoutTests.path(service, person);
        return Http.get(shop.url(service, path), Map.of(good.header(), good.prefix() + token))
                .status();
    }

    @Test
    void tokenOfTheShopWhenShownInTheOtherDomainThenRefused() {
        Person person = person();
        for (Service service : List.of(Service.DELIVERY_GATEWAY, Service.DELIVERY)) {
            assertThat(status(service, person, person.headers()))
                    .as(service.shortName())
                    .isEqualTo(401);
            assertThat(status(service, person, stolen(person, Service.BASKET)))
                    .as(service.shortName())
                    .isEqualTo(401);
        }
        String booking = new StsClient(shop)
                .token(Service.BASKET, "delivery-gateway.delivery.com", "shipment:book")
                .expect(200)
                .text("access_token");
        remember(booking);
        String cancel = "/shipments/unknown/cancel";
        Map<String, String> headers = Map.of("Service-Authorization", "Bearer " + booking);
        assertThat(Http.send("POST", shop.url(Service.DELIVERY_GATEWAY, cancel), null, headers)
                        .status())
                .isEqualTo(200);
        assertThat(Http.send("POST", shop.url(Service.DELIVERY, cancel), null, headers)
                        .status())
                .isEqualTo(401);
    }

    @Test
    void tokenOfTheOtherDomainWhenShownInTheShopThenRefused() {
        String write = new StsClient(shop)
                .deliveryToken("delivery.delivery.com", "shipment:write")
                .expect(200)
                .text("access_token");
        remember(write);
        Map<String, String> headers = Map.of("Service-Authorization", "Bearer " + write);

        assertThat(Http.send("POST", shop.url(Service.DELIVERY, "/shipments/other/cancel"), null, headers)
                        .status())
                .isEqualTo(200);
        for (Service service : LogoutTests.SERVICES) {
            for (Map<String, String> shown :
                    List.of(headers, Map.of("Authorization", "Bearer " + write), Map.of("Txn-Token", write))) {
                assertThat(Http.get(shop.url(service, "/products"), shown).status())
                        .as(service.shortName())
                        .isEqualTo(401);
            }
        }
    }

    @Test
    void logoutWhenCalledThenNoServiceTakesWhatCameOfTheLogin() {
        Person gone = person();
        Person stays = person();
        Map<String, String> before = stolen(gone, Service.BASKET);
        assertThat(status(Service.BASKET, gone, before)).isEqualTo(200);

        gone.call("POST", "/logout", null).expect(204);

        assertThat(gone.get("/products").status()).isEqualTo(401);
        Eventually.holds("The end of the session", PATIENCE, () -> status(Service.BASKET, gone, before) == 401);
        assertThat(stays.get("/products").status()).isEqualTo(200);
    }

    @Test
    void logoutWhenCalledThenTheOtherDomainTakesNothingOfTheLoginEither() {
        if (mode == Mode.SELF_ISSUED || mode == Mode.NESTED) {
            // This mode uses no token service between the domains.
            return;
        }
        StsClient sts = new StsClient(shop);
        Person gone = person();
        String abroad = sts.exchanged(Service.BASKET, inGateway(sts, gone), "delivery-gateway.delivery.com");
        remember(abroad);
        String inside = sts.crossed(abroad).expect(200).text("access_token");
        remember(inside);
        Map<String, String> headers = InnerTokens.bearer(inside);
        boolean shown = mode != Mode.TRANSACTION_TOKEN;
        assertThat(status(Service.DELIVERY, gone, headers)).isEqualTo(shown ? 404 : 401);

        gone.call("POST", "/logout", null).expect(204);

        Eventually.holds(
                "The end in the other domain",
                PATIENCE,
                () -> sts.crossed(abroad).status() == 400);
        Eventually.holds(
                "The end of what was made of it", PATIENCE, () -> status(Service.DELIVERY, gone, headers) == 401);
    }

    /** Returns the token that the basket service has for a user. */
    private String inGateway(StsClient sts, Person person) {
        return mode == Mode.TOKEN_EXCHANGE || mode == Mode.TRANSACTION_TOKEN
                ? sts.exchanged(Service.GATEWAY, person.token(), "basket.shop.com")
                : person.token();
    }

    @Test
    void passwordWhenChangedThenSessionsEndAndALoginWorksAtOnce() {
        Person person = person();
        Map<String, String> before = stolen(person, Service.BASKET);
        assertThat(status(Service.BASKET, person, before)).isEqualTo(200);
        String next = person.password() + "-2";
        secrets.add(next);
        String change = "{\"oldPwd\":\"%s\",\"newPwd\":\"%s\"}".formatted(person.password(), next);

        person.call("PUT", "/users/userID/" + person.id() + "/password", change).expect(204);
        Person again = person.withPassword(next);
        remember(again.token());

        assertThat(again.get("/products").status()).isEqualTo(200);
        Eventually.holds(
                "The end of the sessions",
                PATIENCE,
                () -> person.get("/products").status() == 401);
        Eventually.holds("The end of the session", PATIENCE, () -> status(Service.BASKET, person, before) == 401);
        assertThat(again.get("/basket/" + person.id()).status()).isEqualTo(200);
    }

    @Test
    void rolesWhenChangedOrUserRemovedThenSessionsEnd() {
        Person promoted = person();
        String path = "/users/userID/" + promoted.id();

        shop.administrator()
                .call("PUT", path + "/roles", "{\"roles\":[\"SUPPORT\"]}")
                .expect(200);
        Eventually.holds(
                "The end of the sessions",
                PATIENCE,
                () -> promoted.get("/products").status() == 401);
        Person support = promoted.withPassword(promoted.password());
        remember(support.token());
        assertThat(support.get("/basket").status()).isEqualTo(200);

        shop.administrator().call("DELETE", path, null).expect(204);
        Eventually.holds(
                "The end of the sessions",
                PATIENCE,
                () -> support.get("/products").status() == 401);
    }
}
