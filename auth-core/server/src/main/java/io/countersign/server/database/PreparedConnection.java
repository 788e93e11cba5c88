// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.sqlite.core.DB;
import org.sqlite.jdbc4.JDBC4Connection;
import org.sqlite.jdbc4.JDBC4PreparedStatement;

/**
 * Connection to SQLite that keeps closed statements and gives them out again, because preparing one takes SQLite longer
 * than most of ours take to run. Other databases' drivers do the same. A kept statement holds no lock, no result and no
 * parameter. SQLite itself prepares it anew if the tables have changed. Closing the connection closes them.
 *
 * <p>Like each connection it is used by one thread at a time.
 */
final class PreparedConnection extends JDBC4Connection {

    /** More than any server of this project has. Statements with lists of different lengths must not grow for ever. */
    private static final int MAX_KEPT = 128;

    private final Kept kept = new Kept();

    PreparedConnection(String url, Properties settings) throws SQLException {
        super(url, url.substring(SqliteFile.SQLITE.length()), settings);
    }

    /** Returns a closed statement with the same text if there is one, else a new one. */
    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability)
            throws SQLException {
        checkOpen();
        checkCursor(type, concurrency, holdability);
        KeptStatement before = kept.remove(sql);
        if (before == null) {
            return new KeptStatement(sql);
        }
        before.idle = false;
        return before;
    }

    private void keep(KeptStatement statement) throws SQLException {
        KeptStatement same = kept.put(statement.text, statement);
        // Two with the same text were in use at once.
        for (KeptStatement leaving : new KeptStatement[] {same, kept.excess()}) {
            if (leaving != null) {
                leaving.end();
            }
        }
    }

    /** Statements that nobody uses, by their text; the first one was used the longest time ago. */
    private static final class Kept extends LinkedHashMap<String, KeptStatement> {

        private static final long serialVersionUID = 1L;

        private @Nullable KeptStatement excess() {
            Map.Entry<String, KeptStatement> eldest = size() > MAX_KEPT ? pollFirstEntry() : null;
            return eldest == null ? null : eldest.getValue();
        }
    }

    private final class KeptStatement extends JDBC4PreparedStatement {

        private final String text;

        /** Whether it was closed and not given out again. */
        private boolean idle;

        KeptStatement(String text) throws SQLException {
            super(PreparedConnection.this, text);
            this.text = text;
        }

        /** Keeps the statement. Has no effect on a closed one. */
        @Override
        public void close() throws SQLException {
            if (idle) {
                return;
            }
            if (pointer.isClosed() || isCloseOnCompletion()) {
                end();
                return;
            }
            clearGeneratedKeys();
            rs.close();
            pointer.safeRunInt(DB::reset);
            clearBatch();
            // Else it would stay as long as the longest batch.
            batch = null;
            clearParameters();
            setMaxRows(0);
            setQueryTimeout(0);
            idle = true;
            keep(this);
        }

        @Override
        public boolean isClosed() {
            return idle || super.isClosed();
        }

        private void end() throws SQLException {
            super.close();
        }
    }
}
