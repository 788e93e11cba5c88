// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;

/**
 * Has the pool close an SQLite connection after any failure but a violated constraint: whether its transaction still
 * stands is not known then, and closing the connection rolls it back.
 */
final class SqliteEviction implements SQLExceptionOverride {

    @java.lang.Override
    public Override adjudicate(SQLException failure) {
        return SqliteCodes.isConstraint(failure) ? Override.DO_NOT_EVICT : Override.MUST_EVICT;
    }
}
