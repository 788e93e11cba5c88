// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.time.Clock;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.support.SQLExceptionTranslator;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * What a server with a database imports beside {@link ServerSupport}: {@link Transactions}, and
 * SQLite's peculiarities out of the way.
 *
 * @since 0.1
 */
@Configuration(proxyBeanMethods = false)
public class ServerDatabase {

    @Bean
    static SqlitePool sqlitePool() {
        return new SqlitePool();
    }

    @Bean
    SQLExceptionTranslator sqlExceptionTranslator() {
        return new SqliteExceptionTranslator();
    }

    @Bean
    Transactions transactions(PlatformTransactionManager manager, @Value("${spring.datasource.url}") String url) {
        return SqlitePool.isSqlite(url) ? Transactions.grouped(manager) : new Transactions(manager);
    }

    /** For the expiry of what is stored. */
    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
