// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * The only class that changes quantities of a product: by one guarded {@code UPDATE} that moves a quantity
 * between stock, reserved and committed, or by a recorded adjustment. Runs in the caller's transaction.
 */
@Repository
class StockStore {

    private final JdbcClient jdbc;

    StockStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Reserves the quantities of the lines.
     *
     * @throws InsufficientStockException if there is too little of one; the transaction must be rolled back
     */
    void reserve(List<Line> lines) {
        for (Line line : lines) {
            if (!move(line, "stock = stock - :quantity, reserved = reserved + :quantity", "stock >= :quantity")) {
                throw new InsufficientStockException(line.productId());
            }
        }
    }

    void commit(String productId, long quantity) {
        require(move(
                productId,
                quantity,
                "reserved = reserved - :quantity, committed = committed + :quantity",
                "reserved >= :quantity"));
    }

    void release(Line line) {
        require(move(line, "reserved = reserved - :quantity, stock = stock + :quantity", "reserved >= :quantity"));
    }

    /** Sets the stock if it still has the expected value, records the difference, and returns whether it did. */
    boolean adjust(String productId, long from, long to, long now) {
        return jdbc.sql("UPDATE product SET stock = :to, adjustments = adjustments + 1"
                        + " WHERE product_id = :product AND stock = :from RETURNING adjustments")
                .param("to", to)
                .param("product", productId)
                .param("from", from)
                .query(Long.class)
                .optional()
                .map(seq -> record(productId, seq, to - from, to, now))
                .orElse(false);
    }

    private boolean record(String productId, long seq, long delta, long stock, long now) {
        return jdbc.sql("INSERT INTO adjustment (product_id, seq, delta, stock, created_at) VALUES (?, ?, ?, ?, ?)")
                        .params(productId, seq, delta, stock, now)
                        .update()
                == 1;
    }

    private boolean move(Line line, String change, String guard) {
        return move(line.productId(), line.quantity(), change, guard);
    }

    private boolean move(String productId, long quantity, String change, String guard) {
        return jdbc.sql("UPDATE product SET " + change + " WHERE product_id = :product AND " + guard)
                        .param("quantity", quantity)
                        .param("product", productId)
                        .update()
                == 1;
    }

    private static void require(boolean moved) {
        if (!moved) {
            throw new IllegalStateException("The reserved quantity of a product is less than that of a reservation");
        }
    }
}
