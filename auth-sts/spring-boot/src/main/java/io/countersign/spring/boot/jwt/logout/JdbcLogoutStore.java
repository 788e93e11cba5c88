// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt.logout;

import io.countersign.core.Sha256;
import io.countersign.schemes.logout.Logout;
import io.countersign.schemes.logout.LogoutStore;
import io.countersign.spring.boot.replay.JdbcReplayStore;
import io.countersign.spring.boot.replay.StoreDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.TransactionException;

/**
 * Ended sessions in the table {@code countersign_logout} of PostgreSQL or SQLite.
 *
 * <p>The sequence number of a row is one more than the largest committed one. Of two transactions that choose the same
 * number, the second waits for the first, fails and tries again. So a row is never committed after one with a larger
 * number, and a reader that continues after the last number misses none.
 *
 * @since 0.1
 */
public final class JdbcLogoutStore implements LogoutStore {

    private static final int PAGE = 1001;

    // Each attempt fails only because another transaction has succeeded.
    private static final int MAX_ATTEMPTS = 100;

    private final JdbcClient jdbc;

    private final JdbcReplayStore.Transaction transaction;

    private final Clock clock;

    /**
     * @param transaction runs each addition in a transaction of its own
     */
    public JdbcLogoutStore(JdbcClient jdbc, JdbcReplayStore.Transaction transaction, Clock clock) {
        this.jdbc = Objects.requireNonNull(jdbc, "jdbc cannot be null");
        this.transaction = Objects.requireNonNull(transaction, "transaction cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /** Creates the table if it is missing. */
    public JdbcLogoutStore initialize() {
        new StoreDatabase(jdbc, transaction).create(this::create);
        return this;
    }

    private int create() {
        jdbc.sql("CREATE TABLE IF NOT EXISTS countersign_logout (seq BIGINT NOT NULL PRIMARY KEY,"
                        + " issuer TEXT NOT NULL, session TEXT, subject TEXT, issued_at BIGINT NOT NULL,"
                        + " expires_at BIGINT NOT NULL)")
                .update();
        return jdbc.sql("CREATE INDEX IF NOT EXISTS countersign_logout_expiry ON countersign_logout (expires_at)")
                .update();
    }

    @Override
    public void add(Logout logout, Duration retention) throws IOException {
        try {
            for (int i = 0; i < MAX_ATTEMPTS; i++) {
                if (isAdded(logout, retention)) {
                    return;
                }
            }
        } catch (DataAccessException | TransactionException ex) {
            throw new IOException(ex.getClass().getSimpleName(), ex);
        }
        throw new IOException("too many logouts at the same time");
    }

    private boolean isAdded(Logout logout, Duration retention) {
        try {
            return transaction.call(() -> insert(logout, retention) + purge()) > 0;
        } catch (DuplicateKeyException | ConcurrencyFailureException ex) {
            return false;
        }
    }

    private int insert(Logout logout, Duration retention) {
        return jdbc.sql("INSERT INTO countersign_logout (seq, issuer, session, subject, issued_at, expires_at)"
                        + " SELECT COALESCE(MAX(seq), 0) + 1, CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT),"
                        + " CAST(? AS BIGINT), CAST(? AS BIGINT) FROM countersign_logout")
                .param(logout.issuer())
                .param(logout.session())
                .param(logout.subject())
                .param(logout.time().getEpochSecond())
                .param(clock.instant().plus(retention).getEpochSecond())
                .update();
    }

    /** Deletes old rows, but never the last one: its number must not be used again. */
    private int purge() {
        return jdbc.sql("DELETE FROM countersign_logout WHERE expires_at < ?"
                        + " AND seq < (SELECT MAX(seq) FROM countersign_logout)")
                .param(clock.instant().getEpochSecond())
                .update();
    }

    @Override
    public Page since(@Nullable String position) throws IOException {
        try {
            List<Row> rows = position == null ? rows(0) : after(position);
            return new Page(
                    rows.stream().map(Row::logout).toList(),
                    rows.isEmpty() ? position : rows.getLast().position());
        } catch (DataAccessException ex) {
            throw new IOException(ex.getClass().getSimpleName(), ex);
        }
    }

    /**
     * Returns the rows after a position. If its row is another one now, the table was emptied, restored or replaced, and
     * is read from its beginning.
     */
    private List<Row> after(String position) {
        List<Row> rows = rows(Long.parseLong(position.substring(0, position.indexOf(':'))));
        boolean known = !rows.isEmpty() && rows.getFirst().position().equals(position);
        return known ? rows.subList(1, rows.size()) : rows(0);
    }

    private List<Row> rows(long from) {
        return jdbc.sql("SELECT seq, issuer, session, subject, issued_at FROM countersign_logout WHERE seq >= ?"
                        + " ORDER BY seq LIMIT " + PAGE)
                .param(from)
                .query((found, number) -> Row.of(found))
                .list();
    }

    private record Row(long seq, Logout logout) {

        /** Returns the number and a digest, which tells the row from another one with the same number. */
        private String position() {
            byte[] digest = Sha256.digest(logout.toString().getBytes(StandardCharsets.UTF_8));
            return seq + ":" + HexFormat.of().formatHex(digest, 0, 8);
        }

        private static Row of(ResultSet found) throws SQLException {
            return new Row(
                    found.getLong("seq"),
                    new Logout(
                            found.getString("issuer"),
                            found.getString("session"),
                            found.getString("subject"),
                            Instant.ofEpochSecond(found.getLong("issued_at"))));
        }
    }
}
