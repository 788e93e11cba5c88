// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.server.database.Transactions;
import java.time.Clock;
import java.util.Collection;
import org.springframework.stereotype.Component;

/** Reclaims what expired reservations keep, once somebody needs it. */
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

    /** Whether anything came back. */
    boolean reclaim(Collection<String> productIds) {
        // One transaction each: none holds rows of several orders, in whatever sequence, while it waits for more.
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
