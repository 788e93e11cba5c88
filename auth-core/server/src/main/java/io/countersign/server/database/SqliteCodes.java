// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import java.sql.SQLException;

/** Primary result codes of SQLite (https://sqlite.org/rescode.html). Its driver reports them without an SQLState. */
final class SqliteCodes {

    private static final int BUSY = 5;

    private static final int LOCKED = 6;

    private static final int READONLY = 8;

    private static final int FULL = 13;

    private static final int CONSTRAINT = 19;

    private SqliteCodes() {}

    /** Whether another connection or process holds the lock. */
    static boolean isBusy(SQLException failure) {
        return is(failure, BUSY) || is(failure, LOCKED);
    }

    static boolean isConstraint(SQLException failure) {
        return is(failure, CONSTRAINT);
    }

    /** Whether a commit that failed with this code has stored nothing. */
    static boolean storesNothing(SQLException failure) {
        return isBusy(failure) || isConstraint(failure) || is(failure, FULL) || is(failure, READONLY);
    }

    private static boolean is(SQLException failure, int code) {
        // The primary code is the low byte of an extended one.
        return failure.getSQLState() == null && (failure.getErrorCode() & 0xff) == code;
    }
}
