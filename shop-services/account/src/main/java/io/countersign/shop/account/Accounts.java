// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.server.ProblemException;
import io.countersign.server.database.Transactions;
import io.countersign.shop.common.Money;
import io.countersign.shop.common.Page;
import io.countersign.shop.common.Paging;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Opens, shows, changes and closes accounts. */
@Service
class Accounts {

    private final AccountStore accounts;

    private final LedgerStore ledger;

    private final HoldExpiry expiry;

    private final Transactions transactions;

    private final Clock clock;

    Accounts(AccountStore accounts, LedgerStore ledger, HoldExpiry expiry, Transactions transactions, Clock clock) {
        this.accounts = accounts;
        this.ledger = ledger;
        this.expiry = expiry;
        this.transactions = transactions;
        this.clock = clock;
    }

    Account open(String userId) {
        Account account = new Account(UUID.randomUUID().toString(), userId, Money.ZERO, clock.millis());
        transactions.run(() -> accounts.insert(account));
        return account;
    }

    Account get(String accNum) {
        return accounts.find(accNum).orElseThrow(AccountProblems::noSuchAccount);
    }

    /** @return the owner, or {@code null} if there is no such account */
    @Nullable
    String owner(String accNum) {
        return accounts.find(accNum).map(Account::userID).orElse(null);
    }

    Account oldest(String userId) {
        return accounts.oldest(userId).orElseThrow(AccountProblems::noAccountOfUser);
    }

    Page<Account> list(@Nullable String userId, Paging paging) {
        return Page.of(accounts.list(userId, paging), paging, accounts.count(userId));
    }

    Page<LedgerEntry> transactions(String accNum, Paging paging) {
        get(accNum);
        return Page.of(ledger.list(accNum, paging), paging, ledger.count(accNum));
    }

    void close(String accNum) {
        expiry.reclaim(accNum);
        if (!transactions.call(() -> accounts.close(accNum, clock.millis()))) {
            get(accNum);
            throw AccountProblems.notEmpty();
        }
    }

    /**
     * Deposits, or debits if the amount is negative.
     *
     * @throws ProblemException if there is no such account, it would be overdrawn, or its balance would be
     *     out of range
     */
    Account change(String accNum, Money amount) {
        Optional<Account> changed = tryChange(accNum, amount);
        if (changed.isEmpty() && amount.isNegative() && expiry.reclaim(accNum)) {
            changed = tryChange(accNum, amount);
        }
        return changed.orElseThrow(() -> refused(accNum, amount));
    }

    private Optional<Account> tryChange(String accNum, Money amount) {
        EntryKind kind = amount.isNegative() ? EntryKind.DEBIT : EntryKind.DEPOSIT;
        return transactions.call(() -> ledger.change(accNum, kind, amount, Money.ZERO, null, clock.millis())
                .flatMap(entry -> accounts.find(accNum)));
    }

    private ProblemException refused(String accNum, Money amount) {
        if (accounts.find(accNum).isEmpty()) {
            return AccountProblems.noSuchAccount();
        }
        return amount.isNegative() ? AccountProblems.insufficientFunds() : AccountProblems.balanceOutOfRange();
    }
}
