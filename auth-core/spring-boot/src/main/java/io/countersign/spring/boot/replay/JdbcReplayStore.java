// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import io.countersign.core.ReplayStore;
import java.time.Clock;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Uses in a table, {@code countersign_spent_proof}, of PostgreSQL or SQLite: the primary key lets one of several win.
 * A database that fails cannot tell.
 *
 * @since 0.1
 */
public final class JdbcReplayStore implements ReplayStore {

    private static final Log logger = LogFactory.getLog(JdbcReplayStore.class);

    private static final long PURGE_MILLIS = 60_000;

    private final AtomicLong nextPurge = new AtomicLong(Long.MIN_VALUE);

    private final JdbcClient jdbc;

    private final Transaction transaction;

    private final Clock clock;

    /** For connections that commit by themselves: each use is a transaction of its own. */
    public JdbcReplayStore(JdbcClient jdbc, Clock clock) {
        this(jdbc, Supplier::get, clock);
    }

    /** Each use is part of a transaction of the application's. */
    public JdbcReplayStore(JdbcClient jdbc, Transaction transaction, Clock clock) {
        this.jdbc = Objects.requireNonNull(jdbc, "jdbc cannot be null");
        this.transaction = Objects.requireNonNull(transaction, "transaction cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /** Makes the table if it is not there. */
    public JdbcReplayStore initialize() {
        try {
            transaction.call(this::create);
        } catch (DataAccessException ex) {
            // PostgreSQL lets one of several that make a table at once fail (its catalog has a unique index): it is
            // there now.
            transaction.call(this::create);
        }
        return this;
    }

    private int create() {
        jdbc.sql("CREATE TABLE IF NOT EXISTS countersign_spent_proof (owner TEXT NOT NULL, id TEXT NOT NULL,"
                        + " expires_at BIGINT NOT NULL, PRIMARY KEY (owner, id))")
                .update();
        return jdbc.sql("CREATE INDEX IF NOT EXISTS countersign_spent_proof_expiry"
                        + " ON countersign_spent_proof (expires_at)")
                .update();
    }

    @Override
    public Use use(String owner, String id, Instant until) {
        if (until.isBefore(clock.instant())) {
            // Its use may be forgotten already.
            return Use.REPEATED;
        }
        try {
            purge();
            return transaction.call(() -> insert(owner, id, until)) == 1 ? Use.FIRST : Use.REPEATED;
        } catch (DataAccessException | TransactionException ex) {
            logger.warn("The replay store is unavailable: " + ex.getClass().getSimpleName());
            return Use.UNKNOWN;
        }
    }

    private int insert(String owner, String id, Instant until) {
        return jdbc.sql("INSERT INTO countersign_spent_proof (owner, id, expires_at) VALUES (?, ?, ?)"
                        + " ON CONFLICT DO NOTHING")
                .params(owner, id, until.toEpochMilli())
                .update();
    }

    private void purge() {
        long now = clock.millis();
        long due = nextPurge.get();
        if (now >= due && nextPurge.compareAndSet(due, now + PURGE_MILLIS)) {
            transaction.call(() -> jdbc.sql("DELETE FROM countersign_spent_proof WHERE expires_at < ?")
                    .params(now)
                    .update());
        }
    }

    /** Runs work and commits it, alone or together with other work. */
    @FunctionalInterface
    public interface Transaction {

        /**
         * Each in one of its own, whatever the pool does by itself, and whatever becomes of the
         * application's own transaction.
         */
        static Transaction alone(DataSource source) {
            TransactionTemplate template = new TransactionTemplate(new JdbcTransactionManager(source));
            template.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
            return work -> Objects.requireNonNull(template.execute(status -> work.get()), "work gives a number");
        }

        int call(Supplier<Integer> work);
    }
}
