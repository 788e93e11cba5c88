// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.server.database.Transactions;
import java.time.Clock;
import java.util.Collection;
import org.springframework.stereotype.Component;

/** Releases the stock of expired reservations when it is needed. */
@Component
class ReservationExpiry {

    private final ReservationStore reservations;

    private final StockStore stocks;

    private final Transactions transactions;

    private final Clock clock;

    ReservationExpiry(ReservationStore reservations, StockStore stocks, Transactions transactions, Clock clock) {
        this.reservations = reservations;
        this.stocks = stocks;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Returns whether any stock was released. */
    boolean reclaim(Collection<String> productIds) {
        // One transaction for each order, so that none holds rows of one order while it waits for those of
        // another.
        return reservations.overdue(productIds, clock.millis()).stream()
                        .filter(orderId -> transactions.call(() -> expire(orderId)))
                        .count()
                > 0;
    }

    private boolean expire(String orderId) {
        boolean expired = reservations.move(orderId, ReservationStatus.RESERVED, ReservationStatus.EXPIRED);
        if (expired) {
            reservations.lines(orderId).forEach(stocks::release);
        }
        return expired;
    }
}
