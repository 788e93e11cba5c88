// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.server.ProblemException;
import io.countersign.server.database.Transactions;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;
import org.springframework.stereotype.Service;

/**
 * Decides about the debits of orders; a decision and its ledger entry are one transaction. The first call for
 * an order decides; repeated, late and parallel calls get its result. Debits are stored as holds: a debit is
 * {@code CAPTURED} at once.
 */
@Service
class Debits {

    private final HoldStore holds;

    private final AccountStore accounts;

    private final HoldTransitions transitions;

    private final HoldExpiry expiry;

    private final Transactions transactions;

    private final Clock clock;

    Debits(
            HoldStore holds,
            AccountStore accounts,
            HoldTransitions transitions,
            HoldExpiry expiry,
            Transactions transactions,
            Clock clock) {
        this.holds = holds;
        this.accounts = accounts;
        this.transitions = transitions;
        this.expiry = expiry;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * Debits the account that the request names, else the user's oldest, or stores why not.
     *
     * @throws ProblemException if the order's debit has another user, account or amount
     */
    Debit debit(String orderId, HoldRequest request) {
        try {
            return transactions.call(() -> Debit.of(decide(orderId, request, true)));
        } catch (OverdueHoldsException inTheWay) {
            expiry.reclaim(inTheWay.accNum);
            return transactions.call(() -> Debit.of(decide(orderId, request, false)));
        }
    }

    /** Bars the order if it is not decided, and returns the decision. */
    Debit bar(String orderId) {
        return end(orderId, transitions::release);
    }

    /** Refunds the order's debit, or bars the order if it is not decided. */
    Debit undo(String orderId) {
        return end(orderId, hold -> {
            if (!transitions.release(hold)) {
                transitions.refund(hold);
            }
        });
    }

    /** @param first whether overdue holds may be reclaimed before the debit is refused */
    private Hold decide(String orderId, HoldRequest request, boolean first) {
        Optional<String> payer = accounts.payer(request).map(Account::accNum);
        Hold debit = new Hold(
                orderId,
                request.userID(),
                payer.orElse(null),
                request.amount(),
                payer.isPresent() ? HoldStatus.CAPTURED : HoldStatus.REFUSED,
                clock.millis());
        if (!holds.insert(debit, clock.millis())) {
            return repeated(get(orderId), request);
        }
        if (payer.isEmpty() || transitions.debit(debit)) {
            return debit;
        }
        if (first && expiry.isDue(payer.get())) {
            throw new OverdueHoldsException(payer.get());
        }
        return refused(debit);
    }

    private Hold refused(Hold debit) {
        holds.move(debit.orderId(), HoldStatus.CAPTURED, HoldStatus.REFUSED);
        return debit.with(HoldStatus.REFUSED);
    }

    private Hold repeated(Hold existing, HoldRequest request) {
        if (existing.userID() != null && !existing.matches(request)) {
            throw AccountProblems.differs();
        }
        transitions.capture(existing);
        return get(existing.orderId());
    }

    private Debit end(String orderId, Consumer<Hold> change) {
        return transactions.call(() -> {
            Hold tombstone = Hold.tombstone(orderId, clock.millis());
            if (holds.insert(tombstone, clock.millis())) {
                return Debit.of(tombstone);
            }
            change.accept(get(orderId));
            return Debit.of(get(orderId));
        });
    }

    private Hold get(String orderId) {
        return holds.find(orderId).orElseThrow(AccountProblems::noSuchHold);
    }

    /** Rolls back a debit whose funds may be held by overdue holds, which are reclaimed in another transaction. */
    private static final class OverdueHoldsException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final String accNum;

        private OverdueHoldsException(String accNum) {
            super("overdue holds", null, false, false);
            this.accNum = accNum;
        }
    }
}
