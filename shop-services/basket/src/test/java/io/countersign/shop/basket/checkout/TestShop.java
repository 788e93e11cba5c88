// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.server.TestClock;
import io.countersign.server.database.Transactions;
import io.countersign.shop.basket.BasketItem;
import io.countersign.shop.basket.BasketSettings;
import io.countersign.shop.basket.BasketStore;
import io.countersign.shop.common.PostalAddress;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** Checkout on a real database, with participants that fail on demand and a stopped clock. */
final class TestShop {

    static final String TEA = "tea";

    static final String MUG = "mug";

    static final Map<String, Long> PRICES = Map.of(TEA, 350L, MUG, 1200L);

    static final PostalAddress ADDRESS = new PostalAddress("Ann", "Quay 1", "Haven", "12 345", "DE");

    final BasketSettings settings = settings();

    final TestClock clock = new TestClock();

    final FakeParticipants participants = new FakeParticipants();

    final JdbcClient jdbc;

    final BasketStore baskets;

    final OrderStore orders;

    final OrderOpening opening;

    final CheckoutSaga saga;

    final Checkout checkout;

    final CheckoutRecovery recovery;

    final OrderSettlement settlement;

    final ConfirmedOrders confirmed;

    final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    TestShop(DataSource database) {
        Flyway.configure()
                .dataSource(database)
                .locations("classpath:db/basket")
                .load()
                .migrate();
        JdbcTemplate template = new JdbcTemplate(database);
        jdbc = JdbcClient.create(template);
        Transactions transactions = new Transactions(new JdbcTransactionManager(database), Duration.ofMinutes(5));
        baskets = new BasketStore(jdbc);
        orders = new OrderStore(jdbc, template);
        opening = new OrderOpening(orders, baskets, transactions, settings, clock);
        OrderDecisions decisions = new OrderDecisions(orders, baskets, transactions, settings, clock);
        Stock stock = participants.stock();
        Funds funds = participants.funds();
        Shipments shipments = participants.shipments();
        settlement = new OrderSettlement(stock, funds, shipments, decisions);
        OverdueOrders overdue = new OverdueOrders(orders, settlement, funds, stock, settings);
        saga = new CheckoutSaga(stock, funds, shipments, decisions, settlement, overdue);
        checkout = new Checkout(orders, opening, decisions, saga, settings, clock);
        recovery = new CheckoutRecovery(orders, decisions, settlement, settings, clock);
        confirmed = new ConfirmedOrders(orders, decisions, stock, shipments, settings, clock, meters);
    }

    static TestShop onSqlite(Path directory) {
        return new TestShop(sqlite(directory));
    }

    static SingleConnectionDataSource sqlite(Path directory) {
        return new SingleConnectionDataSource(
                "jdbc:sqlite:" + directory.resolve("basket.db")
                        + "?foreign_keys=true&synchronous=OFF&journal_mode=MEMORY",
                true);
    }

    static BasketSettings settings() {
        return new BasketSettings(
                Duration.ofSeconds(10),
                Duration.ofSeconds(5),
                Duration.ofSeconds(1),
                new BasketSettings.Recovery(Duration.ofSeconds(1), 200, 4, Duration.ofSeconds(4)));
    }

    /** Returns a checkout of the basket with delivery. */
    static CheckoutCommand delivered(String userId) {
        return CheckoutCommand.of(userId, new CheckoutRequest(new CheckoutRequest.Cart(null, null, ADDRESS)), null);
    }

    /** Returns a checkout of the basket without delivery. */
    static CheckoutCommand fetched(String userId) {
        return CheckoutCommand.of(userId, new CheckoutRequest(null), null);
    }

    void fill(String userId) {
        baskets.add(userId, TEA, 2, 1);
        baskets.add(userId, MUG, 1, 2);
    }

    static List<BasketItem> filled() {
        return List.of(new BasketItem(TEA, 2), new BasketItem(MUG, 1));
    }

    /** Returns whether the order needs no further step. */
    static boolean settled(Order order) {
        Shipping shipping = order.shipping();
        boolean finished = order.stock() != StockState.OPEN && (shipping == null || shipping.dispatched());
        return order.state() == OrderState.REJECTED || (order.state() == OrderState.CONFIRMED && finished);
    }

    Order only(String userId) {
        List<Order> all = orders.page(userId, 10, 0);
        if (all.size() != 1) {
            throw new AssertionError("expected one order but there are " + all);
        }
        return all.getFirst();
    }
}
