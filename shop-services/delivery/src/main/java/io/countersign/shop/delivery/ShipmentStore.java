// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.delivery;

import io.countersign.shop.common.PostalAddress;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Stores shipments, one for each order. Runs in the caller's transaction. Several shipments are changed in the
 * order of their ids, which prevents deadlocks.
 */
@Repository
class ShipmentStore {

    /**
     * Condition for a free place. On a database with several writers, parallel bookings may exceed the
     * capacity by a few.
     */
    private static final String ROOM = "(SELECT COUNT(*) FROM shipment WHERE status = 'BOOKED') < :capacity";

    private final JdbcClient jdbc;

    private final JdbcTemplate batch;

    ShipmentStore(JdbcClient jdbc, JdbcTemplate batch) {
        this.jdbc = jdbc;
        this.batch = batch;
    }

    /**
     * Inserts the shipment without lines if there is room and the order has no shipment or tombstone, and
     * returns whether it did.
     */
    boolean insert(Shipment shipment, String issuer, long now, int capacity) {
        PostalAddress address = shipment.address();
        return jdbc.sql("""
                        INSERT INTO shipment (order_id, issuer, user_id, status, name, street, city, postcode, country,
                        expires_at, created_at) SELECT :order, :issuer, :user, :status, :name, :street, :city, :postcode,
                        :country, :expires, :now""" + " WHERE " + ROOM + " ON CONFLICT (order_id) DO NOTHING")
                        .param("order", shipment.orderId())
                        .param("issuer", issuer)
                        .param("user", shipment.userId())
                        .param("status", shipment.status().name())
                        .param("name", address == null ? null : address.name())
                        .param("street", address == null ? null : address.street())
                        .param("city", address == null ? null : address.city())
                        .param("postcode", address == null ? null : address.postcode())
                        .param("country", address == null ? null : address.country())
                        .param("expires", shipment.expiresAt())
                        .param("now", now)
                        .param("capacity", capacity)
                        .update()
                == 1;
    }

    void insertLines(String orderId, List<Line> lines) {
        batch.batchUpdate(
                "INSERT INTO shipment_line (order_id, product_id, quantity) VALUES (?, ?, ?)",
                lines.stream()
                        .map(line -> new Object[] {orderId, line.productId(), line.quantity()})
                        .toList());
    }

    Optional<Shipment> find(String orderId) {
        return jdbc.sql("SELECT order_id, user_id, status, name, street, city, postcode, country, expires_at"
                        + " FROM shipment WHERE order_id = ?")
                .param(orderId)
                .query(ShipmentStore::shipment)
                .optional()
                .map(shipment -> shipment.with(lines(orderId)));
    }

    /**
     * Returns the owner, or nothing if the shipment was cancelled before it was booked, or was booked in a
     * mode without credentials.
     */
    Optional<Owner> owner(String orderId) {
        return jdbc.sql(
                        "SELECT issuer, user_id FROM shipment WHERE order_id = ? AND issuer <> '' AND user_id IS NOT NULL")
                .param(orderId)
                .query((row, number) -> new Owner(row.getString("issuer"), row.getString("user_id")))
                .optional();
    }

    /**
     * Moves the shipment from one status to another, and returns whether it did: of several parallel calls,
     * one succeeds.
     */
    boolean move(String orderId, ShipmentStatus from, ShipmentStatus to) {
        return jdbc.sql("UPDATE shipment SET status = ? WHERE order_id = ? AND status = ?")
                        .params(to.name(), orderId, from.name())
                        .update()
                == 1;
    }

    /** Books an expired shipment again if there is room, and returns whether it did. */
    boolean renew(String orderId, long expiresAt, int capacity) {
        return jdbc.sql("UPDATE shipment SET status = 'BOOKED', expires_at = :expires WHERE order_id = :order"
                                + " AND status = 'EXPIRED' AND " + ROOM)
                        .param("expires", expiresAt)
                        .param("order", orderId)
                        .param("capacity", capacity)
                        .update()
                == 1;
    }

    /** Dispatches the bookings among the orders. */
    void dispatch(Collection<String> orderIds) {
        batch.batchUpdate(
                "UPDATE shipment SET status = 'DISPATCHED' WHERE order_id = ? AND status = 'BOOKED'",
                orderIds.stream()
                        .sorted()
                        .map(orderId -> new Object[] {orderId})
                        .toList());
    }

    /** Returns those of the orders that are dispatched. */
    Set<String> dispatched(Collection<String> orderIds) {
        return jdbc.sql("SELECT order_id FROM shipment WHERE order_id IN (:orders) AND status = 'DISPATCHED'")
                .param("orders", orderIds)
                .query((row, number) -> row.getString(1))
                .set();
    }

    /** Expires a number of bookings at most that are past their time, and returns how many it expired. */
    int expire(long now, int most) {
        int[] expired = batch.batchUpdate(
                "UPDATE shipment SET status = 'EXPIRED' WHERE order_id = ? AND status = 'BOOKED' AND expires_at <= ?",
                overdue(now, most).stream()
                        .sorted()
                        .map(orderId -> new Object[] {orderId, now})
                        .toList());
        return Arrays.stream(expired).sum();
    }

    private List<String> overdue(long now, int most) {
        return jdbc.sql("SELECT order_id FROM shipment WHERE status = 'BOOKED' AND expires_at <= ?"
                        + " ORDER BY expires_at LIMIT ?")
                .params(now, most)
                .query((row, number) -> row.getString(1))
                .list();
    }

    private static Shipment shipment(ResultSet row, int number) throws SQLException {
        return new Shipment(
                row.getString("order_id"),
                row.getString("user_id"),
                ShipmentStatus.valueOf(row.getString("status")),
                address(row),
                List.of(),
                row.getLong("expires_at"));
    }

    private static @Nullable PostalAddress address(ResultSet row) throws SQLException {
        String name = row.getString("name");
        return name == null
                ? null
                : new PostalAddress(
                        name,
                        row.getString("street"),
                        row.getString("city"),
                        row.getString("postcode"),
                        row.getString("country"));
    }

    private List<Line> lines(String orderId) {
        return jdbc.sql("SELECT product_id, quantity FROM shipment_line WHERE order_id = ? ORDER BY product_id")
                .param(orderId)
                .query((row, number) -> new Line(row.getString("product_id"), row.getLong("quantity")))
                .list();
    }
}
