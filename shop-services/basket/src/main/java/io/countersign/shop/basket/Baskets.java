// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket;

import io.countersign.server.ProblemException;
import io.countersign.server.Violation;
import io.countersign.server.database.Transactions;
import java.time.Clock;
import java.util.List;
import org.springframework.stereotype.Service;

/** Reads and changes the baskets of users before they check out. */
@Service
public class Baskets {

    /** Largest number of products in a basket or a cart. */
    public static final int MOST_ITEMS = 100;

    private final BasketStore store;

    private final ProductCatalog products;

    private final Transactions transactions;

    private final Clock clock;

    Baskets(BasketStore store, ProductCatalog products, Transactions transactions, Clock clock) {
        this.store = store;
        this.products = products;
        this.transactions = transactions;
        this.clock = clock;
    }

    Basket show(String userId) {
        return new Basket(userId, store.items(userId));
    }

    /** Adds a quantity of a product to the basket. */
    Basket add(String userId, String productId, long quantity) {
        if (!products.has(productId)) {
            throw ProblemException.notFound("There is no such product");
        }
        return transactions.call(() -> {
            requireRoom(store.items(userId), productId, quantity);
            store.add(userId, productId, quantity, clock.millis());
            return show(userId);
        });
    }

    private static void requireRoom(List<BasketItem> items, String productId, long quantity) {
        long there = 0;
        for (BasketItem item : items) {
            there = item.productId().equals(productId) ? item.quantity() : there;
        }
        if (there + quantity > BasketItem.MOST) {
            throw tooMuch("quantity", "must not exceed " + BasketItem.MOST + " in total");
        }
        if (there == 0 && items.size() >= MOST_ITEMS) {
            throw tooMuch("productId", "must be one of the " + MOST_ITEMS + " products in the basket, which is full");
        }
    }

    /** Returns the problem of a basket or cart that exceeds a maximum. */
    public static ProblemException tooMuch(String field, String message) {
        return ProblemException.unprocessable(
                "too-much", "The basket would hold too much", new Violation(field, message));
    }

    Basket change(String userId, String productId, long quantity) {
        return requireThere(transactions.call(() -> store.change(userId, productId, quantity)), userId);
    }

    Basket remove(String userId, String productId) {
        return requireThere(transactions.call(() -> store.remove(userId, productId)), userId);
    }

    private Basket requireThere(boolean there, String userId) {
        if (!there) {
            throw ProblemException.notFound("The product is not in the basket");
        }
        return show(userId);
    }

    void clear(String userId) {
        transactions.run(() -> store.clear(userId));
    }
}
