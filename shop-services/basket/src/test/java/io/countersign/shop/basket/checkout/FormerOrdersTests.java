// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * Orders in a database of the version before, which knew no state of stock: it asked prices first, held funds, stored
 * {@code CONFIRMING}, captured the funds and committed stock, and then confirmed.
 */
class FormerOrdersTests {

    private static final String USER = "ann";

    private static final String ID = "order-of-before";

    private static final String ABSENT = "-";

    private SingleConnectionDataSource database;

    @BeforeEach
    void open(@TempDir Path folder) {
        database = TestShop.sqlite(folder);
        Flyway.configure()
                .dataSource(database)
                .locations("classpath:db/basket")
                .target("2")
                .load()
                .migrate();
    }

    @AfterEach
    void close() {
        database.destroy();
    }

    /** Each line: an order, what its participants had stored, and what becomes of all of them. */
    @ParameterizedTest
    @CsvSource({
        // Funds that are only held are no debit, and the hold is barred like a debit that never came.
        "PENDING,    -,          NONE,      NONE,     -,          REJECTED,  -,          RELEASED,  BARRED,   -",
        "PENDING,    OPEN,       RESERVED,  NONE,     BOOKED,     REJECTED,  OPEN,       RELEASED,  BARRED,   CANCELLED",
        // Decided, but captured or not: debited once in any case.
        "CONFIRMING, -,          RESERVED,  NONE,     -,          CONFIRMED, -,          COMMITTED, DEBITED,  -",
        "CONFIRMING, OPEN,       RESERVED,  DEBITED,  BOOKED,     CONFIRMED, DISPATCHED, COMMITTED, DEBITED,  DISPATCHED",
        "CONFIRMING, -,          COMMITTED, DEBITED,  -,          CONFIRMED, -,          COMMITTED, DEBITED,  -",
        // The hold, or the reservation, has expired. No 201 was told, so the money goes back.
        "CONFIRMING, -,          RESERVED,  REFUSED,  -,          REJECTED,  -,          RELEASED,  REFUSED,  -",
        "CONFIRMING, OPEN,       RELEASED,  DEBITED,  BOOKED,     REJECTED,  OPEN,       RELEASED,  REFUNDED, CANCELLED",
        "REJECTING,  -,          RESERVED,  NONE,     -,          REJECTED,  -,          RELEASED,  BARRED,   -",
        "REJECTING,  OPEN,       NONE,      NONE,     BOOKED,     REJECTED,  OPEN,       RELEASED,  BARRED,   CANCELLED",
        // Stock was committed before an order was confirmed.
        "CONFIRMED,  -,          COMMITTED, DEBITED,  -,          CONFIRMED, -,          COMMITTED, DEBITED,  -",
        "CONFIRMED,  OPEN,       COMMITTED, DEBITED,  BOOKED,     CONFIRMED, DISPATCHED, COMMITTED, DEBITED,  DISPATCHED",
        "CONFIRMED,  OPEN,       COMMITTED, DEBITED,  EXPIRED,    CONFIRMED, DISPATCHED, COMMITTED, DEBITED,  DISPATCHED",
        "CONFIRMED,  DISPATCHED, COMMITTED, DEBITED,  DISPATCHED, CONFIRMED, DISPATCHED, COMMITTED, DEBITED,  DISPATCHED",
        "REJECTED,   -,          RELEASED,  NONE,     -,          REJECTED,  -,          RELEASED,  NONE,     -"
    })
    void openWhenDatabaseIsOfTheVersionBeforeThenOrderGoesOn(
            OrderState state,
            String shipping,
            FakeReservation.State reservation,
            FakeDebit.State debit,
            String parcel,
            OrderState newState,
            String newShipping,
            FakeReservation.State newReservation,
            FakeDebit.State newDebit,
            String newParcel) {
        insert(state, shipping);
        TestShop shop = new TestShop(database);
        reserve(shop, reservation);
        debit(shop, debit);
        book(shop, parcel);

        shop.recovery.run();
        shop.confirmed.run();
        shop.clock.advance(Duration.ofHours(1));
        assertThat(shop.recovery.settleDue()).isZero();
        shop.confirmed.run();

        Order order = shop.only(USER);
        assertThat(order.state()).isEqualTo(newState);
        assertThat(TestShop.settled(order)).isTrue();
        assertThat(text(shop, "shipping")).isEqualTo(newShipping);
        assertThat(shop.participants.reservation(ID).state()).isEqualTo(newReservation);
        assertThat(shop.participants.debit(ID).state()).isEqualTo(newDebit);
        assertThat(shop.participants.debit(ID).debited()).isLessThanOrEqualTo(1);
        if (!parcel.equals(ABSENT)) {
            assertThat(shop.participants.parcel(ID).state()).hasToString(newParcel);
            assertThat(shop.participants.parcel(ID).dispatched()).isLessThanOrEqualTo(1);
        }
        if (newState == OrderState.CONFIRMED) {
            assertThat(order.total()).isEqualTo(1900);
            assertThat(order.lines()).extracting(OrderLine::price).containsExactly(350L, 1200L);
            assertThat(shop.participants.debit(ID).amount()).isEqualTo(1900);
            assertThat(shop.baskets.items(USER)).isEmpty();
        } else {
            // The version before gave lines back when it stored the rejection.
            boolean givenBack = state == OrderState.REJECTING || state == OrderState.REJECTED;
            assertThat(shop.baskets.items(USER)).isEqualTo(givenBack ? List.of() : TestShop.filled());
        }
    }

    private void insert(OrderState state, String shipping) {
        JdbcClient jdbc = JdbcClient.create(database);
        boolean delivered = !shipping.equals(ABSENT);
        jdbc.sql("INSERT INTO shop_order (order_id, user_id, state, total, idempotency_key, request_digest, created_at,"
                        + " due_at, shipping, ship_name, ship_street, ship_city, ship_postcode, ship_country)"
                        + " VALUES (?, ?, ?, 1900, 'key', 'digest', 1, 1, ?, ?, ?, ?, ?, ?)")
                .params(ID, USER, state.name(), delivered ? shipping : null)
                .params(delivered ? List.of("Ann", "Quay 1", "Haven", "12 345", "DE") : nulls())
                .update();
        line(jdbc, 0, TestShop.TEA, 2);
        line(jdbc, 1, TestShop.MUG, 1);
    }

    private static List<Object> nulls() {
        return Collections.nCopies(5, null);
    }

    private static void line(JdbcClient jdbc, int line, String product, long quantity) {
        jdbc.sql("INSERT INTO order_line VALUES (?, ?, ?, ?, ?)")
                .params(ID, line, product, quantity, TestShop.PRICES.get(product))
                .update();
    }

    private static void reserve(TestShop shop, FakeReservation.State state) {
        if (state == FakeReservation.State.NONE) {
            return;
        }
        shop.participants.stock().reserve(shop.only(USER), TestShop.PRICES);
        if (state == FakeReservation.State.COMMITTED) {
            shop.participants.stock().commit(List.of(ID));
        } else if (state == FakeReservation.State.RELEASED) {
            shop.participants.stock().release(ID);
        }
        assertThat(shop.participants.reservation(ID).state()).isEqualTo(state);
    }

    private static void debit(TestShop shop, FakeDebit.State state) {
        if (state != FakeDebit.State.NONE) {
            shop.participants.debit(ID).debit(1900, state == FakeDebit.State.REFUSED);
        }
        assertThat(shop.participants.debit(ID).state()).isEqualTo(state);
    }

    private static void book(TestShop shop, String state) {
        if (state.equals(ABSENT)) {
            return;
        }
        FakeParcel parcel = shop.participants.parcel(ID);
        parcel.book(state.equals("EXPIRED"));
        if (state.equals("DISPATCHED")) {
            parcel.dispatch(false);
        }
        assertThat(parcel.state()).hasToString(state);
    }

    private static String text(TestShop shop, String column) {
        return shop.jdbc
                .sql("SELECT COALESCE(" + column + ", '-') FROM shop_order WHERE order_id = ?")
                .param(ID)
                .query(String.class)
                .single();
    }
}
