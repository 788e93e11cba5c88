// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.server.database.Transactions;
import java.time.Clock;
import org.springframework.stereotype.Component;

/** Releases the funds of expired holds when they are needed. */
@Component
class HoldExpiry {

    private final HoldStore holds;

    private final HoldTransitions transitions;

    private final Transactions transactions;

    private final Clock clock;

    HoldExpiry(HoldStore holds, HoldTransitions transitions, Transactions transactions, Clock clock) {
        this.holds = holds;
        this.transitions = transitions;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Returns whether there are holds to reclaim. Runs in the caller's transaction. */
    boolean isDue(String accNum) {
        return !holds.overdue(accNum, clock.millis()).isEmpty();
    }

    /** Returns whether any funds were released. */
    boolean reclaim(String accNum) {
        return transactions.call(() -> transitions.expire(accNum, holds.overdue(accNum, clock.millis())));
    }
}
