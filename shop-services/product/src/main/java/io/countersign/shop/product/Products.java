// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.server.database.Transactions;
import io.countersign.shop.common.Money;
import io.countersign.shop.common.Page;
import io.countersign.shop.common.Paging;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Service;

/** Adds, shows and changes products. */
@Service
class Products {

    private final ProductStore products;

    private final StockStore stocks;

    private final Transactions transactions;

    private final Clock clock;

    Products(ProductStore products, StockStore stocks, Transactions transactions, Clock clock) {
        this.products = products;
        this.stocks = stocks;
        this.transactions = transactions;
        this.clock = clock;
    }

    Product add(ProductRequest request) {
        Product product = new Product(
                UUID.randomUUID().toString(),
                request.name(),
                request.price(),
                request.stock(),
                Boolean.TRUE.equals(request.restricted()));
        transactions.run(() -> {
            products.insert(product, clock.millis());
            stocks.adjust(product.productId(), 0, product.stock(), clock.millis());
        });
        return product;
    }

    Product get(String productId) {
        return products.find(productId).orElseThrow(ProductProblems::noSuchProduct);
    }

    Page<Product> search(String text, Paging paging) {
        return Page.of(products.search(text, paging), paging, products.count(text));
    }

    /** Returns the existing products with these ids, on one page. */
    Page<Product> all(List<String> productIds) {
        List<Product> found = products.find(productIds);
        return new Page<>(found, 0, productIds.size(), found.size());
    }

    Product update(String productId, String name, Money price) {
        return transactions.call(() -> {
            products.update(productId, name, price);
            return get(productId);
        });
    }

    Product setStock(String productId, long stock) {
        Optional<Product> adjusted;
        do {
            adjusted = transactions.call(() -> adjust(get(productId), stock));
        } while (adjusted.isEmpty());
        return adjusted.get();
    }

    /** Returns nothing if the stock has changed since it was read. */
    private Optional<Product> adjust(Product product, long stock) {
        boolean adjusted = stocks.adjust(product.productId(), product.stock(), stock, clock.millis());
        return adjusted
                ? Optional.of(
                        new Product(product.productId(), product.name(), product.price(), stock, product.restricted()))
                : Optional.empty();
    }
}
