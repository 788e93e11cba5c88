// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.sqlite.SQLiteConnection;

/**
 * Transaction manager of SQLite that takes the write lock at the start of a transaction, so that no later statement
 * fails for lack of it. A statement that changes nothing takes the lock. While another process holds it, the connection
 * returns to the pool, for reads, and the thread waits outside of SQLite. Waiting inside of SQLite would block a
 * carrier of virtual threads.
 */
final class SqliteTransactionManager extends DatabaseTransactionManager {

    private static final long serialVersionUID = 1L;

    // Takes the write lock and, with the default of auto_vacuum, changes nothing.
    private static final String LOCK = "PRAGMA incremental_vacuum(1)";

    private static final int TRY_MILLIS = 10;

    private final Duration patience;

    /** @param patience maximum time to wait for the write lock */
    SqliteTransactionManager(DataSource database, Duration patience) {
        super(database, new SqliteExceptionTranslator());
        this.patience = patience;
    }

    /** @throws CannotCreateTransactionException if the lock was not available in time; nothing has been done then */
    @Override
    protected void doBegin(Object transaction, TransactionDefinition definition) {
        Deadline deadline = Deadline.after(patience);
        while (!tryBegin(transaction, definition, deadline)) {
            long bound = TimeUnit.MILLISECONDS.toNanos(2 * TRY_MILLIS);
            LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(1, bound));
        }
    }

    private boolean tryBegin(Object transaction, TransactionDefinition definition, Deadline deadline) {
        try {
            super.doBegin(transaction, definition);
            return true;
        } catch (CannotCreateTransactionException failure) {
            if (failure.getCause() instanceof SQLException cause && SqliteCodes.isBusy(cause) && !deadline.isPast()) {
                return false;
            }
            throw failure;
        }
    }

    @Override
    protected void prepareTransactionalConnection(Connection connection, TransactionDefinition definition)
            throws SQLException {
        super.prepareTransactionalConnection(connection, definition);
        try {
            lock(connection.unwrap(SQLiteConnection.class));
        } catch (SQLException failure) {
            if (SqliteCodes.isBusy(failure)) {
                throw failure;
            }
            // Try again through the pool, which closes the connection if this fails, too.
            execute(connection);
        }
    }

    /** Takes the lock without the pool, which would close the connection if the lock is not free. */
    private static void lock(SQLiteConnection connection) throws SQLException {
        int usual = connection.getBusyTimeout();
        connection.setBusyTimeout(TRY_MILLIS);
        try {
            execute(connection);
        } finally {
            connection.setBusyTimeout(usual);
        }
    }

    private static void execute(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(LOCK)) {
            statement.execute();
        }
    }

    @Override
    protected void doRollback(DefaultTransactionStatus status) {
        try {
            super.doRollback(status);
        } catch (DataAccessException | TransactionException failure) {
            // SQLite has rolled back already, or does so when the pool closes the connection because of this failure.
            logger.debug("Rolled back by closing the connection", failure);
        }
    }
}
