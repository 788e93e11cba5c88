// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Gives SQLite one connection, since it has one writer: requests queue in the pool, where they
 * are fair, and not in the file.
 */
final class SqlitePool implements BeanPostProcessor {

    @Override
    public Object postProcessBeforeInitialization(Object bean, String name) {
        if (bean instanceof HikariDataSource pool && isSqlite(pool.getJdbcUrl())) {
            pool.setMaximumPoolSize(1);
        }
        return bean;
    }

    static boolean isSqlite(@Nullable String url) {
        return url != null && url.startsWith("jdbc:sqlite:");
    }
}
