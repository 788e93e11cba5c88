// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.server.database.Transactions;
import java.nio.file.Path;
import java.time.Duration;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.transaction.support.TransactionTemplate;

/** A migrated database without an application. */
public record TestDatabase(DataSource source) {

    public static TestDatabase sqlite(Path folder) {
        return migrated("jdbc:sqlite:" + folder.resolve("sts.db") + "?busy_timeout=60000", "", "");
    }

    static TestDatabase migrated(String url, String user, String password) {
        DataSource source = new DriverManagerDataSource(url, user, password);
        Flyway.configure()
                .dataSource(source)
                .locations("classpath:db/sts")
                .load()
                .migrate();
        return new TestDatabase(source);
    }

    public JdbcClient jdbc() {
        return JdbcClient.create(source);
    }

    public TransactionOperations transactions() {
        return new TransactionTemplate(new DataSourceTransactionManager(source));
    }

    Transactions repeating() {
        return new Transactions(new DataSourceTransactionManager(source), Duration.ofMinutes(5));
    }
}
