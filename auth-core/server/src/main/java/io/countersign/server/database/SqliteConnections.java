// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Properties;
import org.springframework.jdbc.datasource.AbstractDriverBasedDataSource;

/** Opens connections to an SQLite database that prepare each statement once. A pool keeps the connections. */
final class SqliteConnections extends AbstractDriverBasedDataSource {

    /** @param settings settings of a connection, which override parameters of the URL */
    SqliteConnections(String url, Properties settings) {
        setUrl(url);
        setConnectionProperties(settings);
    }

    /** Does nothing: there is no login. The pool would log a refusal. */
    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    protected Connection getConnectionFromDriver(Properties settings) throws SQLException {
        return new PreparedConnection(Objects.requireNonNull(getUrl()), settings);
    }
}
