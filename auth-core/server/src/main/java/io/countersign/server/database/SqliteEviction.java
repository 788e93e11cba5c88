// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;

/**
 * Makes the pool close an SQLite connection after any failure other than a violated constraint. The state of the
 * transaction is then unknown, and closing the connection rolls it back.
 */
final class SqliteEviction implements SQLExceptionOverride {

    @java.lang.Override
    public Override adjudicate(SQLException failure) {
        return SqliteCodes.isConstraint(failure) ? Override.DO_NOT_EVICT : Override.MUST_EVICT;
    }
}
