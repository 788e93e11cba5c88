// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import static io.countersign.shop.common.TestService.parallel;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.shop.basket.BasketApplication;
import io.countersign.shop.basket.checkout.FakeParticipants.Fault;
import io.countersign.shop.basket.checkout.FakeParticipants.Step;
import io.countersign.shop.common.Answer;
import io.countersign.shop.common.AuthorizationFirst;
import io.countersign.shop.common.TestService;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.access.prepost.PreAuthorize;

/** Basket service over HTTP; subclasses choose the database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BasketServiceTests {

    private static final String CART = "{\"cart\":{\"items\":[{\"productId\":\"tea\",\"quantity\":2}]}}";

    private static final String OTHER_CART = "{\"cart\":{\"items\":[{\"productId\":\"tea\",\"quantity\":3}]}}";

    private StubServices stubs;

    private TestService service;

    abstract Map<String, String> database();

    @BeforeAll
    void start(@TempDir Path folder) {
        stubs = new StubServices();
        Map<String, String> properties = new HashMap<>(database());
        properties.putAll(stubs.properties());
        // Recovery runs only when a test starts it.
        properties.put("shop.basket.recovery.interval", "1h");
        properties.put("shop.basket.patience", "30s");
        service = TestService.start(BasketApplication.class, "basket", folder, properties);
    }

    @AfterAll
    void stop() {
        service.close();
        stubs.close();
    }

    @AfterEach
    void reset() {
        stubs.participants().clear();
        stubs.calls().clear();
        stubs.tokensUnavailable(false);
        stubs.price(TestShop.TEA, TestShop.PRICES.get(TestShop.TEA));
    }

    @Test
    void requestWhenOddThenNoFailure() {
        service.fuzz().run(1, 200);
    }

    @Test
    void endpointWhenCallerLacksTheAuthorityThenNoWordOfWhatIsBad() {
        AuthorizationFirst.check(service);
    }

    @Test
    void handlersWhenListedThenEachDeclaresWhatItNeeds() {
        assertThat(service.handlers())
                .filteredOn(handler -> handler.getBeanType().getPackageName().startsWith("io.countersign.shop.basket"))
                .hasSize(9)
                .allMatch(handler -> handler.hasMethodAnnotation(PreAuthorize.class));
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /basket",
        "GET, /basket/ann",
        "POST, /basket/ann/tea",
        "PUT, /basket/ann/tea",
        "DELETE, /basket/ann/tea",
        "DELETE, /basket/ann",
        "GET, /basket/ann/orders",
        "GET, /basket/ann/orders/1",
        "POST, /basket/checkout/ann",
        "GET, /nowhere",
        "GET, /actuator/prometheus"
    })
    void endpointWhenNoCredentialThenUnauthorized(String method, String path) {
        for (TestService.Caller caller :
                List.of(service.anonymous(), service.bearer("nonsense"), service.expired("ann"))) {
            Answer answer = caller.send(caller.request(method, path, BodyPublishers.noBody()))
                    .isProblem(401);
            assertThat(answer.header("WWW-Authenticate")).startsWith("Bearer realm=\"basket.shop.com\"");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /basket, '', 200 200 403 403",
        "GET, /basket/ann, '', 200 200 403 403",
        "POST, /basket/ann/tea, '{\"quantity\":1}', 403 403 403 403",
        "PUT, /basket/ann/tea, '{\"quantity\":1}', 403 403 403 403",
        "DELETE, /basket/ann/tea, '', 403 403 403 403",
        "DELETE, /basket/ann, '', 403 403 403 403",
        "GET, /basket/ann/orders, '', 200 200 403 403",
        "GET, /basket/ann/orders/1, '', 404 404 403 403",
        "POST, /basket/checkout/ann, '', 403 403 403 403"
    })
    void endpointWhenNotTheOwnerThenAsItsNeedsSay(String method, String path, String body, String expected) {
        List<TestService.Caller> callers =
                List.of(service.admin(), service.support(), service.user("bob"), service.service("account:debit"));
        List<String> statuses = callers.stream()
                .map(caller -> caller.send(caller.request(
                                method, path, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                        .header("Content-Type", "application/json")))
                .map(answer -> Integer.toString(answer.status()))
                .toList();

        assertThat(String.join(" ", statuses)).isEqualTo(expected);
    }

    @Test
    void basketWhenFilledAndChangedThenHoldsWhatIsLeft() {
        String user = newUser();
        TestService.Caller owner = service.user(user);
        String basket = "/basket/" + user;

        owner.post(basket + "/tea", "{\"quantity\":2}").isStatus(200);
        owner.post(basket + "/tea", "{\"quantity\":3}").isStatus(200);
        owner.post(basket + "/mug", "{\"quantity\":1}").isStatus(200);
        assertThat(owner.get(basket).isStatus(200).body())
                .isEqualTo(
                        "{\"userID\":\"" + user
                                + "\",\"items\":[{\"productId\":\"tea\",\"quantity\":5},{\"productId\":\"mug\",\"quantity\":1}]}");
        assertThat(owner.put(basket + "/tea", "{\"quantity\":1}")
                        .at("/items/0/quantity")
                        .asInt())
                .isEqualTo(1);
        assertThat(owner.delete(basket + "/tea")
                        .isStatus(200)
                        .at("/items/0/productId")
                        .asString())
                .isEqualTo("mug");
        assertThat(service.admin().get("/basket?size=100").isStatus(200).body()).contains(user);
        owner.delete(basket).isStatus(204);
        assertThat(owner.get(basket).at("/items").size()).isZero();
    }

    @Test
    void itemWhenNotThereThenNotFound() {
        TestService.Caller owner = service.user("eve");

        owner.post("/basket/eve/no-such-product", "{\"quantity\":1}").isProblem(404);
        owner.put("/basket/eve/tea", "{\"quantity\":1}").isProblem(404);
        owner.delete("/basket/eve/tea").isProblem(404);
        owner.get("/basket/eve/orders/no-such-order").isProblem(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{}",
                "{\"quantity\":null}",
                "{\"quantity\":0}",
                "{\"quantity\":-1}",
                "{\"quantity\":1.5}",
                "{\"quantity\":\"1\"}",
                "{\"quantity\":true}",
                "{\"quantity\":1000001}",
                "{\"quantity\":99999999999999999999}",
                "{\"quantity\":1,\"quantity\":2}",
                "{\"quantity\":1,\"more\":2}",
                "{\"quantity\":1} x",
                "{\"quantity\":"
            })
    void quantityWhenNotOneThenBadRequest(String body) {
        TestService.Caller owner = service.user("eve");

        owner.post("/basket/eve/tea", body).isProblem(400);
        owner.put("/basket/eve/tea", body).isProblem(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{\"more\":1}",
                "{\"cart\":[]}",
                "{\"cart\":{\"more\":1}}",
                "{\"cart\":{\"items\":[null]}}",
                "{\"cart\":{\"items\":[{}]}}",
                "{\"cart\":{\"items\":[{\"productId\":\"tea\"}]}}",
                "{\"cart\":{\"items\":[{\"productId\":\"tea\",\"quantity\":0}]}}",
                "{\"cart\":{\"items\":[{\"productId\":\"tea\",\"quantity\":-2}]}}",
                "{\"cart\":{\"items\":[{\"productId\":\"tea\",\"quantity\":1.5}]}}",
                "{\"cart\":{\"items\":[{\"productId\":\"../tea\",\"quantity\":1}]}}",
                "{\"cart\":{\"items\":[{\"productId\":7,\"quantity\":1}]}}",
                "{\"cart\":{\"items\":[{\"productId\":\"tea\",\"quantity\":1,\"price\":0}]}}",
                "{\"cart\":{\"items\":[{\"productId\":\"tea\",\"quantity\":1,\"price\":-3.50}]}}",
                "{\"cart\":{\"items\":[{\"productId\":\"tea\",\"quantity\":1,\"price\":3.505}]}}",
                "{\"cart\":{\"items\":[{\"productId\":\"tea\",\"quantity\":1,\"more\":0}]}}",
                "{\"cart\":{\"items\":[],\"accNum\":\"a b\"}}"
            })
    void cartWhenNotOneThenBadRequestAndNoOrder(String body) {
        String user = newUser();

        service.user(user).post("/basket/checkout/" + user, body).isProblem(400);
        assertThat(orders(user)).isZero();
    }

    @Test
    void cartWhenFieldsAreWrongThenEachIsNamed() {
        String body = "{\"cart\":{\"items\":[{\"productId\":\"tea\",\"quantity\":0}]}}";

        service.user("eve").post("/basket/checkout/eve", body).isProblem(400).names("cart.items[0].quantity");
    }

    @Test
    void basketWhenItWouldHoldTooMuchThenUnprocessable() {
        String user = newUser();
        TestService.Caller owner = service.user(user);
        owner.post("/basket/" + user + "/tea", "{\"quantity\":1000000}").isStatus(200);

        owner.post("/basket/" + user + "/tea", "{\"quantity\":1}")
                .isProblem(422)
                .names("quantity");
    }

    @Test
    void bodyWhenTooLargeThenRefused() {
        String body = "{\"cart\":\"" + "x".repeat(256 * 1024) + "\"}";

        service.user("eve").post("/basket/checkout/eve", body).isProblem(413);
    }

    @Test
    void pageWhenOutOfBoundsThenBadRequest() {
        service.admin().get("/basket?size=101").isProblem(400);
        service.admin().get("/basket?page=-1").isProblem(400);
        service.user("eve").get("/basket/eve/orders?size=x").isProblem(400);
    }

    @Test
    void checkoutWhenAllIsThereThenConfirmed() {
        String user = newUser();
        TestService.Caller owner = service.user(user);
        owner.post("/basket/" + user + "/tea", "{\"quantity\":2}").isStatus(200);
        owner.post("/basket/" + user + "/mug", "{\"quantity\":1}").isStatus(200);

        Answer answer = owner.post("/basket/checkout/" + user).isStatus(201);

        String orderId = answer.text("orderId");
        assertThat(answer.header("Location")).isEqualTo("/basket/" + user + "/orders/" + orderId);
        assertThat(answer.text("status")).isEqualTo("CONFIRMED");
        assertThat(answer.text("userID")).isEqualTo(user);
        assertThat(answer.at("/total").decimalValue()).isEqualByComparingTo("19.00");
        assertThat(answer.body()).contains("{\"productId\":\"tea\",\"quantity\":2,\"price\":3.50}");
        assertThat(answer.json().has("reason")).isFalse();
        assertThat(owner.get("/basket/" + user).at("/items").size()).isZero();
        assertThat(owner.get("/basket/" + user + "/orders/" + orderId).body()).isEqualTo(answer.body());
        assertThat(owner.get("/basket/" + user + "/orders")
                        .at("/items/0/orderId")
                        .asString())
                .isEqualTo(orderId);
        assertThat(stubs.participants().debit(orderId).amount()).isEqualTo(1900);
        service.bean(ConfirmedOrders.class).run();
        assertThat(stubs.participants().reservation(orderId).committed()).isEqualTo(1);
    }

    @Test
    void checkoutThenCountedByOutcomeAndReason() {
        String user = newUser();
        double confirmed = checkouts("confirmed", "none");
        double refused = checkouts("refused", "empty_basket");
        double rejected = checkouts("rejected", "insufficient_funds");
        service.user(user).post("/basket/checkout/" + user, CART).isStatus(201);
        service.user(user).post("/basket/checkout/" + user).isProblem(409);
        stubs.participants().plan(Step.DEBIT, Fault.REFUSE);
        service.user(user).post("/basket/checkout/" + user, CART).isProblem(409);

        assertThat(checkouts("confirmed", "none")).isEqualTo(confirmed + 1);
        assertThat(checkouts("refused", "empty_basket")).isEqualTo(refused + 1);
        assertThat(checkouts("rejected", "insufficient_funds")).isEqualTo(rejected + 1);
    }

    private double checkouts(String outcome, String reason) {
        Timer timer = service.bean(MeterRegistry.class)
                .find(CheckoutMeters.NAME)
                .tags("outcome", outcome, "reason", reason)
                .timer();
        return timer == null ? 0 : timer.count();
    }

    @Test
    void ordersWhenUnsettledThenCountedUntilRecovery() {
        String user = newUser();
        service.bean(ConfirmedOrders.class).run();
        double before = unsettled();
        loseTheDebit(Fault.TIMEOUT_AFTER);
        service.user(user).post("/basket/checkout/" + user, CART).isStatus(202);

        assertThat(unsettled()).isEqualTo(before + 1);
        assertThat(service.bean(MeterRegistry.class)
                        .get(UnsettledOrders.NAME + ".oldest")
                        .timeGauge()
                        .value())
                .isPositive();
        service.bean(CheckoutRecovery.class).run();
        assertThat(unsettled()).isEqualTo(before);
    }

    @Test
    void ordersWhenConfirmedThenUnsettledUntilTheBatch() {
        service.bean(ConfirmedOrders.class).run();
        double before = unsettled();
        String user = newUser();
        service.user(user).post("/basket/checkout/" + user, CART).isStatus(201);

        assertThat(unsettled()).isEqualTo(before + 1);
        service.bean(ConfirmedOrders.class).run();
        assertThat(unsettled()).isEqualTo(before);
    }

    /** Neither the answer to the debit nor that to the question for it arrives. */
    private void loseTheDebit(Fault fault) {
        stubs.participants().plan(Step.DEBIT, fault);
        stubs.participants().plan(Step.ASK, Fault.TIMEOUT_BEFORE);
    }

    private double unsettled() {
        service.bean(UnsettledOrders.class).update();
        return service.bean(MeterRegistry.class)
                .get(UnsettledOrders.NAME)
                .gauge()
                .value();
    }

    @Test
    void checkoutWhenCallingOthersThenCarriesUserAndOwnRight() {
        String user = newUser();
        service.user(user).post("/basket/checkout/" + user, CART).isStatus(201);

        List<StubServices.Call> calls = stubs.calls().stream()
                .filter(call -> !call.request().contains("/oauth2/"))
                .toList();
        assertThat(calls)
                .extracting(call -> call.request().replaceAll("[0-9a-f-]{36}", "id"))
                .containsExactly("PUT /reservations/id", "PUT /debits/id");
        assertThat(calls).allSatisfy(call -> {
            assertThat(call.authorization()).startsWith("Bearer ey");
            assertThat(call.serviceAuthorization()).isEqualTo("Bearer own");
        });
    }

    @Test
    void checkoutWhenTheCartNamesAnAccountThenItIsToPay() {
        String user = newUser();
        String body =
                "{\"cart\":{\"items\":[{\"productId\":\"tea\",\"quantity\":1},{\"productId\":\"tea\",\"quantity\":2}],"
                        + "\"accNum\":\"savings\"}}";

        Answer answer =
                service.user(user).post("/basket/checkout/" + user, body).isStatus(201);

        assertThat(answer.at("/lines").size()).isEqualTo(1);
        assertThat(stubs.calls())
                .extracting(StubServices.Call::body)
                .contains("{\"userID\":\"" + user + "\",\"amount\":10.50,\"accNum\":\"savings\"}");
    }

    @Test
    void checkoutWhenTheCartReplacesTheBasketThenTheBasketIsGone() {
        String user = newUser();
        TestService.Caller owner = service.user(user);
        owner.post("/basket/" + user + "/mug", "{\"quantity\":9}").isStatus(200);

        owner.post("/basket/checkout/" + user, CART).isStatus(201);

        assertThat(owner.get("/basket/" + user).at("/items").size()).isZero();
    }

    @Test
    void checkoutWhenThereIsNothingThenConflict() {
        String user = newUser();

        service.user(user).post("/basket/checkout/" + user).isProblem(409, "empty-basket");
        service.user(user)
                .post("/basket/checkout/" + user, "{\"cart\":{\"items\":[]}}")
                .isProblem(409, "empty-basket");
        assertThat(orders(user)).isZero();
    }

    @Test
    void checkoutWhenAProductDoesNotExistThenUnprocessableAndLinesBack() {
        String user = newUser();
        String body = "{\"cart\":{\"items\":[{\"productId\":\"no-such-product\",\"quantity\":1}]}}";

        Answer answer =
                service.user(user).post("/basket/checkout/" + user, body).isProblem(422, "unknown-product");

        assertRejected(user, answer, "unknown_product");
    }

    @Test
    void checkoutWhenTheTotalIsTooLargeThenUnprocessable() {
        stubs.price("gold", 1_000_000_000_000L);
        String user = newUser();
        String body = "{\"cart\":{\"items\":[{\"productId\":\"gold\",\"quantity\":1000000}]}}";

        Answer answer =
                service.user(user).post("/basket/checkout/" + user, body).isProblem(422, "too-much");

        assertRejected(user, answer, "too_much");
        assertThat(stubs.participants().debit(answer.text("orderId")).debited()).isZero();
    }

    private Answer assertRejected(String user, Answer answer, String reason) {
        assertThat(answer.text("reason")).isEqualTo(reason);
        Answer order = service.user(user).get("/basket/" + user + "/orders/" + answer.text("orderId"));
        assertThat(order.text("status")).isEqualTo("REJECTED");
        assertThat(order.text("reason")).isEqualTo(reason);
        assertThat(order.json().has("total")).isFalse();
        assertThat(order.at("/lines/0").has("price")).isFalse();
        return order;
    }

    @Test
    void checkoutWhenTheCartHasThePriceOfTodayThenConfirmed() {
        String user = newUser();

        service.user(user).post("/basket/checkout/" + user, seen("3.50")).isStatus(201);

        assertThat(stubs.calls())
                .extracting(StubServices.Call::body)
                .contains("{\"lines\":[{\"productId\":\"tea\",\"quantity\":2,\"price\":3.50}]}");
    }

    @Test
    void checkoutWhenTheCartHasAnotherPriceThenConflictAndNotDebited() {
        String user = newUser();

        Answer answer = service.user(user)
                .post("/basket/checkout/" + user, seen("3.49"))
                .isProblem(409, "price-changed");

        assertRejected(user, answer, "price_changed");
        assertThat(stubs.participants().debit(answer.text("orderId")).debited()).isZero();
    }

    @Test
    void checkoutWhenTheCartHasTwoPricesOfAProductThenUnprocessableAndNoOrder() {
        String user = newUser();
        String body = "{\"cart\":{\"items\":[{\"productId\":\"tea\",\"quantity\":1,\"price\":3.50},"
                + "{\"productId\":\"tea\",\"quantity\":1,\"price\":3.51}]}}";

        service.user(user)
                .post("/basket/checkout/" + user, body)
                .isProblem(422, "two-prices")
                .names("cart.items");
        assertThat(orders(user)).isZero();
    }

    @Test
    void checkoutWhenTheKeyIsRepeatedWithAnotherPriceThenUnprocessable() {
        String user = newUser();
        checkout(user, "k1", seen("3.50")).isStatus(201);

        checkout(user, "k1", seen("3.51")).isProblem(422, "idempotency-key-reused");
        checkout(user, "k1", CART).isProblem(422, "idempotency-key-reused");
    }

    private static String seen(String price) {
        return "{\"cart\":{\"items\":[{\"productId\":\"tea\",\"quantity\":2,\"price\":" + price + "}]}}";
    }

    @ParameterizedTest
    @CsvSource({"RESERVE, insufficient-stock, insufficient_stock", "DEBIT, insufficient-funds, insufficient_funds"})
    void checkoutWhenRefusedThenConflictWithReasonAndLinesBack(Step step, String slug, String reason) {
        String user = newUser();
        TestService.Caller owner = service.user(user);
        stubs.participants().plan(step, Fault.REFUSE);

        Answer answer = owner.post("/basket/checkout/" + user, CART).isProblem(409, slug);

        assertThat(answer.text("reason")).isEqualTo(reason);
        Answer order = owner.get("/basket/" + user + "/orders/" + answer.text("orderId"));
        assertThat(order.text("status")).isEqualTo("REJECTED");
        assertThat(order.text("reason")).isEqualTo(reason);
        assertThat(owner.get("/basket/" + user).at("/items").toString())
                .isEqualTo("[{\"productId\":\"tea\",\"quantity\":2}]");
    }

    @Test
    void checkoutWhenThePriceChangedThenAtThePriceOfTheReservation() {
        String user = newUser();
        TestService.Caller owner = service.user(user);
        owner.post("/basket/" + user + "/tea", "{\"quantity\":1}").isStatus(200);
        stubs.price(TestShop.TEA, 400);

        Answer answer = owner.post("/basket/checkout/" + user).isStatus(201);

        assertThat(answer.at("/total").decimalValue()).isEqualByComparingTo("4.00");
        assertThat(stubs.participants().debit(answer.text("orderId")).amount()).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource({
        "RESERVE, TIMEOUT_AFTER, product-unavailable",
        "RESERVE, TIMEOUT_BEFORE, product-unavailable",
        "DEBIT, TIMEOUT_BEFORE, account-unavailable"
    })
    void checkoutWhenAServiceFailsThenUnavailableAndLinesBack(Step step, Fault fault, String slug) {
        String user = newUser();
        TestService.Caller owner = service.user(user);
        stubs.participants().plan(step, fault);

        Answer answer = owner.post("/basket/checkout/" + user, CART).isProblem(503, slug);

        assertThat(answer.header("Retry-After")).isEqualTo("2");
        assertThat(owner.get("/basket/" + user).at("/items").size()).isEqualTo(1);
        assertThat(stubs.participants().debit(answer.text("orderId")).state()).isEqualTo(FakeDebit.State.BARRED);
        assertThat(stubs.participants().reservation(answer.text("orderId")).state())
                .isEqualTo(FakeReservation.State.RELEASED);
    }

    @Test
    void checkoutWhenTheKeyOfAFailedOrderIsRepeatedThenAnotherAttempt() {
        String user = newUser();
        stubs.participants().plan(Step.RESERVE, Fault.TIMEOUT_AFTER);
        Answer failed = checkout(user, "k1", CART).isProblem(503, "product-unavailable");

        List<Answer> answers = parallel(8, () -> checkout(user, "k1", CART));

        assertThat(answers).allSatisfy(answer -> answer.isStatus(201));
        assertThat(answers)
                .extracting(answer -> answer.text("orderId"))
                .containsOnly(answers.getFirst().text("orderId"))
                .doesNotContain(failed.text("orderId"));
        assertThat(orders(user)).isEqualTo(2);
        assertThat(service.user(user).get("/basket/" + user).at("/items").size())
                .isZero();
        checkout(user, "k1", OTHER_CART).isProblem(422, "idempotency-key-reused");
    }

    @Test
    void checkoutWhenTheAnswerToTheDebitIsLostThenConfirmed() {
        String user = newUser();
        stubs.participants().plan(Step.DEBIT, Fault.TIMEOUT_AFTER);

        service.user(user).post("/basket/checkout/" + user, CART).isStatus(201);
    }

    @ParameterizedTest
    @CsvSource({"TIMEOUT_BEFORE, REJECTED", "TIMEOUT_AFTER, CONFIRMED"})
    void checkoutWhenTheDebitIsUnknownThenAcceptedAndDecidedByRecovery(Fault fault, String end) {
        String user = newUser();
        TestService.Caller owner = service.user(user);
        loseTheDebit(fault);

        Answer answer = owner.post("/basket/checkout/" + user, CART).isStatus(202);
        assertThat(answer.text("status")).isEqualTo("PENDING");
        assertThat(answer.json().has("total")).isFalse();
        assertThat(answer.header("Retry-After")).isEqualTo("1");
        stubs.calls().clear();
        service.bean(CheckoutRecovery.class).run();

        assertThat(owner.get(answer.header("Location")).text("status")).isEqualTo(end);
        assertThat(stubs.calls()).isNotEmpty().allSatisfy(call -> {
            assertThat(call.authorization()).isNull();
            assertThat(call.serviceAuthorization()).isEqualTo("Bearer own");
        });
    }

    @Test
    void checkoutWhenOthersKeepTheStockTooLongThenTheyAreSettledInTheServicesOwnRight() {
        String user = newUser();
        stubs.participants().plan(Step.RESERVE, Fault.REFUSE);
        stubs.participants().overdue("lost-order");

        service.user(user).post("/basket/checkout/" + user, CART).isStatus(201);

        assertThat(stubs.calls())
                .filteredOn(call -> call.request().contains("lost-order"))
                .hasSize(2)
                .allSatisfy(call -> {
                    assertThat(call.authorization()).isNull();
                    assertThat(call.serviceAuthorization()).isEqualTo("Bearer own");
                });
    }

    @ParameterizedTest
    @CsvSource({"RESERVE, REJECTED", "DEBIT, CONFIRMED"})
    void checkoutWhenTheDatabaseFailsAfterTheOrderIsStoredThenAcceptedAndSettledByRecovery(Step step, String end) {
        String user = newUser();
        TestService.Caller owner = service.user(user);
        JdbcClient jdbc = service.bean(JdbcClient.class);
        stubs.participants().plan(step, step == Step.RESERVE ? Fault.TIMEOUT_BEFORE : Fault.NONE);
        stubs.participants()
                .during(
                        step,
                        () -> jdbc.sql("ALTER TABLE shop_order RENAME TO lost_order")
                                .update());

        Answer answer;
        try {
            answer = owner.post("/basket/checkout/" + user, CART).isStatus(202);
        } finally {
            jdbc.sql("ALTER TABLE lost_order RENAME TO shop_order").update();
        }

        assertThat(answer.text("status")).isEqualTo("PENDING");
        String order = answer.text("orderId");
        // The lease of the request that created it is over.
        jdbc.sql("UPDATE shop_order SET due_at = 0 WHERE order_id = ?")
                .param(order)
                .update();
        service.bean(CheckoutRecovery.class).run();
        assertThat(owner.get(answer.header("Location")).text("status")).isEqualTo(end);
    }

    @Test
    void checkoutWhenTheDatabaseFailsBeforeTheOrderIsStoredThenUnavailableAndNoOrder() {
        String user = newUser();
        TestService.Caller owner = service.user(user);
        JdbcClient jdbc = service.bean(JdbcClient.class);
        jdbc.sql("ALTER TABLE shop_order RENAME TO lost_order").update();
        try {
            owner.post("/basket/checkout/" + user, CART).isProblem(503, "database-unavailable");
        } finally {
            jdbc.sql("ALTER TABLE lost_order RENAME TO shop_order").update();
        }

        service.bean(CheckoutRecovery.class).run();
        assertThat(orders(user)).isZero();
    }

    @Test
    void checkoutWhenTheKeyIsRepeatedThenTheSameOrder() {
        String user = newUser();
        Answer first = checkout(user, "k1", CART).isStatus(201);
        Answer second = checkout(user, "k1", CART).isStatus(201);

        assertThat(second.body()).isEqualTo(first.body());
        assertThat(orders(user)).isEqualTo(1);
        checkout(user, "k1", OTHER_CART).isProblem(422, "idempotency-key-reused");
        checkout(user, "k1", "").isProblem(422, "idempotency-key-reused");
        assertThat(checkout(user, "k2", CART).isStatus(201).text("orderId")).isNotEqualTo(first.text("orderId"));
        assertThat(checkout(newUser(), "k1", CART).isStatus(201).text("orderId"))
                .isNotEqualTo(first.text("orderId"));
    }

    @Test
    void checkoutWhenTheKeyOfARejectedOrderIsRepeatedThenTheSameAnswer() {
        String user = newUser();
        stubs.participants().plan(Step.DEBIT, Fault.REFUSE);

        Answer first = checkout(user, "k1", CART).isProblem(409, "insufficient-funds");
        Answer second = checkout(user, "k1", CART).isProblem(409, "insufficient-funds");

        assertThat(second.text("orderId")).isEqualTo(first.text("orderId"));
        assertThat(orders(user)).isEqualTo(1);
    }

    @Test
    void checkoutWhenManyWithOneKeyAtOnceThenOneOrder() {
        String user = newUser();

        List<Answer> answers = parallel(16, () -> checkout(user, "k1", CART));

        assertThat(answers).allSatisfy(answer -> answer.isStatus(201));
        assertThat(answers)
                .extracting(answer -> answer.text("orderId"))
                .containsOnly(answers.getFirst().text("orderId"));
        assertThat(orders(user)).isEqualTo(1);
    }

    @Test
    void checkoutWhenManyOfOneBasketAtOnceThenItIsSoldOnce() {
        String user = newUser();
        service.user(user).post("/basket/" + user + "/tea", "{\"quantity\":2}").isStatus(200);

        List<Answer> answers = parallel(8, () -> service.user(user).post("/basket/checkout/" + user));

        assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(1);
        assertThat(answers).filteredOn(answer -> answer.status() == 409).hasSize(7);
        assertThat(orders(user)).isEqualTo(1);
    }

    @Test
    void checkoutWhenManyUsersAtOnceThenAllAreConfirmed() {
        List<Callable<Answer>> checkouts = java.util.stream.IntStream.range(0, 50)
                .mapToObj(i -> newUser())
                .map(user -> (Callable<Answer>) () -> checkout(user, "k", CART))
                .toList();

        assertThat(parallel(checkouts)).allSatisfy(answer -> answer.isStatus(201));
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "a b", "a,b", "\"", ""})
    void checkoutWhenTheKeyIsNotOneThenBadRequest(String key) {
        String user = newUser();
        String value = key.equals("\"") ? "x".repeat(129) : key;

        checkout(user, value, CART).isProblem(400);
        assertThat(orders(user)).isZero();
    }

    @Test
    void checkoutWhenTwoKeysThenBadRequest() {
        TestService.Caller owner = service.user("eve");
        Answer answer = owner.send(owner.request("POST", "/basket/checkout/eve", BodyPublishers.ofString(CART))
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", "a")
                .header("Idempotency-Key", "b"));

        answer.isProblem(400);
    }

    @Test
    void orderWhenOfAnotherUserThenNotFound() {
        String user = newUser();
        String orderId = checkout(user, "k", CART).isStatus(201).text("orderId");

        service.user("eve").get("/basket/eve/orders/" + orderId).isProblem(404);
        service.user("eve").get("/basket/" + user + "/orders/" + orderId).isProblem(403);
    }

    @Test
    void recoveryWhenSeveralRunAtOnceThenEachOrderIsSettledOnce() {
        for (int i = 0; i < 20; i++) {
            loseTheDebit(Fault.TIMEOUT_AFTER);
        }
        List<String> users =
                java.util.stream.IntStream.range(0, 20).mapToObj(i -> newUser()).toList();
        users.forEach(user -> checkout(user, "k", CART).isStatus(202));

        CheckoutRecovery recovery = service.bean(CheckoutRecovery.class);
        List<Integer> settled = parallel(4, recovery::settleDue);

        assertThat(settled.stream().mapToInt(Integer::intValue).sum()).isEqualTo(20);
        users.forEach(user -> {
            Answer orders = service.user(user).get("/basket/" + user + "/orders");
            assertThat(orders.at("/items/0/status").asString()).isEqualTo("CONFIRMED");
            String orderId = orders.at("/items/0/orderId").asString();
            assertThat(stubs.participants().debit(orderId).debited()).isEqualTo(1);
            assertThat(stubs.participants().reservation(orderId).committed()).isEqualTo(1);
        });
    }

    private Answer checkout(String user, String key, String body) {
        TestService.Caller owner = service.user(user);
        return owner.send(owner.request(
                        "POST",
                        "/basket/checkout/" + user,
                        body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", key));
    }

    private long orders(String user) {
        return service.user(user)
                .get("/basket/" + user + "/orders")
                .isStatus(200)
                .at("/total")
                .asLong();
    }

    private static String newUser() {
        return UUID.randomUUID().toString();
    }
}
