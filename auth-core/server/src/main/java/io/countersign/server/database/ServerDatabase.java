// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import java.time.Clock;
import java.time.Duration;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.flyway.autoconfigure.FlywayConfigurationCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.jdbc.support.SQLExceptionTranslator;

/**
 * Configuration that a server with a database imports besides {@code ServerSupport}: settings of the pool,
 * {@link Transactions} that report unknown outcomes, and health that checks writes.
 *
 * <p>{@code countersign.database.write-timeout} (2 seconds) is the maximum time that a write waits for its turn and for
 * locks of others. A write that has not started by then is answered with 503 and never applied, so the time must be
 * shorter than the callers' timeouts. {@code countersign.database.probe-interval} (10 seconds) is the interval between
 * writes of the health check.
 *
 * @since 0.1
 */
@Configuration(proxyBeanMethods = false)
public class ServerDatabase {

    private final boolean sqlite;

    private final Duration timeout;

    ServerDatabase(
            @Value("${spring.datasource.url}") String url,
            @Value("${countersign.database.write-timeout:2s}") Duration timeout) {
        this.sqlite = SqliteFile.isSqlite(url);
        this.timeout = timeout;
    }

    @Bean
    static DatabasePools databasePools() {
        return new DatabasePools();
    }

    @Bean
    static FlywayConfigurationCustomizer migrations(@Value("${spring.datasource.url}") String url) {
        return flyway -> flyway.dataSource(DatabasePools.migrations(url, flyway.getDataSource()));
    }

    @Bean
    SQLExceptionTranslator sqlExceptionTranslator() {
        return new SqliteExceptionTranslator();
    }

    @Bean
    JdbcTransactionManager transactionManager(DataSource database, SQLExceptionTranslator translator) {
        // Half of the time for the queue, half for the lock.
        return sqlite
                ? new SqliteTransactionManager(database, timeout.dividedBy(2))
                : new DatabaseTransactionManager(database, translator);
    }

    @Bean
    Transactions transactions(JdbcTransactionManager manager) {
        return sqlite ? Transactions.grouped(manager, timeout) : new Transactions(manager, timeout);
    }

    /** Replaces Spring Boot's indicator, which only reads, and waits for a connection as long as a request does. */
    @Bean
    DatabaseHealth dbHealthIndicator(
            Transactions transactions,
            DataSource database,
            @Value("${countersign.database.probe-interval:10s}") Duration interval) {
        JdbcTemplate jdbc = new JdbcTemplate(database);
        // Both statements write and need no table.
        String write = sqlite ? "PRAGMA user_version = 1" : "SELECT txid_current()";
        return new DatabaseHealth(() -> transactions.run(() -> jdbc.execute(write)), interval);
    }

    /** Clock for the expiry of stored data. */
    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
