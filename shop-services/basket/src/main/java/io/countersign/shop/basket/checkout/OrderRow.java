// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.common.PostalAddress;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/** Database row of an order, without its lines. */
record OrderRow(
        String orderId,
        String userId,
        @Nullable String accNum,
        OrderState state,
        @Nullable Reason reason,
        long total,
        long createdAt,
        @Nullable Shipping shipping,
        @Nullable StockState stock) {

    static final RowMapper<OrderRow> MAPPER = (row, index) -> {
        String reason = row.getString("reason");
        String stock = row.getString("stock");
        return new OrderRow(
                row.getString("order_id"),
                row.getString("user_id"),
                row.getString("acc_num"),
                OrderState.valueOf(row.getString("state")),
                reason == null ? null : Reason.valueOf(reason),
                row.getLong("total"),
                row.getLong("created_at"),
                shipping(row),
                stock == null ? null : StockState.valueOf(stock));
    };

    Order with(List<OrderLine> lines) {
        return new Order(orderId, userId, accNum, state, reason, total, lines, createdAt, shipping, stock);
    }

    private static @Nullable Shipping shipping(ResultSet row) throws SQLException {
        String state = row.getString("shipping");
        if (state == null) {
            return null;
        }
        PostalAddress address = new PostalAddress(
                row.getString("ship_name"),
                row.getString("ship_street"),
                row.getString("ship_city"),
                row.getString("ship_postcode"),
                row.getString("ship_country"));
        return new Shipping(address, state.equals("DISPATCHED"));
    }
}
