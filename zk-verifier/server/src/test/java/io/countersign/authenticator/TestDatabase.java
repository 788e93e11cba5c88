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

/** Database without an application. */
record TestDatabase(DataSource source) {

    static TestDatabase sqlite(Path folder) {
        return of(
                "jdbc:sqlite:" + folder.resolve("zk.db")
                        + "?journal_mode=WAL&busy_timeout=20000&transaction_mode=IMMEDIATE&foreign_keys=true",
                "",
                "");
    }

    static TestDatabase of(String url, String user, String password) {
        return new TestDatabase(new DriverManagerDataSource(url, user, password));
    }

    /** Migrates it to a version, or to the {@code latest}. */
    TestDatabase migrate(String version) {
        Flyway.configure()
                .dataSource(source)
                .locations("classpath:db/zk-authenticator")
                .target(version)
                .load()
                .migrate();
        return this;
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
