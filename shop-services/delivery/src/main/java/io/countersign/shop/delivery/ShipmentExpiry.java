// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.delivery;

import io.countersign.server.database.Transactions;
import java.time.Clock;
import org.springframework.stereotype.Component;

/** Releases the places of expired bookings when one is needed. */
@Component
class ShipmentExpiry {

    private static final int MOST = 100;

    private final ShipmentStore shipments;

    private final Transactions transactions;

    private final Clock clock;

    ShipmentExpiry(ShipmentStore shipments, Transactions transactions, Clock clock) {
        this.shipments = shipments;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Returns whether any place was released. */
    boolean reclaim() {
        return transactions.call(() -> shipments.expire(clock.millis(), MOST)) > 0;
    }
}
