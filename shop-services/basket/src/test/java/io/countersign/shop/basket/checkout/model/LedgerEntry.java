// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import java.util.Comparator;

/** Entry of the ledger of account, for an order or, as a deposit, for none. */
record LedgerEntry(int order, Kind kind, int amount) implements Comparable<LedgerEntry> {

    private static final Comparator<LedgerEntry> ORDER = Comparator.comparingInt(LedgerEntry::order)
            .thenComparing(LedgerEntry::kind)
            .thenComparingInt(LedgerEntry::amount);

    static LedgerEntry debit(int order, int amount) {
        return new LedgerEntry(order, Kind.DEBIT, -amount);
    }

    static LedgerEntry refund(int order, int amount) {
        return new LedgerEntry(order, Kind.REFUND, amount);
    }

    static LedgerEntry deposit(int amount) {
        return new LedgerEntry(-1, Kind.DEPOSIT, amount);
    }

    @Override
    public int compareTo(LedgerEntry other) {
        return ORDER.compare(this, other);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LedgerEntry that && order == that.order && kind == that.kind && amount == that.amount;
    }

    @Override
    public int hashCode() {
        return (order * 31 + kind.hashCode()) * 31 + amount;
    }

    enum Kind {
        DEBIT,
        REFUND,
        DEPOSIT
    }
}
