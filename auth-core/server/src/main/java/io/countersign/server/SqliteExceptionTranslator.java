// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.support.SQLExceptionTranslator;
import org.springframework.jdbc.support.SQLStateSQLExceptionTranslator;

/** Knows SQLite's result codes, which come without an SQLState; leaves all else to the SQLState. */
final class SqliteExceptionTranslator implements SQLExceptionTranslator {

    private static final int BUSY = 5;

    private static final int LOCKED = 6;

    private static final int CONSTRAINT = 19;

    private final SQLExceptionTranslator others = new SQLStateSQLExceptionTranslator();

    @Override
    public @Nullable DataAccessException translate(String task, @Nullable String sql, SQLException failure) {
        if (failure.getSQLState() != null) {
            return others.translate(task, sql, failure);
        }
        // The primary code is the low byte of an extended one.
        return switch (failure.getErrorCode() & 0xff) {
            case BUSY, LOCKED -> new CannotAcquireLockException(task, failure);
            case CONSTRAINT -> new DataIntegrityViolationException(task, failure);
            default -> others.translate(task, sql, failure);
        };
    }
}
