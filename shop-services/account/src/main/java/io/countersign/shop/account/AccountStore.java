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

/** Stores accounts; closed ones are not returned. */
@Repository
class AccountStore {

    private static final String SELECT =
            "SELECT acc_num, user_id, balance, created_at FROM account WHERE closed_at IS NULL ";

    private static final String OWNED = "AND (CAST(:user AS TEXT) IS NULL OR user_id = :user) ";

    private final JdbcClient jdbc;

    AccountStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void insert(Account account) {
        jdbc.sql("INSERT INTO account (acc_num, user_id, balance, created_at) VALUES (?, ?, 0, ?)")
                .params(account.accNum(), account.userID(), account.createdAt())
                .update();
    }

    Optional<Account> find(String accNum) {
        return jdbc.sql(SELECT + "AND acc_num = ?")
                .param(accNum)
                .query(AccountStore::account)
                .optional();
    }

    Optional<Account> oldest(String userId) {
        return jdbc.sql(SELECT + "AND user_id = ? ORDER BY created_at, acc_num LIMIT 1")
                .param(userId)
                .query(AccountStore::account)
                .optional();
    }

    /** Returns the account that the request names if it is the user's, or the user's oldest if it names none. */
    Optional<Account> payer(HoldRequest request) {
        return request.accNum() == null
                ? oldest(request.userID())
                : find(request.accNum()).filter(account -> account.userID().equals(request.userID()));
    }

    /** Returns the accounts of a user, or of all users, oldest first. */
    List<Account> list(@Nullable String userId, Paging paging) {
        return jdbc.sql(SELECT + OWNED + "ORDER BY created_at, acc_num LIMIT :size OFFSET :offset")
                .param("user", userId)
                .param("size", paging.size())
                .param("offset", paging.offset())
                .query(AccountStore::account)
                .list();
    }

    long count(@Nullable String userId) {
        return jdbc.sql("SELECT COUNT(*) FROM account WHERE closed_at IS NULL " + OWNED)
                .param("user", userId)
                .query(Long.class)
                .single();
    }

    /** Closes an account without money or holds, and returns whether it did. */
    boolean close(String accNum, long now) {
        return jdbc.sql("UPDATE account SET closed_at = ?"
                                + " WHERE acc_num = ? AND closed_at IS NULL AND balance = 0 AND held = 0")
                        .params(now, accNum)
                        .update()
                == 1;
    }

    /** Opens the account if it is closed. Locks it in either case, so that a closing in parallel is seen. */
    void reopen(String accNum) {
        jdbc.sql("UPDATE account SET closed_at = NULL WHERE acc_num = ?")
                .param(accNum)
                .update();
    }

    private static Account account(ResultSet row, int number) throws SQLException {
        return new Account(
                row.getString("acc_num"),
                row.getString("user_id"),
                new Money(row.getLong("balance")),
                row.getLong("created_at"));
    }
}
