// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.shop.common.Money;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores reservations, one for each order. Runs in the caller's transaction. */
@Repository
class ReservationStore {

    private static final String MOVE = "UPDATE reservation SET status = ? WHERE order_id = ? AND status = ?";

    private final JdbcClient jdbc;

    private final JdbcTemplate batch;

    ReservationStore(JdbcClient jdbc, JdbcTemplate batch) {
        this.jdbc = jdbc;
        this.batch = batch;
    }

    /**
     * Inserts the reservation without lines, unless the order has a reservation or a tombstone, and returns
     * whether it did.
     */
    boolean insert(String orderId, ReservationStatus status, long expiresAt, long now) {
        return jdbc.sql("INSERT INTO reservation (order_id, status, expires_at, created_at) VALUES (?, ?, ?, ?)"
                                + " ON CONFLICT (order_id) DO NOTHING")
                        .params(orderId, status.name(), expiresAt, now)
                        .update()
                == 1;
    }

    void insertLines(String orderId, List<Line> lines) {
        batch.batchUpdate(
                "INSERT INTO reservation_line (order_id, product_id, quantity, price) VALUES (?, ?, ?, ?)",
                lines.stream()
                        .map(line -> new Object[] {
                            orderId,
                            line.productId(),
                            line.quantity(),
                            line.price().minor()
                        })
                        .toList());
    }

    /** Inserts a tombstone for each of the orders that has no reservation, in the order of the list. */
    void insertReleased(List<String> orderIds, long now) {
        batch.batchUpdate(
                "INSERT INTO reservation (order_id, status, expires_at, created_at) VALUES (?, 'RELEASED', ?, ?)"
                        + " ON CONFLICT (order_id) DO NOTHING",
                orderIds.stream()
                        .map(orderId -> new Object[] {orderId, now, now})
                        .toList());
    }

    Optional<Reservation> find(String orderId) {
        return find(List.of(orderId)).stream().findFirst();
    }

    /** Returns the existing reservations of the orders. */
    List<Reservation> find(Collection<String> orderIds) {
        List<Reservation> found = jdbc.sql(
                        "SELECT order_id, status, expires_at FROM reservation WHERE order_id IN (:orders)")
                .param("orders", orderIds)
                .query(ReservationStore::reservation)
                .list();
        // Read after the reservations, with which they are inserted.
        Map<String, List<Line>> lines = lines(orderIds);
        return found.stream()
                .map(reservation -> reservation.with(lines.getOrDefault(reservation.orderId(), List.of())))
                .toList();
    }

    /**
     * Moves the reservation from one status to another, and returns whether it did: of several parallel
     * calls, one succeeds.
     */
    boolean move(String orderId, ReservationStatus from, ReservationStatus to) {
        return jdbc.sql(MOVE).params(to.name(), orderId, from.name()).update() == 1;
    }

    /** Moves the reservations in the order of the list, and returns those that it moved. */
    Set<String> move(List<String> orderIds, ReservationStatus from, ReservationStatus to) {
        int[] moved = batch.batchUpdate(
                MOVE,
                orderIds.stream()
                        .map(orderId -> new Object[] {to.name(), orderId, from.name()})
                        .toList());
        return IntStream.range(0, moved.length)
                .filter(index -> moved[index] == 1)
                .mapToObj(orderIds::get)
                .collect(Collectors.toSet());
    }

    /**
     * Returns the orders whose reservations are past their time and have the product, oldest first.
     *
     * @param most maximum number of orders
     */
    List<String> overdue(String productId, long now, int most) {
        return jdbc.sql("""
                        SELECT r.order_id FROM reservation r WHERE r.status = 'RESERVED' AND r.expires_at <= :now
                        AND EXISTS (SELECT 1 FROM reservation_line l
                            WHERE l.order_id = r.order_id AND l.product_id = :product)
                        ORDER BY r.expires_at, r.order_id LIMIT :most""")
                .param("now", now)
                .param("product", productId)
                .param("most", most)
                .query((row, number) -> row.getString(1))
                .list();
    }

    private Map<String, List<Line>> lines(Collection<String> orderIds) {
        Map<String, List<Line>> lines = new HashMap<>();
        jdbc.sql("SELECT order_id, product_id, quantity, price FROM reservation_line WHERE order_id IN (:orders)"
                        + " ORDER BY product_id")
                .param("orders", orderIds)
                .query(row -> {
                    lines.computeIfAbsent(row.getString("order_id"), order -> new ArrayList<>())
                            .add(line(row));
                });
        return lines;
    }

    private static Reservation reservation(ResultSet row, int number) throws SQLException {
        return new Reservation(
                row.getString("order_id"),
                ReservationStatus.valueOf(row.getString("status")),
                row.getLong("expires_at"),
                List.of());
    }

    private static Line line(ResultSet row) throws SQLException {
        return new Line(row.getString("product_id"), row.getLong("quantity"), new Money(row.getLong("price")));
    }
}
