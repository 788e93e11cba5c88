// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.shop.common.Money;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores holds, one for each order. Runs in the caller's transaction. */
@Repository
class HoldStore {

    private static final String COLUMNS = "order_id, user_id, acc_num, amount, status, expires_at";

    private final JdbcClient jdbc;

    HoldStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Inserts the hold unless the order has a hold or a tombstone, and returns whether it did. */
    boolean insert(Hold hold, long now) {
        return jdbc.sql("INSERT INTO hold (" + COLUMNS + ", created_at) VALUES (?, ?, ?, ?, ?, ?, ?)"
                                + " ON CONFLICT (order_id) DO NOTHING")
                        .param(hold.orderId())
                        .param(hold.userID())
                        .param(hold.accNum())
                        .param(hold.amount() == null ? null : hold.amount().minor())
                        .param(hold.status().name())
                        .param(hold.expiresAt())
                        .param(now)
                        .update()
                == 1;
    }

    Optional<Hold> find(String orderId) {
        return jdbc.sql("SELECT " + COLUMNS + " FROM hold WHERE order_id = ?")
                .param(orderId)
                .query(HoldStore::hold)
                .optional();
    }

    /**
     * Moves the hold from one status to another, and returns whether it did: of several parallel calls, one
     * succeeds.
     */
    boolean move(String orderId, HoldStatus from, HoldStatus to) {
        return jdbc.sql("UPDATE hold SET status = ? WHERE order_id = ? AND status = ?")
                        .params(to.name(), orderId, from.name())
                        .update()
                == 1;
    }

    List<Hold> overdue(String accNum, long now) {
        return jdbc.sql("SELECT " + COLUMNS + " FROM hold WHERE acc_num = ? AND status = 'HELD' AND expires_at <= ?"
                        + " ORDER BY order_id")
                .params(accNum, now)
                .query(HoldStore::hold)
                .list();
    }

    private static Hold hold(ResultSet row, int number) throws SQLException {
        long amount = row.getLong("amount");
        @Nullable Money held = row.wasNull() ? null : new Money(amount);
        return new Hold(
                row.getString("order_id"),
                row.getString("user_id"),
                row.getString("acc_num"),
                held,
                HoldStatus.valueOf(row.getString("status")),
                row.getLong("expires_at"));
    }
}
