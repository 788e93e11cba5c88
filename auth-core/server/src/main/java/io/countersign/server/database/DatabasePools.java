// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import com.zaxxer.hikari.HikariDataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Settings of connection pools that make writes atomic, durable and bounded in time. The settings of SQLite override
 * parameters of the URL.
 *
 * <p>SQLite gets one connection, because it has one writer: requests queue fairly in the pool instead of competing for
 * the file. Its transactions begin deferred, and {@link SqliteTransactionManager} takes the write lock. With
 * {@code begin immediate}, the driver would set its auto-commit flag first, and after one failure would never begin a
 * transaction again. A connection is closed after any failure other than a violated constraint.
 *
 * <p>PostgreSQL gets a timeout for locks of other sessions that is shorter than the callers' timeouts.
 */
final class DatabasePools implements BeanPostProcessor {

    @Override
    public Object postProcessBeforeInitialization(Object bean, String name) {
        if (bean instanceof HikariDataSource pool && pool.getJdbcUrl() != null) {
            if (SqliteFile.isSqlite(pool.getJdbcUrl())) {
                sqlite(pool);
            } else if (pool.getJdbcUrl().startsWith("jdbc:postgresql:") && pool.getConnectionInitSql() == null) {
                // A statement, because connection poolers refuse this option in the startup message.
                pool.setConnectionInitSql("SET lock_timeout = '1s'");
            }
        }
        return bean;
    }

    private static void sqlite(HikariDataSource pool) {
        SqliteFile.create(pool.getJdbcUrl());
        SqliteFile.settings(pool.getJdbcUrl()).forEach((key, value) -> pool.addDataSourceProperty((String) key, value));
        pool.setMaximumPoolSize(1);
        pool.setExceptionOverride(new SqliteEviction());
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
