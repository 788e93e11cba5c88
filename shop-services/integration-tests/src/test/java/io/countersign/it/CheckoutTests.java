// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.nativecore.NativeCore;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checkouts with every algorithm that the suites of {@link TokenModes} do not cover. */
class CheckoutTests {

    @TempDir
    private Path data;

    @Tag("nightly-shop")
    @ParameterizedTest
    @CsvSource({
        "NONE, ES256",
        "TOKEN_EXCHANGE, HS256",
        "TRANSACTION_TOKEN, HS512",
        "CROSS_DOMAIN, RS384",
        "SHARED_JWT, RS512",
        "SELF_ISSUED, PS256",
        "NESTED, PS384",
        "TOKEN_EXCHANGE, PS512",
        "TRANSACTION_TOKEN, ES384",
        "SELF_ISSUED, ES512",
        "CROSS_DOMAIN, EDDSA",
        "TOKEN_EXCHANGE, ML_DSA_65",
        "SHARED_JWT, ML_DSA_87",
        "DVID, RS256",
        "ID_MODE, ES256",
        "ANON_MODE, ED25519",
        "LSVID, ML_DSA_44",
        "ZK, HS384"
    })
    void checkoutWhenFundsAndStockSufficeThenOrderIsOnItsWayAndLogoutEndsIt(Mode mode, JwsAlgorithm algorithm) {
        assumeThat(mode != Mode.ZK || NativeCore.isBuilt())
                .as("the native core was built")
                .isTrue();
        try (TestShop<LocalShop> shop = TestShop.local(data, mode, algorithm)) {
            Person person = shop.person();

            checkOut(shop, person);

            person.call("POST", "/logout", null).expect(204);
            assertThat(person.get("/basket/" + person.id()).status())
                    .isEqualTo(mode == Mode.NONE || mode == Mode.ZK ? 200 : 401);
        }
    }

    /** Every other mode has a suite of its own. */
    @Tag("nightly-shop")
    @Test
    void checkoutWhenNobodyIsAskedWhoCallsThenOrderIsOnItsWay() {
        try (TestShop<LocalShop> shop = TestShop.local(data, Mode.NONE, JwsAlgorithm.ES256)) {
            checkOut(shop, shop.person());
        }
    }

    @Test
    void checkoutWhenTokensBetweenServicesAreBoundToTheirSendersThenItGoesThroughAll() {
        try (TestShop<LocalShop> shop = bound(Map.of())) {
            checkOut(shop, shop.person());
        }
    }

    /** Shows that the proofs of the test before were necessary. */
    @Tag("nightly-shop")
    @Test
    void checkoutWhenProofsAreForOtherAddressesThenNoServiceTakesThem() {
        try (TestShop<LocalShop> shop = bound(Map.of("countersign.url", "https://elsewhere.example"))) {
            Person person = shop.person();

            assertThat(person.get("/basket/" + person.id()).status()).isEqualTo(401);
        }
    }

    private TestShop<LocalShop> bound(Map<String, String> more) {
        Map<String, String> properties = new HashMap<>(more);
        properties.put("countersign.jwt.sender-constraint", "dpop");
        return TestShop.local(data, Mode.TOKEN_EXCHANGE, JwsAlgorithm.ES256, properties);
    }

    static void checkOut(TestShop<?> shop, Person person) {
        String product = shop.product("12.50", 5);
        String account = person.account("40.00");

        person.call("POST", "/basket/" + person.id() + "/" + product, "{\"quantity\":2}")
                .expect(200);
        Reply bought = person.call(
                "POST", "/cart/checkout/" + person.id(), "{\"cart\":{\"shipping\":" + Person.address("DE") + "}}");
        Reply nowhere = person.order(product, 1, "AQ");
        Reply poor = person.buy(product, 3);

        assertThat(bought.status()).as(bought.body()).isEqualTo(201);
        assertThat(bought.text("status")).isEqualTo("CONFIRMED");
        assertThat(bought.json().required("total").decimalValue()).isEqualByComparingTo("25.00");
        Eventually.holds(
                "The dispatch",
                Duration.ofSeconds(30),
                () -> person.get("/basket/" + person.id() + "/orders/" + bought.text("orderId"))
                        .json()
                        .at("/shipping/state")
                        .asString()
                        .equals("DISPATCHED"));
        assertThat(bought.json().at("/shipping/city").asString()).isEqualTo("Haven");
        assertThat(nowhere.status()).as(nowhere.body()).isEqualTo(409);
        assertThat(nowhere.text("reason")).isEqualTo("undeliverable");
        assertThat(poor.status()).as(poor.body()).isEqualTo(409);
        assertThat(person.balance(account)).isEqualByComparingTo("15.00");
        assertThat(shop.stock(product)).isEqualTo(3);
        assertThat(ledger(person, account))
                .usingElementComparator(BigDecimal::compareTo)
                .containsExactly(new BigDecimal("-25.00"), new BigDecimal("40.00"));
    }

    private static List<BigDecimal> ledger(Person person, String account) {
        List<BigDecimal> amounts = new ArrayList<>();
        person.get("/users/" + person.id() + "/accounts/" + account + "/transactions")
                .expect(200)
                .json()
                .required("items")
                .forEach(entry -> amounts.add(entry.required("amount").decimalValue()));
        return amounts;
    }
}
