// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.support.SQLExceptionTranslator;
import org.springframework.jdbc.support.SQLStateSQLExceptionTranslator;

/** Translates SQLite's result codes, which have no SQLState. Other exceptions are translated by their SQLState. */
final class SqliteExceptionTranslator implements SQLExceptionTranslator {

    private final SQLExceptionTranslator others = new SQLStateSQLExceptionTranslator();

    @Override
    public @Nullable DataAccessException translate(String task, @Nullable String sql, SQLException failure) {
        if (SqliteCodes.isBusy(failure)) {
            return new CannotAcquireLockException(task, failure);
        }
        if (SqliteCodes.isConstraint(failure)) {
            return new DataIntegrityViolationException(task, failure);
        }
        return others.translate(task, sql, failure);
    }
}
