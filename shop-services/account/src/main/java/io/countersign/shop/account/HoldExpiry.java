// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.server.database.Transactions;
import io.countersign.shop.common.Money;
import java.time.Clock;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** Releases the funds of expired holds when they are needed. */
@Component
class HoldExpiry {

    private final HoldStore holds;

    private final LedgerStore ledger;

    private final Transactions transactions;

    private final Clock clock;

    HoldExpiry(HoldStore holds, LedgerStore ledger, Transactions transactions, Clock clock) {
        this.holds = holds;
        this.ledger = ledger;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Returns whether any funds were released. */
    boolean reclaim(String accNum) {
        return transactions.call(() -> holds.overdue(accNum, clock.millis()).stream()
                        .filter(hold -> expire(accNum, hold))
                        .count())
                > 0;
    }

    private boolean expire(String accNum, Hold hold) {
        boolean expired = holds.move(hold.orderId(), HoldStatus.HELD, HoldStatus.EXPIRED);
        if (expired) {
            Money amount = Objects.requireNonNull(hold.amount(), "an open hold has an amount");
            ledger.unhold(accNum, amount);
        }
        return expired;
    }
}
