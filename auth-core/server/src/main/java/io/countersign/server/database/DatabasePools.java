// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Settings of connection pools that make writes atomic, durable and bounded in time. The settings of SQLite override
 * parameters of the URL.
 *
 * <p>SQLite gets one connection, because it has one writer: requests queue fairly in the pool instead of competing for
 * the file. Its transactions begin deferred, and {@link SqliteTransactionManager} takes the write lock. With
 * {@code begin immediate}, the driver would set its auto-commit flag first, and after one failure would never begin a
 * transaction again. A connection is closed after any failure other than a violated constraint, and
 * prepares each statement once until then.
 *
 * <p>PostgreSQL gets a timeout for locks of other sessions that is shorter than the callers' timeouts, and one for
 * answers. A server whose machine or network is gone closes no connection, and TCP alone would wait for a quarter of an
 * hour, also if a standby has long since taken its place. Parameters of the URL override the second one.
 */
final class DatabasePools implements BeanPostProcessor {

    /** Longer than any statement of a request, which waits for locks for a second. */
    private static final String ANSWER_SECONDS = "10";

    private static final long VALIDATION_MILLIS = 1000;

    @Override
    public Object postProcessBeforeInitialization(Object bean, String name) {
        if (bean instanceof HikariDataSource pool && pool.getJdbcUrl() != null) {
            if (SqliteFile.isSqlite(pool.getJdbcUrl())) {
                sqlite(pool);
            } else if (pool.getJdbcUrl().startsWith("jdbc:postgresql:")) {
                postgresql(pool);
            }
        }
        return bean;
    }

    private static void sqlite(HikariDataSource pool) {
        SqliteFile.create(pool.getJdbcUrl());
        Properties settings = new Properties();
        settings.putAll(pool.getDataSourceProperties());
        settings.putAll(SqliteFile.settings(pool.getJdbcUrl()));
        pool.setDataSource(new SqliteConnections(pool.getJdbcUrl(), settings));
        pool.setMaximumPoolSize(1);
        pool.setExceptionOverride(new SqliteEviction());
    }

    private static void postgresql(HikariDataSource pool) {
        if (pool.getConnectionInitSql() == null) {
            // A statement, because connection poolers refuse this option in the startup message.
            pool.setConnectionInitSql("SET lock_timeout = '1s'");
        }
        pool.getDataSourceProperties().putIfAbsent("socketTimeout", ANSWER_SECONDS);
        // Shorter than the time for which requests wait for a connection, so that they get past dead ones.
        pool.setValidationTimeout(Math.min(pool.getValidationTimeout(), VALIDATION_MILLIS));
    }

    /** Returns a source of connections for migrations, whose statements may take longer than those of requests. */
    static DataSource migrations(String url, DataSource usual) {
        return SqliteFile.isSqlite(url) ? SqliteFile.migrations(url, usual) : new Patient(usual);
    }

    /** The pool restores the timeout when a connection is returned to it. */
    private static final class Patient extends DelegatingDataSource {

        private Patient(DataSource usual) {
            super(usual);
        }

        @Override
        public Connection getConnection() throws SQLException {
            Connection connection = super.getConnection();
            connection.setNetworkTimeout(Runnable::run, 0);
            return connection;
        }
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof HikariDataSource pool && SqliteFile.isSqlite(pool.getJdbcUrl())
                ? SqliteFile.path(pool.getJdbcUrl())
                        .<Object>map(file -> new SqliteDataSource(pool, file))
                        .orElse(pool)
                : bean;
    }
}
