// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/** An order without its lines, as its row has it. */
record OrderRow(
        String orderId,
        String userId,
        @Nullable String accNum,
        OrderState state,
        @Nullable Reason reason,
        long total,
        long createdAt) {

    static final RowMapper<OrderRow> MAPPER = (row, index) -> {
        String reason = row.getString("reason");
        return new OrderRow(
                row.getString("order_id"),
                row.getString("user_id"),
                row.getString("acc_num"),
                OrderState.valueOf(row.getString("state")),
                reason == null ? null : Reason.valueOf(reason),
                row.getLong("total"),
                row.getLong("created_at"));
    };

    Order with(List<OrderLine> lines) {
        return new Order(orderId, userId, accNum, state, reason, total, lines, createdAt);
    }
}
