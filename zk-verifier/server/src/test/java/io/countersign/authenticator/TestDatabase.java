// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.database.Transactions;
import java.nio.file.Path;
import java.time.Duration;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.transaction.support.TransactionTemplate;

/** Migrated database without an application. */
record TestDatabase(DataSource source) {

    static TestDatabase sqlite(Path folder) {
        return migrated(
                "jdbc:sqlite:" + folder.resolve("zk.db")
                        + "?journal_mode=WAL&busy_timeout=20000&transaction_mode=IMMEDIATE&foreign_keys=true",
                "",
                "");
    }

    static TestDatabase migrated(String url, String user, String password) {
        DataSource source = new DriverManagerDataSource(url, user, password);
        Flyway.configure()
                .dataSource(source)
                .locations("classpath:db/zk-authenticator")
                .load()
                .migrate();
        return new TestDatabase(source);
    }

    JdbcClient jdbc() {
        return JdbcClient.create(new JdbcTemplate(source));
    }

    TransactionTemplate transactions() {
        return new TransactionTemplate(new DataSourceTransactionManager(source));
    }

    Transactions repeating() {
        return new Transactions(new DataSourceTransactionManager(source), Duration.ofMinutes(5));
    }
}
