// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.common.Backlog;
import io.countersign.shop.common.PostalAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Stores orders. Every change of state is one guarded {@code UPDATE}, so that of several different decisions
 * one succeeds, across all replicas and threads.
 */
@Repository
class OrderStore {

    private static final String COLUMNS = "order_id, user_id, acc_num, state, reason, total, created_at,"
            + " stock, shipping, ship_name, ship_street, ship_city, ship_postcode, ship_country";

    private final JdbcClient jdbc;

    private final JdbcTemplate batch;

    OrderStore(JdbcClient jdbc, JdbcTemplate batch) {
        this.jdbc = jdbc;
        this.batch = batch;
    }

    /** Stores the order unless its user has an order with that key, and returns whether it did. */
    boolean insert(Order order, @Nullable IdempotencyKey key, long dueAt) {
        PostalAddress address =
                order.shipping() == null ? null : order.shipping().address();
        int rows = jdbc.sql("""
                        INSERT INTO shop_order (order_id, user_id, acc_num, state, total, idempotency_key, request_digest,
                        created_at, due_at, shipping, ship_name, ship_street, ship_city, ship_postcode, ship_country)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                        ON CONFLICT (user_id, idempotency_key) DO NOTHING""")
                .param(order.orderId())
                .param(order.userId())
                .param(order.accNum())
                .param(order.state().name())
                .param(order.total())
                .param(key == null ? null : key.value())
                .param(key == null ? null : key.digest())
                .param(order.createdAt())
                .param(dueAt)
                .param(address == null ? null : "OPEN")
                .param(address == null ? null : address.name())
                .param(address == null ? null : address.street())
                .param(address == null ? null : address.city())
                .param(address == null ? null : address.postcode())
                .param(address == null ? null : address.country())
                .update();
        if (rows == 1) {
            insertLines(order);
        }
        return rows == 1;
    }

    private void insertLines(Order order) {
        List<Object[]> rows = new ArrayList<>(order.lines().size());
        for (OrderLine line : order.lines()) {
            rows.add(new Object[] {order.orderId(), rows.size(), line.productId(), line.quantity(), line.price()});
        }
        batch.batchUpdate(
                "INSERT INTO order_line (order_id, line, product_id, quantity, price) VALUES (?, ?, ?, ?, ?)", rows);
    }

    /** Moves the order from one state to another, and returns whether it did. */
    boolean move(String orderId, OrderState from, OrderState to, @Nullable Reason reason, long dueAt) {
        return jdbc.sql("UPDATE shop_order SET state = ?, reason = ?, due_at = ? WHERE order_id = ? AND state = ?")
                        .param(to.name())
                        .param(reason == null ? null : reason.name())
                        .param(dueAt)
                        .param(orderId)
                        .param(from.name())
                        .update()
                == 1;
    }

    /** Confirms the order, with its total and prices, unless it is in another state; returns whether it did. */
    boolean confirm(Order order, StockState stock, long dueAt) {
        boolean moved = jdbc.sql("UPDATE shop_order SET state = 'CONFIRMED', total = ?, stock = ?, due_at = ?"
                                + " WHERE order_id = ? AND state = ?")
                        .params(
                                order.total(),
                                stock.name(),
                                dueAt,
                                order.orderId(),
                                order.state().name())
                        .update()
                == 1;
        if (moved) {
            updatePrices(order);
        }
        return moved;
    }

    private void updatePrices(Order order) {
        List<Object[]> rows = new ArrayList<>(order.lines().size());
        for (OrderLine line : order.lines()) {
            rows.add(new Object[] {line.price(), order.orderId(), rows.size()});
        }
        batch.batchUpdate("UPDATE order_line SET price = ? WHERE order_id = ? AND line = ?", rows);
    }

    /** Takes its key from a rejected order, for another one, and returns whether it still had it. */
    boolean takeKey(String orderId) {
        return jdbc.sql("UPDATE shop_order SET idempotency_key = NULL WHERE order_id = ?"
                                + " AND idempotency_key IS NOT NULL AND state = 'REJECTED'")
                        .param(orderId)
                        .update()
                == 1;
    }

    /** Marks stock of confirmed orders as committed. */
    void markCommitted(Collection<String> orderIds) {
        batch.batchUpdate(
                "UPDATE shop_order SET stock = 'DONE' WHERE order_id = ? AND state = 'CONFIRMED' AND stock = 'OPEN'",
                rows(orderIds));
    }

    /** Marks that the stock of a confirmed order cannot be committed, and returns whether this was not marked yet. */
    boolean markWithoutStock(String orderId) {
        return jdbc.sql("UPDATE shop_order SET stock = 'REFUSED'"
                                + " WHERE order_id = ? AND state = 'CONFIRMED' AND stock = 'OPEN'")
                        .param(orderId)
                        .update()
                == 1;
    }

    /** Marks confirmed orders as dispatched. */
    void markDispatched(Collection<String> orderIds) {
        batch.batchUpdate(
                "UPDATE shop_order SET shipping = 'DISPATCHED'"
                        + " WHERE order_id = ? AND state = 'CONFIRMED' AND shipping = 'OPEN'",
                rows(orderIds));
    }

    private static List<Object[]> rows(Collection<String> orderIds) {
        return orderIds.stream().map(orderId -> new Object[] {orderId}).toList();
    }

    /** Returns confirmed orders that are due and have stock to commit or a delivery to dispatch, a number at most. */
    List<Unfinished> unfinished(long now, int most) {
        return jdbc.sql("""
                        SELECT * FROM (SELECT order_id, stock, shipping, due_at FROM shop_order
                        WHERE state = 'CONFIRMED' AND stock = 'OPEN' AND due_at <= ? ORDER BY due_at LIMIT ?) AS kept
                        UNION SELECT * FROM (SELECT order_id, stock, shipping, due_at FROM shop_order
                        WHERE state = 'CONFIRMED' AND shipping = 'OPEN' AND due_at <= ? ORDER BY due_at LIMIT ?) AS unsent
                        ORDER BY due_at, order_id LIMIT ?""")
                .params(now, most, now, most, most)
                .query((row, index) -> new Unfinished(
                        row.getString("order_id"),
                        "OPEN".equals(row.getString("stock")),
                        "OPEN".equals(row.getString("shipping"))))
                .list();
    }

    /** Sets the time at which recovery may continue the order. */
    void postpone(String orderId, long dueAt) {
        jdbc.sql(
                        "UPDATE shop_order SET due_at = ? WHERE order_id = ? AND (state IN ('PENDING', 'CONFIRMING', 'REJECTING')"
                                + " OR (state = 'CONFIRMED' AND (stock = 'OPEN' OR shipping = 'OPEN')))")
                .params(dueAt, orderId)
                .update();
    }

    /** Claims a number of due undecided orders at most, for the caller alone until the lease ends. */
    List<Due> claim(long now, long leaseEnd, int most) {
        return jdbc.sql("""
                        UPDATE shop_order SET due_at = ?, attempts = attempts + 1 WHERE due_at <= ? AND order_id IN
                        (SELECT order_id FROM shop_order WHERE due_at <= ?
                        AND state IN ('PENDING', 'CONFIRMING', 'REJECTING') ORDER BY due_at LIMIT ?)
                        RETURNING order_id, attempts""")
                .params(leaseEnd, now, now, most)
                .query((row, index) -> new Due(row.getString("order_id"), row.getInt("attempts")))
                .list();
    }

    /** Returns how many orders need a further step, and the time of the oldest. */
    Backlog.Entries unsettled() {
        return jdbc.sql("""
                        SELECT COUNT(*) AS entries, MIN(created_at) AS oldest FROM
                        (SELECT created_at FROM shop_order WHERE state IN ('PENDING', 'CONFIRMING', 'REJECTING')
                        UNION ALL SELECT created_at FROM shop_order WHERE state = 'CONFIRMED' AND stock = 'OPEN'
                        UNION ALL SELECT created_at FROM shop_order
                        WHERE state = 'CONFIRMED' AND shipping = 'OPEN' AND (stock IS NULL OR stock <> 'OPEN'))
                        AS unsettled""")
                .query((row, index) -> new Backlog.Entries(row.getLong("entries"), row.getLong("oldest")))
                .single();
    }

    Optional<Order> find(String orderId) {
        return jdbc.sql("SELECT " + COLUMNS + " FROM shop_order WHERE order_id = ?")
                .param(orderId)
                .query(OrderRow.MAPPER)
                .optional()
                .map(row -> row.with(lines(orderId)));
    }

    /** Returns the order that the user created with that key. */
    Optional<KeyedOrder> findByKey(String userId, String key) {
        return jdbc.sql("SELECT order_id, request_digest FROM shop_order WHERE user_id = ? AND idempotency_key = ?")
                .params(userId, key)
                .query((row, index) -> new KeyedOrder(row.getString("order_id"), row.getString("request_digest")))
                .optional();
    }

    /** Returns a page of a user's orders, newest first. */
    List<Order> page(String userId, int size, long offset) {
        List<OrderRow> rows = jdbc.sql("SELECT " + COLUMNS
                        + " FROM shop_order WHERE user_id = ? ORDER BY created_at DESC, order_id LIMIT ? OFFSET ?")
                .params(userId, size, offset)
                .query(OrderRow.MAPPER)
                .list();
        Map<String, List<OrderLine>> lines =
                lines(rows.stream().map(OrderRow::orderId).toList());
        return rows.stream()
                .map(row -> row.with(lines.getOrDefault(row.orderId(), List.of())))
                .toList();
    }

    long count(String userId) {
        return jdbc.sql("SELECT COUNT(*) FROM shop_order WHERE user_id = ?")
                .param(userId)
                .query(Long.class)
                .single();
    }

    private List<OrderLine> lines(String orderId) {
        return lines(List.of(orderId)).getOrDefault(orderId, List.of());
    }

    private Map<String, List<OrderLine>> lines(List<String> orderIds) {
        Map<String, List<OrderLine>> lines = new HashMap<>();
        if (!orderIds.isEmpty()) {
            jdbc.sql("SELECT order_id, product_id, quantity, price FROM order_line WHERE order_id IN (:ids)"
                            + " ORDER BY order_id, line")
                    .param("ids", orderIds)
                    .query(row -> {
                        lines.computeIfAbsent(row.getString(1), id -> new ArrayList<>())
                                .add(new OrderLine(row.getString(2), row.getLong(3), row.getLong(4)));
                    });
        }
        return lines;
    }

    /**
     * Order to settle.
     *
     * @param attempts number of attempts, including this one
     */
    record Due(String orderId, int attempts) {}

    /** Confirmed order whose stock or delivery is open. */
    record Unfinished(String orderId, boolean toCommit, boolean toSend) {}

    /** Order with the digest of the checkout's content. */
    record KeyedOrder(String orderId, String digest) {}
}
