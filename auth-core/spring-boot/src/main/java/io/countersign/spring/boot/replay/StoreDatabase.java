// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import io.countersign.spring.security.CountersignConfigurationException;
import java.util.Objects;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Database of the application, for a store {@code jdbc}.
 *
 * @param transaction runs each change
 * @since 0.1
 */
public record StoreDatabase(JdbcClient jdbc, JdbcReplayStore.Transaction transaction) {

    public StoreDatabase {
        Objects.requireNonNull(jdbc, "jdbc cannot be null");
        Objects.requireNonNull(transaction, "transaction cannot be null");
    }

    /**
     * Returns the application's database.
     *
     * @param transaction the application's own transactions, if it has some for this purpose
     * @throws CountersignConfigurationException if the application has no data source
     */
    public static StoreDatabase of(
            StoreSettings settings,
            ObjectProvider<DataSource> source,
            ObjectProvider<JdbcReplayStore.Transaction> transaction) {
        DataSource used = source.getIfAvailable();
        if (used == null) {
            throw new CountersignConfigurationException(
                    settings.prefix() + "store",
                    "It is jdbc, but the application has no data source.",
                    "Set spring.datasource.url, or use another store.");
        }
        return new StoreDatabase(
                JdbcClient.create(used), transaction.getIfAvailable(() -> JdbcReplayStore.Transaction.alone(used)));
    }

    /**
     * Creates tables that are missing.
     *
     * @param statements runs {@code CREATE … IF NOT EXISTS}
     */
    public void create(Supplier<Integer> statements) {
        try {
            transaction.call(statements);
        } catch (DataAccessException ex) {
            // If several processes create a table concurrently, PostgreSQL can fail for one of them, because of a
            // unique index of its catalog. The table exists now.
            transaction.call(statements);
        }
    }
}
