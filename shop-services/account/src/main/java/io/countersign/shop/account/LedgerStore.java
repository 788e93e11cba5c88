// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.shop.common.Money;
import io.countersign.shop.common.Paging;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * The only class that changes balances and held amounts: by one guarded {@code UPDATE}, so that parallel
 * callers cannot overdraw an account, and one ledger entry for each change of a balance. Runs in the caller's
 * transaction.
 */
@Repository
class LedgerStore {

    /**
     * Maximum balance after a deposit, in minor units. It is far below {@link Money#LIMIT}, so that a refund
     * never exceeds that.
     */
    private static final long DEPOSIT_LIMIT = 1_000_000_000_000L;

    private static final String CHANGE = """
            UPDATE account SET balance = balance + :amount, held = held + :held, entries = entries + 1
            WHERE acc_num = :account AND closed_at IS NULL
            AND balance + :amount >= held + :held AND balance + :amount <= :limit
            RETURNING balance, entries""";

    private final JdbcClient jdbc;

    LedgerStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Changes a balance.
     *
     * @param held change of the held amount
     * @return the entry, or nothing if the account would be overdrawn, exceed the limit, or is closed
     */
    Optional<LedgerEntry> change(
            String accNum, EntryKind kind, Money amount, Money held, @Nullable String orderId, long now) {
        Optional<LedgerEntry> entry = jdbc.sql(CHANGE)
                .param("amount", amount.minor())
                .param("held", held.minor())
                .param("account", accNum)
                .param("limit", kind == EntryKind.DEPOSIT ? DEPOSIT_LIMIT : Money.LIMIT)
                .query((row, number) -> new LedgerEntry(
                        row.getLong("entries"), kind, amount, new Money(row.getLong("balance")), orderId, now))
                .optional();
        entry.ifPresent(written -> insert(accNum, written));
        return entry;
    }

    /** Holds an amount if it is available, and returns whether it did. */
    boolean hold(String accNum, Money amount) {
        return jdbc.sql("UPDATE account SET held = held + :amount"
                                + " WHERE acc_num = :account AND closed_at IS NULL AND balance - held >= :amount")
                        .param("amount", amount.minor())
                        .param("account", accNum)
                        .update()
                == 1;
    }

    void unhold(String accNum, Money amount) {
        jdbc.sql("UPDATE account SET held = held - ? WHERE acc_num = ?")
                .params(amount.minor(), accNum)
                .update();
    }

    List<LedgerEntry> list(String accNum, Paging paging) {
        return jdbc.sql("SELECT * FROM ledger_entry WHERE acc_num = ? ORDER BY seq DESC LIMIT ? OFFSET ?")
                .params(accNum, paging.size(), paging.offset())
                .query(LedgerStore::entry)
                .list();
    }

    long count(String accNum) {
        return jdbc.sql("SELECT COUNT(*) FROM ledger_entry WHERE acc_num = ?")
                .param(accNum)
                .query(Long.class)
                .single();
    }

    private void insert(String accNum, LedgerEntry entry) {
        jdbc.sql("INSERT INTO ledger_entry (acc_num, seq, kind, amount, balance, order_id, created_at)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?)")
                .param(accNum)
                .param(entry.seq())
                .param(entry.kind().name())
                .param(entry.amount().minor())
                .param(entry.balance().minor())
                .param(entry.orderId())
                .param(entry.createdAt())
                .update();
    }

    private static LedgerEntry entry(ResultSet row, int number) throws SQLException {
        return new LedgerEntry(
                row.getLong("seq"),
                EntryKind.valueOf(row.getString("kind")),
                new Money(row.getLong("amount")),
                new Money(row.getLong("balance")),
                row.getString("order_id"),
                row.getLong("created_at"));
    }
}
