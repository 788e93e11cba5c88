// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.server.ProblemException;
import io.countersign.server.database.Transactions;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Service;

/**
 * Places, captures and releases the holds of orders, for callers of the last version. Each step is idempotent by
 * the order's id, also for parallel calls: one call executes the step, and the others get the same result.
 */
@Service
class Holds {

    private final HoldStore holds;

    private final AccountStore accounts;

    private final HoldTransitions transitions;

    private final HoldExpiry expiry;

    private final Transactions transactions;

    private final AccountSettings settings;

    private final Clock clock;

    Holds(
            HoldStore holds,
            AccountStore accounts,
            HoldTransitions transitions,
            HoldExpiry expiry,
            Transactions transactions,
            AccountSettings settings,
            Clock clock) {
        this.holds = holds;
        this.accounts = accounts;
        this.transitions = transitions;
        this.expiry = expiry;
        this.transactions = transactions;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Holds the amount on the account that the request names, else on the user's oldest.
     *
     * @throws ProblemException if the funds are insufficient, or the order's hold differs or is over
     */
    Hold place(String orderId, HoldRequest request) {
        Hold existing = holds.find(orderId).orElse(null);
        if (existing != null) {
            return repeated(existing, request);
        }
        Account account = accounts.payer(request).orElseThrow(AccountProblems::noAccountOfUser);
        return tryPlace(orderId, request, account)
                .or(() -> expiry.reclaim(account.accNum()) ? tryPlace(orderId, request, account) : Optional.empty())
                .orElseThrow(AccountProblems::insufficientFunds);
    }

    private Optional<Hold> tryPlace(String orderId, HoldRequest request, Account account) {
        try {
            return Optional.of(transactions.call(() -> place(orderId, request, account)));
        } catch (InsufficientFundsException lacking) {
            return Optional.empty();
        }
    }

    private Hold place(String orderId, HoldRequest request, Account account) {
        long now = clock.millis();
        Hold hold = new Hold(
                orderId,
                request.userID(),
                account.accNum(),
                request.amount(),
                HoldStatus.HELD,
                now + settings.holdTime().toMillis());
        if (!holds.insert(hold, now)) {
            return repeated(get(orderId), request);
        }
        if (!transitions.hold(hold)) {
            throw new InsufficientFundsException();
        }
        return hold;
    }

    private static Hold repeated(Hold existing, HoldRequest request) {
        return switch (existing.status()) {
            case HELD, CAPTURED -> {
                if (!existing.matches(request)) {
                    throw AccountProblems.differs();
                }
                yield existing;
            }
            case RELEASED, EXPIRED, REFUSED, REFUNDED -> throw AccountProblems.over(existing.status());
        };
    }

    /**
     * Turns the hold into one ledger entry.
     *
     * @throws ProblemException if there is no hold, or it is over, which does not change then
     */
    Hold capture(String orderId) {
        return transactions.call(() -> {
            Hold hold = get(orderId);
            if (transitions.capture(hold)) {
                return hold.with(HoldStatus.CAPTURED);
            }
            // Read again, because another call may have changed it.
            return captured(get(orderId));
        });
    }

    private static Hold captured(Hold hold) {
        if (hold.status() != HoldStatus.CAPTURED) {
            throw AccountProblems.over(hold.status());
        }
        return hold;
    }

    /** Undoes all effects of the order's hold, and makes later holds and captures of the order fail. */
    Hold release(String orderId) {
        return transactions.call(() -> {
            Hold tombstone = Hold.tombstone(orderId, clock.millis());
            return holds.insert(tombstone, clock.millis()) ? tombstone : undo(get(orderId));
        });
    }

    private Hold undo(Hold hold) {
        if (!transitions.release(hold)) {
            transitions.refund(hold);
        }
        return get(hold.orderId());
    }

    private Hold get(String orderId) {
        return holds.find(orderId).orElseThrow(AccountProblems::noSuchHold);
    }

    /** Rolls back a hold that was inserted before its funds turned out to be insufficient. */
    private static final class InsufficientFundsException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private InsufficientFundsException() {
            super("insufficient funds", null, false, false);
        }
    }
}
