// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.shop.common.Money;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Changes the account together with the status of a hold, and returns whether it did: of several parallel
 * calls for one order, one succeeds. Runs in the caller's transaction.
 *
 * <p>Holds are changed before the account, and a transaction that changed an account changes no other hold.
 * Otherwise two transactions could wait for each other.
 */
@Component
class HoldTransitions {

    private final HoldStore holds;

    private final AccountStore accounts;

    private final LedgerStore ledger;

    private final Clock clock;

    HoldTransitions(HoldStore holds, AccountStore accounts, LedgerStore ledger, Clock clock) {
        this.holds = holds;
        this.accounts = accounts;
        this.ledger = ledger;
        this.clock = clock;
    }

    /** Holds the amount of a new {@code HELD} hold, if it is available. */
    boolean hold(Hold hold) {
        return ledger.hold(account(hold), amount(hold));
    }

    /** Debits the amount of a new {@code CAPTURED} hold, if it is available. */
    boolean debit(Hold hold) {
        return enter(hold, EntryKind.CAPTURE, amount(hold).times(-1), Money.ZERO);
    }

    /** Debits the amount of a {@code HELD} hold from what it holds. */
    boolean capture(Hold hold) {
        if (!holds.move(hold.orderId(), HoldStatus.HELD, HoldStatus.CAPTURED)) {
            return false;
        }
        Money amount = amount(hold).times(-1);
        if (!enter(hold, EntryKind.CAPTURE, amount, amount)) {
            throw new IllegalStateException("An account has less than an order holds on it");
        }
        return true;
    }

    boolean release(Hold hold) {
        boolean moved = holds.move(hold.orderId(), HoldStatus.HELD, HoldStatus.RELEASED);
        if (moved) {
            ledger.unhold(account(hold), amount(hold));
        }
        return moved;
    }

    /** Expires those of an account's holds that are still {@code HELD}, and returns whether there were any. */
    boolean expire(String accNum, List<Hold> overdue) {
        List<Hold> moved = overdue.stream()
                .filter(hold -> holds.move(hold.orderId(), HoldStatus.HELD, HoldStatus.EXPIRED))
                .toList();
        moved.forEach(hold -> ledger.unhold(accNum, amount(hold)));
        return !moved.isEmpty();
    }

    /** Refunds a {@code CAPTURED} hold by another ledger entry. */
    boolean refund(Hold hold) {
        if (!holds.move(hold.orderId(), HoldStatus.CAPTURED, HoldStatus.REFUNDED)) {
            return false;
        }
        // The owner may have closed the account in the meantime, but the refund needs it.
        accounts.reopen(account(hold));
        if (!enter(hold, EntryKind.REFUND, amount(hold), Money.ZERO)) {
            throw new IllegalStateException("An account cannot take a refund");
        }
        return true;
    }

    private boolean enter(Hold hold, EntryKind kind, Money amount, Money held) {
        return ledger.change(account(hold), kind, amount, held, hold.orderId(), clock.millis())
                .isPresent();
    }

    private static String account(Hold hold) {
        return present(hold.accNum());
    }

    private static Money amount(Hold hold) {
        return present(hold.amount());
    }

    private static <T> T present(@Nullable T member) {
        return Objects.requireNonNull(member, "only a tombstone or a refusal lacks the account or amount");
    }
}
