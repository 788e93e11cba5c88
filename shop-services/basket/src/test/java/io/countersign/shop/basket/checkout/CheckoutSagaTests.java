// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.shop.basket.checkout.FakeParticipants.Claim;
import io.countersign.shop.basket.checkout.FakeParticipants.Crash;
import io.countersign.shop.basket.checkout.FakeParticipants.Fault;
import io.countersign.shop.basket.checkout.FakeParticipants.Parcel;
import io.countersign.shop.basket.checkout.FakeParticipants.State;
import io.countersign.shop.basket.checkout.FakeParticipants.Step;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CheckoutSagaTests {

    private static final String USER = "ann";

    @TempDir
    private Path directory;

    @Test
    void beginWhenAllAnswerThenConfirmedWithOneCaptureAndOneCommit() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);

        Order order = shop.checkout.checkOut(TestShop.delivered(USER));

        assertThat(order.state()).isEqualTo(OrderState.CONFIRMED);
        assertThat(order.total()).isEqualTo(2 * 350 + 1200);
        assertThat(shop.only(USER)).isEqualTo(order);
        assertWhole(shop, USER, "no fault");
    }

    @ParameterizedTest
    @EnumSource(
            value = Step.class,
            names = {"RESERVE", "HOLD", "BOOK"})
    void beginWhenRefusedThenRejectedWithTheReasonAndLinesBack(Step step) {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        shop.participants.plan(step, Fault.REFUSE);

        Order order = shop.checkout.checkOut(TestShop.delivered(USER));

        assertThat(order.state()).isEqualTo(OrderState.REJECTED);
        assertThat(order.reason())
                .isEqualTo(
                        switch (step) {
                            case RESERVE -> Reason.INSUFFICIENT_STOCK;
                            case HOLD -> Reason.INSUFFICIENT_FUNDS;
                            default -> Reason.UNDELIVERABLE;
                        });
        assertThat(shop.baskets.items(USER)).isEqualTo(TestShop.filled());
        assertWhole(shop, USER, step.name());
    }

    @Test
    void beginWhenCaptureTimesOutThenPendingToTheOwnerAndConfirmedByRecovery() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        shop.participants.plan(Step.CAPTURE, Fault.TIMEOUT_AFTER);

        Order order = shop.checkout.checkOut(TestShop.delivered(USER));
        assertThat(order.state().shown()).isEqualTo(OrderState.PENDING);

        assertThat(shop.recovery.settleDue()).isEqualTo(1);
        assertThat(shop.only(USER).state()).isEqualTo(OrderState.CONFIRMED);
        assertWhole(shop, USER, "capture");
    }

    @Test
    void beginWhenStockIsGoneAfterTheCaptureThenMoneyIsPaidBack() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        shop.participants.plan(Step.COMMIT, Fault.REFUSE);

        Order order = shop.checkout.checkOut(TestShop.delivered(USER));

        assertThat(order.state()).isEqualTo(OrderState.REJECTED);
        assertThat(order.reason()).isEqualTo(Reason.RESERVATION_EXPIRED);
        assertThat(shop.participants.hold(order.orderId()).paidBack()).isEqualTo(1);
        assertWhole(shop, USER, "commit");
    }

    @Test
    void beginWhenDispatchIsNotAnsweredThenConfirmedToTheOwnerAndSentByRecovery() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        shop.participants.plan(Step.DISPATCH, Fault.TIMEOUT_BEFORE);

        Order order = shop.checkout.checkOut(TestShop.delivered(USER));
        assertThat(order.state()).isEqualTo(OrderState.CONFIRMED);
        assertThat(order.toBeSent()).isTrue();

        assertThat(shop.recovery.settleDue()).isEqualTo(1);
        assertThat(shop.only(USER).settled()).isTrue();
        assertWhole(shop, USER, "dispatch");
    }

    @Test
    void beginWhenTheBookingIsGoneAfterTheConfirmationThenBookedAndSentAnew() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        shop.participants.plan(Step.DISPATCH, Fault.REFUSE);

        Order order = shop.checkout.checkOut(TestShop.delivered(USER));

        assertThat(order.settled()).isTrue();
        assertThat(shop.only(USER)).isEqualTo(order);
        assertWhole(shop, USER, "booked anew");
    }

    @Test
    void beginWhenNotToBeDeliveredThenNothingIsBooked() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);

        Order order = shop.checkout.checkOut(TestShop.fetched(USER));

        assertThat(order.settled()).isTrue();
        assertThat(order.shipping()).isNull();
    }

    @Test
    void confirmWhenTheLeaseIsOverThenRejected() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        Order order = open(shop, USER);
        shop.clock.advance(shop.settings.lease());

        assertThat(shop.saga.begin(order).state()).isEqualTo(OrderState.REJECTED);
        assertThat(shop.only(USER).reason()).isEqualTo(Reason.INTERRUPTED);
        assertWhole(shop, USER, "lease");
    }

    @Test
    void beginWhenRecoveryRejectedMeanwhileThenRejected() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        Order order = open(shop, USER);

        shop.saga.resume(order);
        Order late = shop.saga.begin(order);

        assertThat(late.state()).isEqualTo(OrderState.REJECTED);
        assertThat(shop.baskets.items(USER)).isEqualTo(TestShop.filled());
        assertWhole(shop, USER, "overtaken");
    }

    @Test
    void resumeWhenTheOrderIsSettledThenNothingHappens() {
        TestShop shop = TestShop.onSqlite(directory);
        shop.fill(USER);
        Order order = shop.checkout.checkOut(TestShop.delivered(USER));

        assertThat(shop.saga.resume(order)).isEqualTo(order);
        shop.clock.advance(Duration.ofHours(1));
        assertThat(shop.recovery.settleDue()).isZero();
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
        assertThat(cases).isEqualTo(42 * 42);
    }

    /** The same with a step that fails each time. */
    @Test
    void aFaultThatStaysWhenRecoveredThenNothingIsHalfDone() {
        TestShop shop = TestShop.onSqlite(directory);
        for (Planned planned : Planned.all()) {
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
        shop.participants.plan(Step.HOLD, Fault.CRASH_AFTER);
        assertThatExceptionOfType(Crash.class).isThrownBy(() -> shop.checkout.checkOut(TestShop.delivered(USER)));
        assertThat(shop.only(USER).state()).isEqualTo(OrderState.PENDING);
        assertThat(shop.baskets.items(USER)).isEmpty();
    }

    private static Order open(TestShop shop, String user) {
        Order order = shop.opening.open(TestShop.delivered(user), TestShop.PRICES);
        assertThat(order).isNotNull();
        return order;
    }

    private static void runUntilSettled(TestShop shop, String user) {
        try {
            shop.checkout.checkOut(TestShop.delivered(user));
        } catch (Crash crash) {
            // the next round stands for the restarted process
        }
        for (int round = 0; round < 12 && !shop.only(user).settled(); round++) {
            shop.clock.advance(shop.settings.lease());
            resumeDue(shop);
        }
    }

    private static void resumeDue(TestShop shop) {
        long now = shop.clock.millis();
        for (OrderStore.Due due : shop.orders.claim(now, now + 1, 10)) {
            try {
                shop.saga.resume(shop.orders.find(due.orderId()).orElseThrow());
            } catch (Crash crash) {
                // and again
            }
        }
    }

    private static void assertWhole(TestShop shop, String user, String what) {
        Order order = shop.only(user);
        Claim reservation = shop.participants.reservation(order.orderId());
        Claim hold = shop.participants.hold(order.orderId());
        assertThat(order.settled()).as(what).isTrue();
        Parcel parcel = shop.participants.parcel(order.orderId());
        if (order.state() == OrderState.CONFIRMED) {
            assertThat(List.of(reservation.state(), hold.state())).as(what).containsOnly(State.TAKEN);
            assertThat(List.of(reservation.taken(), hold.taken())).as(what).containsOnly(1);
            assertThat(hold.paidBack()).as(what).isZero();
            assertThat(shop.baskets.items(user)).as(what).isEmpty();
            assertThat(parcel.dispatched()).as(what).isEqualTo(1);
        } else {
            assertThat(List.of(reservation.state(), hold.state())).as(what).containsOnly(State.RELEASED);
            assertThat(reservation.taken()).as(what).isZero();
            assertThat(hold.paidBack()).as(what).isEqualTo(hold.taken());
            assertThat(order.reason()).as(what).isNotNull();
            assertThat(parcel.dispatched()).as(what).isZero();
            assertThat(parcel.state()).as(what).isEqualTo(State.RELEASED);
            assertThat(shop.baskets.items(user)).as(what).isEqualTo(TestShop.filled());
        }
    }

    private record Planned(Step step, Fault fault) {

        static List<Planned> all() {
            List<Planned> all = new ArrayList<>();
            for (Step step : Step.values()) {
                for (Fault fault : Fault.values()) {
                    boolean release = step == Step.RELEASE_HOLD || step == Step.RELEASE_STOCK || step == Step.CANCEL;
                    if (fault != Fault.NONE && !(release && fault == Fault.REFUSE)) {
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
