// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import io.countersign.shop.basket.checkout.model.LedgerEntry.Kind;

/** Everything about one order, at all services. */
record OrderView(World world, int number) {

    Order order() {
        return world.order(number);
    }

    Reservation reservation() {
        return world.reservation(number);
    }

    Debit debit() {
        return world.debit(number);
    }

    Shipment shipment() {
        return world.shipment(number);
    }

    int debits() {
        return world.account().entries(number, Kind.DEBIT);
    }

    int refunds() {
        return world.account().entries(number, Kind.REFUND);
    }

    boolean wasTold(Answer answer) {
        return world.basket().wasTold(number, answer);
    }
}
