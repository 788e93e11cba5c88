// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import io.countersign.server.database.Transactions;
import io.countersign.sts.support.Periodic;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Stores the assertions and proofs that were used, so that each is accepted once (RFC 7523 section 3, RFC 9449 section
 * 11.1). They are in the database: otherwise a restart or another replica would accept a replay.
 */
public final class UsedAssertions {

    // The clocks of replicas differ: one may still accept what has expired for another.
    private static final Duration CLOCKS = Duration.ofMinutes(1);

    private final JdbcClient jdbc;

    private final Transactions transactions;

    private final Clock clock;

    private final Periodic purge;

    public UsedAssertions(JdbcClient jdbc, Transactions transactions, Clock clock) {
        this.jdbc = Objects.requireNonNull(jdbc, "jdbc cannot be null");
        this.transactions = Objects.requireNonNull(transactions, "transactions cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.purge = new Periodic(clock, Duration.ofMinutes(1));
    }

    /**
     * Marks an assertion or proof as used.
     *
     * @param owner issuer of the assertion: a client id, or another name that no client has
     * @param until time from which it is refused anyway, clock skew included
     * @return whether this was its first use
     */
    public boolean use(String owner, String jti, Instant until) {
        if (purge.due()) {
            purge();
        }
        return transactions.call(() -> insert(owner, jti, until)) == 1;
    }

    private int insert(String owner, String jti, Instant until) {
        return jdbc.sql(
                        "INSERT INTO used_assertion (client_id, jti, expires_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
                .params(owner, jti, until.toEpochMilli())
                .update();
    }

    private void purge() {
        long forgotten = clock.instant().minus(CLOCKS).toEpochMilli();
        transactions.run(() -> jdbc.sql("DELETE FROM used_assertion WHERE expires_at < ?")
                .params(forgotten)
                .update());
    }
}
