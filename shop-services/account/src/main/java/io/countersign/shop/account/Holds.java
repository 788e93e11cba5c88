// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.server.ProblemException;
import io.countersign.server.database.Transactions;
import io.countersign.shop.common.Money;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Places, captures and releases the holds of orders. Each step is idempotent by the order's id, also for
 * parallel calls: one call executes the step, and the others get the same result.
 */
@Service
class Holds {

    private final HoldStore holds;

    private final AccountStore accounts;

    private final LedgerStore ledger;

    private final HoldExpiry expiry;

    private final Transactions transactions;

    private final AccountSettings settings;

    private final Clock clock;

    Holds(
            HoldStore holds,
            AccountStore accounts,
            LedgerStore ledger,
            HoldExpiry expiry,
            Transactions transactions,
            AccountSettings settings,
            Clock clock) {
        this.holds = holds;
        this.accounts = accounts;
        this.ledger = ledger;
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
        Account account = payer(request);
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

    private Account payer(HoldRequest request) {
        if (request.accNum() == null) {
            return accounts.oldest(request.userID()).orElseThrow(AccountProblems::noAccountOfUser);
        }
        return accounts.find(request.accNum())
                .filter(account -> account.userID().equals(request.userID()))
                .orElseThrow(AccountProblems::noAccountOfUser);
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
        if (!ledger.hold(account.accNum(), request.amount())) {
            throw new InsufficientFundsException();
        }
        return hold;
    }

    private static Hold repeated(Hold existing, HoldRequest request) {
        return switch (existing.status()) {
            case HELD, CAPTURED -> {
                if (!matches(existing, request)) {
                    throw AccountProblems.differs();
                }
                yield existing;
            }
            case RELEASED, EXPIRED, REFUNDED -> throw AccountProblems.over(existing.status());
        };
    }

    private static boolean matches(Hold existing, HoldRequest request) {
        return request.userID().equals(existing.userID())
                && request.amount().equals(existing.amount())
                && (request.accNum() == null || request.accNum().equals(existing.accNum()));
    }

    /**
     * Turns the hold into one ledger entry.
     *
     * @throws ProblemException if there is no hold, or it is over, which does not change then
     */
    Hold capture(String orderId) {
        return transactions.call(() -> {
            Hold hold = get(orderId);
            if (holds.move(orderId, HoldStatus.HELD, HoldStatus.CAPTURED)) {
                enter(hold, EntryKind.CAPTURE, -1);
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
            Hold tombstone = new Hold(orderId, null, null, null, HoldStatus.RELEASED, clock.millis());
            return holds.insert(tombstone, clock.millis()) ? tombstone : undo(get(orderId));
        });
    }

    private Hold undo(Hold hold) {
        if (holds.move(hold.orderId(), HoldStatus.HELD, HoldStatus.RELEASED)) {
            ledger.unhold(account(hold), amount(hold));
        } else if (holds.move(hold.orderId(), HoldStatus.CAPTURED, HoldStatus.REFUNDED)) {
            // The owner may have closed the account in the meantime, but the refund needs it.
            accounts.reopen(account(hold));
            enter(hold, EntryKind.REFUND, 1);
        }
        return get(hold.orderId());
    }

    private void enter(Hold hold, EntryKind kind, int sign) {
        Money amount = amount(hold).times(sign);
        Money unheld = kind == EntryKind.CAPTURE ? amount : Money.ZERO;
        boolean entered = ledger.change(account(hold), kind, amount, unheld, hold.orderId(), clock.millis())
                .isPresent();
        if (!entered) {
            throw new IllegalStateException("An account has less than an order holds on it");
        }
    }

    private Hold get(String orderId) {
        return holds.find(orderId).orElseThrow(AccountProblems::noSuchHold);
    }

    private static String account(Hold hold) {
        return present(hold.accNum());
    }

    private static Money amount(Hold hold) {
        return present(hold.amount());
    }

    private static <T> T present(@Nullable T member) {
        return Objects.requireNonNull(member, "only a tombstone lacks account and amount");
    }

    /** Rolls back a hold that was inserted before its funds turned out to be insufficient. */
    private static final class InsufficientFundsException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private InsufficientFundsException() {
            super("insufficient funds", null, false, false);
        }
    }
}
