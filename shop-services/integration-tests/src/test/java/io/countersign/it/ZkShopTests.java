// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.client.Wallet;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import io.countersign.zk.field.Field;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Proofs of requests at the Shop: the requests that they are valid for, once, and those that they are not. */
@EnabledIf(value = "io.countersign.nativecore.NativeCore#isBuilt", disabledReason = "the native core was not built")
class ZkShopTests {

    @TempDir
    private static Path data;

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private static final List<String> shown = new ArrayList<>();

    private static TestShop<LocalShop> shop;

    @BeforeAll
    static void start() {
        shop = TestShop.local(data, Mode.ZK, JwsAlgorithm.ES256);
    }

    @AfterAll
    static void stop() {
        shop.close();
        try (Stream<Path> logs = Files.list(data.resolve("logs"))) {
            assertThat(logs.toList()).isNotEmpty().allSatisfy(log -> {
                String text = Files.readString(log);
                assertThat(shown).isNotEmpty().noneMatch(text::contains);
            });
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static URI gateway(String path) {
        return shop.url(Service.GATEWAY, path);
    }

    private static Map<String, String> proof(Person person, String method, String path, String json) {
        Map<String, String> headers = person.headers(method, gateway(path), json);
        shown.add(headers.get("Authorization").substring("ZKProof ".length()));
        return headers;
    }

    @Test
    void checkoutWhenProvedThenOrderIsOnItsWay() {
        CheckoutTests.checkOut(shop, shop.person());
    }

    @Test
    void proofWhenSentTwiceThenRefused() {
        Map<String, String> headers = proof(shop.person(), "GET", "/products", null);

        assertThat(Http.get(gateway("/products"), headers).status()).isEqualTo(200);
        assertThat(Http.get(gateway("/products"), headers).status()).isEqualTo(401);
    }

    @Test
    void proofWhenSentByManyAtOnceThenOneWins() throws Exception {
        Map<String, String> headers = proof(shop.person(), "GET", "/products", null);
        try (ExecutorService many = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Integer> one =
                    () -> Http.get(gateway("/products"), headers).status();
            List<Integer> answers = new ArrayList<>();
            for (Future<Integer> answer : many.invokeAll(Collections.nCopies(100, one))) {
                answers.add(answer.get());
            }
            assertThat(answers).filteredOn(status -> status != 401).containsExactly(200);
        }
    }

    @Test
    void proofWhenRequestIsAnotherThenRefused() {
        Person person = shop.person();
        String account = person.account("10.00");
        String deposit = "/users/" + person.id() + "/accounts/" + account;
        Map<String, String> headers = proof(person, "POST", deposit, "{\"amount\":1}");

        // One octet of the body, another path, another query, another method.
        assertThat(Http.send("POST", gateway(deposit), "{\"amount\":9}", headers)
                        .status())
                .isEqualTo(401);
        assertThat(Http.send("POST", gateway("/users/" + person.id() + "/accounts"), "{\"amount\":1}", headers)
                        .status())
                .isEqualTo(401);
        assertThat(Http.send("POST", gateway(deposit + "?x=1"), "{\"amount\":1}", headers)
                        .status())
                .isEqualTo(401);
        assertThat(Http.send("PUT", gateway(deposit), "{\"amount\":1}", headers).status())
                .isEqualTo(401);
        assertThat(person.balance(account)).isEqualByComparingTo("10.00");
        assertThat(Http.send("POST", gateway(deposit), "{\"amount\":1}", headers)
                        .status())
                .isEqualTo(200);
        assertThat(person.balance(account)).isEqualByComparingTo("11.00");
    }

    @ParameterizedTest
    @EnumSource(names = {"USER", "ACCOUNT", "PRODUCT", "BASKET", "DELIVERY", "DELIVERY_GATEWAY"})
    void proofWhenShownToAServiceBehindTheGatewayThenRefused(Service service) {
        Person person = shop.person();
        URI address = shop.url(service, LogoutTests.path(service, person));

        assertThat(Http.get(address, person.headers("GET", address, null)).status())
                .isEqualTo(401);
    }

    @Test
    void memberWhenAnothersThingsThenForbidden() {
        Person owner = shop.person();
        Person other = shop.person();
        String account = owner.account("10.00");

        assertThat(other.get("/accounts/" + account).status()).isEqualTo(404);
        assertThat(other.get("/basket/" + owner.id()).status()).isEqualTo(403);
        // Without the prefix of pseudonyms, the id belongs to nobody.
        assertThat(owner.get("/basket/" + owner.id().substring("zk~".length())).status())
                .isEqualTo(403);
    }

    @Test
    void memberWhenNotRegisteredThenRefused() {
        assertThat(shop.members()
                        .person(Wallet.random(Field.BN254))
                        .get("/products")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void memberWhenRevokedThenRefusedFromThenOn() {
        Wallet wallet = shop.members().registered();
        Person person = shop.members().person(wallet);
        assertThat(person.get("/products").status()).isEqualTo(200);

        shop.members().client().revoke(wallet, shop.data());

        Eventually.holds(
                "the revocation", PATIENCE, () -> person.get("/products").status() == 401);
    }

    @Test
    void administratorWhenProvedToBeOneThenMayAndElseNot() {
        Person member = shop.person();
        String product = "{\"name\":\"Mine\",\"price\":1,\"stock\":1}";

        assertThat(member.call("POST", "/products", product).status()).isEqualTo(401);
        assertThat(shop.administrator().call("POST", "/products", product).status())
                .isEqualTo(201);
    }

    @Test
    void checkoutWhenProductIsRestrictedThenOnlyForThoseOfAge() {
        String rum = shop.administrator()
                .call("POST", "/products", "{\"name\":\"Rum\",\"price\":20,\"stock\":5,\"restricted\":true}")
                .expect(201)
                .text("productId");
        Person person = shop.members().adult(shop.members().registered());
        person.account("50.00");
        String cart = "{\"cart\":{\"items\":[{\"productId\":\"%s\",\"quantity\":1}]}}".formatted(rum);

        Reply unproved = person.call("POST", "/cart/checkout/" + person.id(), cart);
        assertThat(unproved.status()).as(unproved.body()).isEqualTo(409);
        assertThat(unproved.text("reason")).isEqualTo("age_not_proved");
        Reply proved = person.call("POST", "/adult/cart/checkout/" + person.id(), cart);
        assertThat(proved.status()).as(proved.body()).isEqualTo(201);
        assertThat(shop.person()
                        .call("POST", "/adult/cart/checkout/" + person.id(), cart)
                        .status())
                .isEqualTo(401);
    }

    @Test
    void proofWhenGatewayWasRestartedThenStillRefusedASecondTime() {
        Map<String, String> headers = proof(shop.person(), "GET", "/products", null);
        assertThat(Http.get(gateway("/products"), headers).status()).isEqualTo(200);

        shop.shop().stop(Service.GATEWAY);
        shop.shop().restart(Service.GATEWAY);

        assertThat(Http.get(gateway("/products"), headers).status()).isEqualTo(401);
    }
}
