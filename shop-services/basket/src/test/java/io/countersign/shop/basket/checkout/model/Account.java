// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import io.countersign.shop.basket.checkout.model.LedgerEntry.Kind;

/** Tables of account: the balance of the only user, its ledger and the debit of each order. */
record Account(int balance, Row<LedgerEntry> ledger, Row<Debit> debits) {

    Debit debit(int order) {
        return debits.get(order);
    }

    Account with(int order, Debit debit) {
        return new Account(balance, ledger, debits.with(order, debit));
    }

    Account post(LedgerEntry entry) {
        return new Account(balance + entry.amount(), Row.insert(ledger, entry), debits);
    }

    int entries(int order, Kind kind) {
        return ledger.count(entry -> entry.order() == order && entry.kind() == kind);
    }

    int sum() {
        int sum = 0;
        for (LedgerEntry entry : ledger) {
            sum += entry.amount();
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Account that
                && balance == that.balance
                && ledger.equals(that.ledger)
                && debits.equals(that.debits);
    }

    @Override
    public int hashCode() {
        return (balance * 31 + ledger.hashCode()) * 31 + debits.hashCode();
    }
}
