// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.shop.common.Money;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores reservations, one for each order. Runs in the caller's transaction. */
@Repository
class ReservationStore {

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

    Optional<Reservation> find(String orderId) {
        return jdbc.sql("SELECT status, expires_at FROM reservation WHERE order_id = ?")
                .param(orderId)
                .query((row, number) -> new Reservation(
                        orderId,
                        ReservationStatus.valueOf(row.getString("status")),
                        row.getLong("expires_at"),
                        lines(orderId)))
                .optional();
    }

    /**
     * Moves the reservation from one status to another, and returns whether it did: of several parallel
     * calls, one succeeds.
     */
    boolean move(String orderId, ReservationStatus from, ReservationStatus to) {
        return jdbc.sql("UPDATE reservation SET status = ? WHERE order_id = ? AND status = ?")
                        .params(to.name(), orderId, from.name())
                        .update()
                == 1;
    }

    /** Returns the reservations that are past their time and have one of the products. */
    List<String> overdue(Collection<String> productIds, long now) {
        return jdbc.sql("""
                        SELECT DISTINCT r.order_id FROM reservation r JOIN reservation_line l ON l.order_id = r.order_id
                        WHERE r.status = 'RESERVED' AND r.expires_at <= :now AND l.product_id IN (:products)
                        ORDER BY r.order_id""")
                .param("now", now)
                .param("products", productIds)
                .query((row, number) -> row.getString(1))
                .list();
    }

    List<Line> lines(String orderId) {
        return jdbc.sql(
                        "SELECT product_id, quantity, price FROM reservation_line WHERE order_id = ? ORDER BY product_id")
                .param(orderId)
                .query(ReservationStore::line)
                .list();
    }

    private static Line line(ResultSet row, int number) throws SQLException {
        return new Line(row.getString("product_id"), row.getLong("quantity"), new Money(row.getLong("price")));
    }
}
