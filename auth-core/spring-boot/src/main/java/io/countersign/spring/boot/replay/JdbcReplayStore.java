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
 * Replay store in the table {@code countersign_spent_proof} of PostgreSQL or SQLite. The primary key ensures that only
 * one of several concurrent uses succeeds. If the database fails, the outcome is {@link ReplayStore.Use#UNKNOWN}.
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

    /** Creates a store for connections in auto-commit mode: each use is a transaction of its own. */
    public JdbcReplayStore(JdbcClient jdbc, Clock clock) {
        this(jdbc, Supplier::get, clock);
    }

    /** Creates a store whose uses run in the given kind of transaction. */
    public JdbcReplayStore(JdbcClient jdbc, Transaction transaction, Clock clock) {
        this.jdbc = Objects.requireNonNull(jdbc, "jdbc cannot be null");
        this.transaction = Objects.requireNonNull(transaction, "transaction cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /** Creates the table if it is missing. */
    public JdbcReplayStore initialize() {
        new StoreDatabase(jdbc, transaction).create(this::create);
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
            // Expired: an earlier use may have been forgotten already.
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

    /** Runs work in a transaction and commits it, alone or together with other work. */
    @FunctionalInterface
    public interface Transaction {

        /**
         * Returns an implementation that runs each piece of work in a new transaction. It depends neither on the
         * auto-commit mode of the pool nor on the outcome of the application's transaction.
         */
        static Transaction alone(DataSource source) {
            TransactionTemplate template = new TransactionTemplate(new JdbcTransactionManager(source));
            template.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
            return work -> Objects.requireNonNull(template.execute(status -> work.get()), "work gives a number");
        }

        int call(Supplier<Integer> work);
    }
}
