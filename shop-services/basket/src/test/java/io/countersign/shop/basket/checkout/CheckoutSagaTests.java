// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.shop.basket.BasketItem;
import io.countersign.shop.basket.checkout.FakeParticipants.Crash;
import io.countersign.shop.basket.checkout.FakeParticipants.Fault;
import io.countersign.shop.basket.checkout.FakeParticipants.Step;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CheckoutSagaTests {

    private static final String USER = "ann";

    @TempDir
    private Path directory;

    @Test
    void beginWhenAllAnswerThenConfirmedWithOneDebitAtThePricesOfTheReservation() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);

        Order order = shop.checkout.checkOut(TestShop.delivered(USER));

        assertThat(order.state()).isEqualTo(OrderState.CONFIRMED);
        assertThat(order.total()).isEqualTo(2 * 350 + 1200);
        assertThat(shop.only(USER)).isEqualTo(order);
        shop.confirmed.run();
        assertWhole(shop, USER, "no fault");
    }

    @ParameterizedTest
    @CsvSource({"RESERVE, INSUFFICIENT_STOCK", "BOOK, UNDELIVERABLE", "DEBIT, INSUFFICIENT_FUNDS"})
    void beginWhenRefusedThenRejectedWithTheReasonAndLinesBack(Step step, Reason reason) {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        shop.participants.plan(step, Fault.REFUSE);

        Order order = shop.checkout.checkOut(TestShop.delivered(USER));

        assertThat(order.state()).isEqualTo(OrderState.REJECTED);
        assertThat(order.reason()).isEqualTo(reason);
        assertThat(shop.only(USER)).isEqualTo(order);
        assertWhole(shop, USER, step.name());
    }

    @ParameterizedTest
    @CsvSource({"RESERVE, PRODUCT_UNAVAILABLE", "BOOK, DELIVERY_UNAVAILABLE"})
    void beginWhenNothingIsHeardBeforeTheDebitThenRejectedAndNeverDebited(Step step, Reason reason) {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        shop.participants.plan(step, Fault.TIMEOUT_AFTER);

        Order order = shop.checkout.checkOut(TestShop.delivered(USER));

        assertThat(order.reason()).isEqualTo(reason);
        assertThat(shop.participants.debit(order.orderId()).state()).isEqualTo(FakeDebit.State.BARRED);
        assertWhole(shop, USER, step.name());
    }

    @Test
    void beginWhenTheDebitIsNotHeardButAppliedThenTheAccountSaysSoAndTheOrderIsConfirmed() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        shop.participants.plan(Step.DEBIT, Fault.TIMEOUT_AFTER);

        assertThat(shop.checkout.checkOut(TestShop.fetched(USER)).state()).isEqualTo(OrderState.CONFIRMED);
    }

    @Test
    void beginWhenTheDebitIsLostThenItIsBarredAndTheOrderRejectedByAnOutage() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        shop.participants.plan(Step.DEBIT, Fault.TIMEOUT_BEFORE);

        Order order = shop.checkout.checkOut(TestShop.delivered(USER));

        assertThat(order.reason()).isEqualTo(Reason.ACCOUNT_UNAVAILABLE);
        assertWhole(shop, USER, "lost");
    }

    @ParameterizedTest
    @CsvSource({"TIMEOUT_AFTER, CONFIRMED", "TIMEOUT_BEFORE, REJECTED"})
    void beginWhenTheAccountDoesNotAnswerAtAllThenPendingAndDecidedByRecovery(Fault fault, OrderState end) {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        shop.participants.plan(Step.DEBIT, fault);
        shop.participants.plan(Step.ASK, Fault.TIMEOUT_BEFORE);

        Order order = shop.checkout.checkOut(TestShop.delivered(USER));
        assertThat(order.state()).isEqualTo(OrderState.PENDING);
        assertThat(order.priced()).isFalse();

        assertThat(shop.recovery.settleDue()).isEqualTo(1);
        assertThat(shop.only(USER).state()).isEqualTo(end);
        shop.confirmed.run();
        assertWhole(shop, USER, "account");
    }

    @Test
    void beginWhenThePriceIsNotTheOneSeenThenRejectedAndNotDebited() {
        TestShop shop = TestShop.onSqlite(directory);
        Order order = shop.checkout.checkOut(cart(TestShop.TEA, 1, 349L));

        assertThat(order.reason()).isEqualTo(Reason.PRICE_CHANGED);
        assertThat(shop.participants.debit(order.orderId()).debited()).isZero();
        assertThat(shop.checkout.checkOut(cart(TestShop.TEA, 1, 350L)).state()).isEqualTo(OrderState.CONFIRMED);
    }

    @Test
    void beginWhenTheTotalIsMoreThanAnAccountHoldsThenRejectedAndNotDebited() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.participants.price(TestShop.TEA, Long.MAX_VALUE / 2);

        Order order = shop.checkout.checkOut(cart(TestShop.TEA, 3, null));

        assertThat(order.reason()).isEqualTo(Reason.TOO_MUCH);
        assertThat(shop.participants.debit(order.orderId()).debited()).isZero();
        assertThat(shop.participants.reservation(order.orderId()).state()).isEqualTo(FakeReservation.State.RELEASED);
    }

    @Test
    void beginWhenStockLacksThenOrdersThatKeepItTooLongAreSettledFirst() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill("bob");
        Order idle = open(shop, "bob");
        shop.participants.stock().reserve(idle, Map.of());
        shop.fill(USER);
        shop.participants.plan(Step.RESERVE, Fault.REFUSE);
        shop.participants.overdue(idle.orderId());

        assertThat(shop.checkout.checkOut(TestShop.fetched(USER)).state()).isEqualTo(OrderState.CONFIRMED);
        assertThat(shop.only("bob").state()).isEqualTo(OrderState.REJECTED);
        assertThat(shop.participants.reservation(idle.orderId()).state()).isEqualTo(FakeReservation.State.RELEASED);
    }

    @Test
    void beginWhenStockLacksAndItsReservationsAreOfDecidedOrdersThenThoseAreCommittedOrReleased() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill("bob");
        Order confirmed = shop.checkout.checkOut(TestShop.fetched("bob"));
        shop.fill("eve");
        shop.participants.plan(Step.DEBIT, Fault.REFUSE);
        Order rejected = shop.checkout.checkOut(TestShop.fetched("eve"));
        shop.participants.reservation(rejected.orderId()).restore();
        shop.fill(USER);
        shop.participants.plan(Step.RESERVE, Fault.REFUSE);
        shop.participants.overdue(confirmed.orderId(), rejected.orderId());

        assertThat(shop.checkout.checkOut(TestShop.fetched(USER)).state()).isEqualTo(OrderState.CONFIRMED);
        assertThat(shop.participants.reservation(confirmed.orderId()).state())
                .isEqualTo(FakeReservation.State.COMMITTED);
        assertThat(shop.participants.reservation(rejected.orderId()).state()).isEqualTo(FakeReservation.State.RELEASED);
    }

    @ParameterizedTest
    @CsvSource({"false, RELEASED", "true, RESERVED"})
    void beginWhenTheOrderThatKeepsStockIsUnknownThenItIsReleasedUnlessDebited(
            boolean debited, FakeReservation.State end) {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill("bob");
        Order lost = open(shop, "bob");
        shop.participants.stock().reserve(lost, Map.of());
        if (debited) {
            shop.participants.funds().debit(lost.at(TestShop.PRICES));
        }
        shop.jdbc.sql("DELETE FROM order_line").update();
        shop.jdbc.sql("DELETE FROM shop_order").update();
        shop.fill(USER);
        shop.participants.plan(Step.RESERVE, Fault.REFUSE);
        shop.participants.overdue(lost.orderId());

        shop.checkout.checkOut(TestShop.fetched(USER));

        assertThat(shop.participants.reservation(lost.orderId()).state()).isEqualTo(end);
        assertThat(shop.participants.debit(lost.orderId()).refunded()).isZero();
    }

    @Test
    void finishWhenTheBookingIsGoneThenBookedAndSentAnew() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        shop.participants.plan(Step.DISPATCH, Fault.REFUSE);
        shop.checkout.checkOut(TestShop.delivered(USER));

        shop.confirmed.run();

        assertThat(TestShop.settled(shop.only(USER))).isTrue();
        assertWhole(shop, USER, "booked anew");
    }

    @ParameterizedTest
    @EnumSource(
            value = Step.class,
            names = {"COMMIT", "DISPATCH"})
    void finishWhenNothingIsHeardThenLater(Step step) {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        shop.participants.plan(step, Fault.TIMEOUT_BEFORE);
        shop.checkout.checkOut(TestShop.delivered(USER));

        shop.confirmed.run();
        assertThat(TestShop.settled(shop.only(USER))).isFalse();
        assertThat(shop.only(USER).state()).isEqualTo(OrderState.CONFIRMED);

        shop.clock.advance(shop.settings.recovery().maxBackoff());
        shop.confirmed.run();
        assertWhole(shop, USER, step.name());
    }

    @Test
    void finishWhenStockOfAConfirmedOrderIsGoneThenConfirmedStillAndCountedOnce() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        shop.participants.plan(Step.COMMIT, Fault.REFUSE);
        Order order = shop.checkout.checkOut(TestShop.delivered(USER));

        shop.confirmed.run();
        shop.clock.advance(Duration.ofHours(1));
        shop.confirmed.run();

        assertThat(shop.only(USER).state()).isEqualTo(OrderState.CONFIRMED);
        assertThat(shop.only(USER).stock()).isEqualTo(StockState.REFUSED);
        assertThat(shop.participants.debit(order.orderId()).refunded()).isZero();
        assertThat(shop.meters.counter(ConfirmedOrders.WITHOUT_STOCK).count()).isEqualTo(1);
    }

    @Test
    void finishWhenManyAreConfirmedThenInSeveralBatches() {
        TestShop shop = TestShop.onSqlite(directory);
        for (int i = 0; i < 450; i++) {
            shop.fill("user-" + i);
            shop.checkout.checkOut(i % 2 == 0 ? TestShop.delivered("user-" + i) : TestShop.fetched("user-" + i));
        }

        assertThat(shop.confirmed.finishDue()).isTrue();
        shop.confirmed.run();

        assertThat(shop.orders.unfinished(shop.clock.millis(), 1000)).isEmpty();
        assertWhole(shop, "user-0", "first");
        assertWhole(shop, "user-448", "last");
    }

    @Test
    void beginWhenNotToBeDeliveredThenNothingIsBooked() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);

        Order order = shop.checkout.checkOut(TestShop.fetched(USER));
        shop.confirmed.run();

        assertThat(TestShop.settled(shop.only(USER))).isTrue();
        assertThat(order.shipping()).isNull();
    }

    @Test
    void beginWhenRecoveryRejectedMeanwhileThenRejectedAndNeverDebited() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        Order order = open(shop, USER);

        shop.settlement.settle(order);
        Order late = shop.saga.begin(order, Map.of());

        assertThat(late.state()).isEqualTo(OrderState.REJECTED);
        assertThat(shop.participants.debit(order.orderId()).debited()).isZero();
        assertWhole(shop, USER, "overtaken");
    }

    @ParameterizedTest
    @EnumSource(
            value = Step.class,
            names = {"RESERVE", "BOOK", "DEBIT"})
    void beginWhenRecoveryComesBetweenThenBothAgree(Step step) {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        Order order = open(shop, USER);
        shop.participants.during(step, () -> shop.settlement.settle(order));

        Order late = shop.saga.begin(order, Map.of());

        assertThat(late.state()).isEqualTo(OrderState.REJECTED);
        assertWhole(shop, USER, step.name());
    }

    @Test
    void settleWhenTheOrderIsSettledThenNothingHappens() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        Order order = shop.checkout.checkOut(TestShop.delivered(USER));
        shop.confirmed.run();

        assertThat(shop.settlement.settle(order)).isEqualTo(order);
        shop.clock.advance(Duration.ofHours(1));
        assertThat(shop.recovery.settleDue()).isZero();
    }

    @Test
    void checkOutWhenTheOrderOfTheKeyFailedThenAnotherAttemptUnderTheSameKey() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        shop.participants.plan(Step.RESERVE, Fault.TIMEOUT_AFTER);
        Order failed = shop.checkout.checkOut(keyed("k"));

        Order second = shop.checkout.checkOut(keyed("k"));
        Order repeated = shop.checkout.checkOut(keyed("k"));

        assertThat(failed.failed()).isTrue();
        assertThat(second.state()).isEqualTo(OrderState.CONFIRMED);
        assertThat(repeated).isEqualTo(second);
        assertThat(shop.orders.find(failed.orderId()).orElseThrow().state()).isEqualTo(OrderState.REJECTED);
        assertThat(shop.baskets.items(USER)).isEmpty();
    }

    /** What the former order has reserved may be what the next one needs. */
    @Test
    void openWhenTheOrderOfTheKeyIsStillRejectingThenNotBeforeAllIsGivenBack() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        shop.participants.plan(Step.RESERVE, Fault.TIMEOUT_AFTER);
        shop.participants.plan(Step.UNDO, Fault.TIMEOUT_BEFORE);
        Order failed = shop.checkout.checkOut(keyed("k"));
        assertThat(failed.state()).isEqualTo(OrderState.REJECTING);
        assertThat(failed.failed()).isFalse();

        assertThat(shop.opening.open(keyed("k"), failed.orderId())).isNull();
        shop.recovery.settleDue();
        assertThat(shop.checkout.checkOut(keyed("k")).state()).isEqualTo(OrderState.CONFIRMED);
        assertThat(shop.baskets.items(USER)).isEmpty();
    }

    @Test
    void checkOutWhenTheOrderOfTheKeyWasRefusedThenNoOtherAttempt() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        shop.participants.plan(Step.DEBIT, Fault.REFUSE);
        Order refused = shop.checkout.checkOut(keyed("k"));

        assertThat(shop.checkout.checkOut(keyed("k"))).isEqualTo(refused);
        assertThat(shop.only(USER)).isEqualTo(refused);
    }

    @Test
    void openWhenTheKeyWasTakenMeanwhileThenNot() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        shop.participants.plan(Step.RESERVE, Fault.TIMEOUT_AFTER);
        Order failed = shop.checkout.checkOut(keyed("k"));

        assertThat(shop.opening.open(keyed("k"), failed.orderId())).isNotNull();
        assertThat(shop.opening.open(keyed("k"), failed.orderId())).isNull();
    }

    /** Every pair of faults at every pair of steps: nothing is lost or created. */
    @Test
    void anyTwoFaultsWhenRecoveredThenNothingIsHalfDone() {
        TestShop shop = TestShop.onSqlite(directory);
        int cases = 0;
        for (Planned first : Planned.all()) {
            for (Planned second : Planned.all()) {
                String user = "user-" + cases++;
                shop.participants.clear();
                shop.fill(user);
                shop.participants.plan(first.step(), first.fault());
                shop.participants.plan(second.step(), second.fault());
                runUntilSettled(shop, user);
                assertWhole(shop, user, first + ", " + second);
            }
        }
        assertThat(cases).isEqualTo(41 * 41);
    }

    /** The same with a step that fails each time. */
    @Test
    void aFaultThatStaysWhenRecoveredThenNothingIsHalfDone() {
        TestShop shop = TestShop.onSqlite(directory);
        for (Planned planned : Planned.all()) {
            if (planned.step() == Step.COMMIT && planned.fault() == Fault.REFUSE) {
                continue;
            }
            String user = "lasting-" + planned;
            shop.participants.clear();
            shop.fill(user);
            for (int i = 0; i < 5; i++) {
                shop.participants.plan(planned.step(), planned.fault());
            }
            runUntilSettled(shop, user);
            assertWhole(shop, user, planned + " five times");
        }
    }

    @Test
    void crashErrorWhenThrownThenReachesTheTest() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        shop.participants.plan(Step.DEBIT, Fault.CRASH_AFTER);
        assertThatExceptionOfType(Crash.class).isThrownBy(() -> shop.checkout.checkOut(TestShop.delivered(USER)));
        assertThat(shop.only(USER).state()).isEqualTo(OrderState.PENDING);
        assertThat(shop.baskets.items(USER)).isEmpty();
    }

    private static CheckoutCommand cart(String productId, long quantity, @Nullable Long price) {
        Map<String, Long> seen = price == null ? Map.of() : Map.of(productId, price);
        return new CheckoutCommand(USER, List.of(new BasketItem(productId, quantity)), seen, null, null, null);
    }

    private static CheckoutCommand keyed(String key) {
        return CheckoutCommand.of(USER, new CheckoutRequest(null), key);
    }

    private static Order open(TestShop shop, String user) {
        Order order = shop.opening.open(TestShop.delivered(user), null);
        assertThat(order).isNotNull();
        return order;
    }

    private static void runUntilSettled(TestShop shop, String user) {
        crashing(() -> shop.checkout.checkOut(TestShop.delivered(user)));
        for (int round = 0; round < 12 && !TestShop.settled(shop.only(user)); round++) {
            shop.clock.advance(shop.settings.lease());
            settleDue(shop);
            crashing(shop.confirmed::finishDue);
        }
    }

    private static void settleDue(TestShop shop) {
        long now = shop.clock.millis();
        for (OrderStore.Due due : shop.orders.claim(now, now + 1, 10)) {
            crashing(
                    () -> shop.settlement.settle(shop.orders.find(due.orderId()).orElseThrow()));
        }
    }

    private static void crashing(Runnable work) {
        try {
            work.run();
        } catch (Crash crash) {
            // the next round stands for the restarted process
        }
    }

    private static void assertWhole(TestShop shop, String user, String what) {
        Order order = shop.only(user);
        FakeReservation reservation = shop.participants.reservation(order.orderId());
        FakeDebit debit = shop.participants.debit(order.orderId());
        FakeParcel parcel = shop.participants.parcel(order.orderId());
        assertThat(TestShop.settled(order)).as(what).isTrue();
        if (order.state() == OrderState.CONFIRMED) {
            assertThat(debit.state()).as(what).isEqualTo(FakeDebit.State.DEBITED);
            assertThat(List.of(debit.debited(), parcel.dispatched())).as(what).containsOnly(1);
            assertThat(debit.amount()).as(what).isEqualTo(order.total()).isEqualTo(2 * 350 + 1200);
            assertThat(reservation.committed()).as(what).isEqualTo(order.stock() == StockState.REFUSED ? 0 : 1);
            assertThat(shop.baskets.items(user)).as(what).isEmpty();
        } else {
            assertThat(debit.state()).as(what).isNotIn(FakeDebit.State.DEBITED, FakeDebit.State.NONE);
            assertThat(debit.refunded()).as(what).isEqualTo(debit.debited());
            assertThat(reservation.state()).as(what).isEqualTo(FakeReservation.State.RELEASED);
            assertThat(reservation.committed()).as(what).isZero();
            assertThat(order.reason()).as(what).isNotNull();
            assertThat(parcel.dispatched()).as(what).isZero();
            assertThat(parcel.state()).as(what).isEqualTo(FakeParcel.State.CANCELLED);
            assertThat(shop.baskets.items(user)).as(what).isEqualTo(TestShop.filled());
        }
    }

    private record Planned(Step step, Fault fault) {

        static List<Planned> all() {
            List<Planned> all = new ArrayList<>();
            for (Step step : Step.values()) {
                for (Fault fault : Fault.values()) {
                    if (fault != Fault.NONE && (fault != Fault.REFUSE || step.refusable())) {
                        all.add(new Planned(step, fault));
                    }
                }
            }
            return all;
        }

        @Override
        public String toString() {
            return step + "-" + fault;
        }
    }
}
