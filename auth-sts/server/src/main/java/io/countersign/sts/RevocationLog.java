// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/** The revoked tokens that could still be accepted somewhere, numbered in the order in which they become visible. */
final class RevocationLog {

    private final JdbcClient jdbc;

    private final TransactionOperations transactions;

    private final Clock clock;

    private final Duration skew;

    private final Periodic purge;

    /** @param skew how long after its end a token may still be accepted by a service whose clock is slow */
    RevocationLog(JdbcClient jdbc, TransactionOperations transactions, Clock clock, Duration skew) {
        this.jdbc = Objects.requireNonNull(jdbc, "jdbc cannot be null");
        this.transactions = Objects.requireNonNull(transactions, "transactions cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.skew = Objects.requireNonNull(skew, "skew cannot be null");
        this.purge = new Periodic(clock, Duration.ofMinutes(1));
    }

    /** @return the revocation, or nothing if the token had been revoked before */
    Optional<Revocation> add(String issuer, String id, Instant expiry) {
        if (purge.due()) {
            purge();
        }
        return Objects.requireNonNull(transactions.execute(status -> insert(issuer, id, expiry)));
    }

    private Optional<Revocation> insert(String issuer, String id, Instant expiry) {
        // The update comes first: its row lock makes concurrent revocations commit in the order of their numbers.
        jdbc.sql("UPDATE revocation_counter SET seq = seq + 1 WHERE id = 1").update();
        long seq = last();
        int inserted = jdbc.sql("INSERT INTO revocation (seq, iss, jti, expires_at, revoked_at) VALUES (?, ?, ?, ?, ?)"
                        + " ON CONFLICT DO NOTHING")
                .params(seq, issuer, id, expiry.toEpochMilli(), clock.millis())
                .update();
        return inserted == 1 ? Optional.of(new Revocation(seq, issuer, id, expiry)) : Optional.empty();
    }

    /** The number of the last revocation, 0 if there was none yet. */
    long last() {
        return jdbc.sql("SELECT seq FROM revocation_counter WHERE id = 1")
                .query(Long.class)
                .single();
    }

    boolean contains(String issuer, String id) {
        return jdbc.sql("SELECT COUNT(*) FROM revocation WHERE iss = ? AND jti = ?")
                        .params(issuer, id)
                        .query(Long.class)
                        .single()
                > 0;
    }

    /** Those after a number whose tokens could still be accepted somewhere, in order. */
    List<Revocation> since(long seq, int limit) {
        return jdbc.sql(
                        "SELECT seq, iss, jti, expires_at FROM revocation WHERE seq > ? AND expires_at > ? ORDER BY seq LIMIT ?")
                .params(seq, horizon(), limit)
                .query(RevocationLog::read)
                .list();
    }

    private void purge() {
        jdbc.sql("DELETE FROM revocation WHERE expires_at < ?")
                .params(horizon())
                .update();
    }

    private long horizon() {
        return clock.instant().minus(skew).toEpochMilli();
    }

    private static Revocation read(ResultSet row, int number) throws SQLException {
        return new Revocation(
                row.getLong("seq"),
                row.getString("iss"),
                row.getString("jti"),
                Instant.ofEpochMilli(row.getLong("expires_at")));
    }
}
