// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.shop.common.Money;
import io.countersign.shop.common.Paging;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores products. Runs in the caller's transaction. */
@Repository
class ProductStore {

    private static final String SELECT = "SELECT product_id, name, price, stock, restricted FROM product ";

    private static final String MATCHING = "WHERE search_name LIKE ? ESCAPE '!' ";

    private final JdbcClient jdbc;

    ProductStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void insert(Product product, long now) {
        jdbc.sql("INSERT INTO product (product_id, name, search_name, price, stock, restricted, created_at)"
                        + " VALUES (?, ?, ?, ?, 0, ?, ?)")
                .param(product.productId())
                .param(product.name())
                .param(SearchText.of(product.name()))
                .param(product.price().minor())
                .param(product.restricted() ? 1 : 0)
                .param(now)
                .update();
    }

    boolean update(String productId, String name, Money price) {
        return jdbc.sql("UPDATE product SET name = ?, search_name = ?, price = ? WHERE product_id = ?")
                        .params(name, SearchText.of(name), price.minor(), productId)
                        .update()
                == 1;
    }

    Optional<Product> find(String productId) {
        return jdbc.sql(SELECT + "WHERE product_id = ?")
                .param(productId)
                .query(ProductStore::product)
                .optional();
    }

    /** Returns the existing products with these ids, in the order of their ids. */
    List<Product> find(Collection<String> productIds) {
        return jdbc.sql(SELECT + "WHERE product_id IN (:ids) ORDER BY product_id")
                .param("ids", productIds)
                .query(ProductStore::product)
                .list();
    }

    /** Returns the products whose name contains the text, sorted by name. */
    List<Product> search(String text, Paging paging) {
        return jdbc.sql(SELECT + MATCHING + "ORDER BY search_name, product_id LIMIT ? OFFSET ?")
                .params(SearchText.containing(text), paging.size(), paging.offset())
                .query(ProductStore::product)
                .list();
    }

    long count(String text) {
        return jdbc.sql("SELECT COUNT(*) FROM product " + MATCHING)
                .param(SearchText.containing(text))
                .query(Long.class)
                .single();
    }

    private static Product product(ResultSet row, int number) throws SQLException {
        return new Product(
                row.getString("product_id"),
                row.getString("name"),
                new Money(row.getLong("price")),
                row.getLong("stock"),
                row.getLong("restricted") != 0);
    }
}
