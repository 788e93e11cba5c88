// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores baskets. A basket without items has no row. */
@Repository
public class BasketStore {

    private final JdbcClient jdbc;

    public BasketStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Returns the items of a basket, in the order in which they were added. */
    public List<BasketItem> items(String userId) {
        return jdbc.sql("SELECT product_id, quantity FROM basket_item WHERE user_id = ? ORDER BY added_at, product_id")
                .param(userId)
                .query(BasketStore::item)
                .list();
    }

    /** Adds to the quantity in the basket, up to the maximum. */
    public void add(String userId, String productId, long quantity, long now) {
        jdbc.sql("""
                        INSERT INTO basket_item (user_id, product_id, quantity, added_at) VALUES (?, ?, ?, ?)
                        ON CONFLICT (user_id, product_id) DO UPDATE SET quantity =
                        CASE WHEN basket_item.quantity + excluded.quantity > ? THEN ?
                        ELSE basket_item.quantity + excluded.quantity END""")
                .params(userId, productId, quantity, now, BasketItem.MOST, BasketItem.MOST)
                .update();
    }

    /** Changes the quantity of a product, and returns whether the product was in the basket. */
    boolean change(String userId, String productId, long quantity) {
        return jdbc.sql("UPDATE basket_item SET quantity = ? WHERE user_id = ? AND product_id = ?")
                        .params(quantity, userId, productId)
                        .update()
                == 1;
    }

    /** Removes a product, and returns whether it was in the basket. */
    boolean remove(String userId, String productId) {
        return jdbc.sql("DELETE FROM basket_item WHERE user_id = ? AND product_id = ?")
                        .params(userId, productId)
                        .update()
                == 1;
    }

    /** Empties the basket and returns its items: of several parallel calls, one gets them. */
    public List<BasketItem> take(String userId) {
        return jdbc
                .sql("DELETE FROM basket_item WHERE user_id = ? RETURNING product_id, quantity, added_at")
                .param(userId)
                .query((row, index) -> Map.entry(row.getLong("added_at"), item(row, index)))
                .stream()
                .sorted(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue)
                .toList();
    }

    void clear(String userId) {
        jdbc.sql("DELETE FROM basket_item WHERE user_id = ?").param(userId).update();
    }

    long count() {
        return jdbc.sql("SELECT COUNT(DISTINCT user_id) FROM basket_item")
                .query(Long.class)
                .single();
    }

    /** Returns the items of one page of baskets, by user id. */
    Map<String, List<BasketItem>> page(int size, long offset) {
        Map<String, List<BasketItem>> baskets = new LinkedHashMap<>();
        jdbc.sql("""
                        SELECT user_id, product_id, quantity FROM basket_item WHERE user_id IN
                        (SELECT DISTINCT user_id FROM basket_item ORDER BY user_id LIMIT ? OFFSET ?)
                        ORDER BY user_id, added_at, product_id""").params(size, offset).query(row -> {
            baskets.computeIfAbsent(row.getString("user_id"), user -> new ArrayList<>())
                    .add(item(row, 0));
        });
        return baskets;
    }

    private static BasketItem item(ResultSet row, int index) throws SQLException {
        return new BasketItem(row.getString("product_id"), row.getLong("quantity"));
    }
}
