// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import com.zaxxer.hikari.HikariDataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Settings that a connection pool needs for its writes to be atomic, durable and bounded in time. Those of SQLite win
 * over parameters of the URL.
 *
 * <p>SQLite gets one connection, since it has one writer: requests queue in the pool, where they are fair, and not in
 * the file. Its transactions begin deferred, and {@link SqliteTransactionManager} takes the write lock: the driver sets
 * its auto-commit flag before it runs {@code begin immediate}, so that after one failure nothing begins a transaction
 * any more. A connection that failed by anything but a constraint is closed.
 *
 * <p>PostgreSQL waits for locks of other sessions no longer than its callers wait for it.
 */
final class DatabasePools implements BeanPostProcessor {

    @Override
    public Object postProcessBeforeInitialization(Object bean, String name) {
        if (bean instanceof HikariDataSource pool && pool.getJdbcUrl() != null) {
            if (SqliteFile.isSqlite(pool.getJdbcUrl())) {
                sqlite(pool);
            } else if (pool.getJdbcUrl().startsWith("jdbc:postgresql:") && pool.getConnectionInitSql() == null) {
                // Not an option of the start-up message, which poolers between here and PostgreSQL refuse.
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
