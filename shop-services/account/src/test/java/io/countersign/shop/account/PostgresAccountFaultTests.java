// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.server.PostgresDatabases;
import io.countersign.server.RequiresContainers;
import io.countersign.server.SilentProxy;
import io.countersign.shop.common.TestService;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@RequiresContainers
class PostgresAccountFaultTests {

    private final Map<String, String> database = PostgresDatabases.create();

    @Test
    void depositWhenAnotherSessionLocksTheTableThenRefusedAndNeverApplied(@TempDir Path folder) throws SQLException {
        try (TestService service = TestService.start(AccountApplication.class, "account", folder, database)) {
            TestService.Caller user = service.user("ann");
            String account =
                    user.post("/accounts", "{\"userID\":\"ann\"}").isStatus(201).text("accNum");
            try (Connection other = connect();
                    Statement statement = other.createStatement()) {
                other.setAutoCommit(false);
                statement.execute("LOCK TABLE account IN EXCLUSIVE MODE");
                user.post("/accounts/" + account, "{\"amount\":1}").isProblem(503, "database-unavailable");
                other.rollback();
            }

            user.post("/accounts/" + account, "{\"amount\":10}").isStatus(200);
            assertThat(user.get("/accounts/" + account).isStatus(200).body()).contains("\"balance\":10.00");
        }
    }

    @Test
    @Timeout(300)
    void depositWhenTheDatabaseFallsSilentThenRefusedUntilAnotherOneAnswers(@TempDir Path folder) throws Exception {
        URI url = URI.create(database.get("spring.datasource.url").substring("jdbc:".length()));
        try (SilentProxy proxy = new SilentProxy(url.getHost(), url.getPort());
                TestService service =
                        TestService.start(AccountApplication.class, "account", folder, behind(proxy, url))) {
            TestService.Caller user = service.user("ann");
            String account =
                    user.post("/accounts", "{\"userID\":\"ann\"}").isStatus(201).text("accNum");
            user.post("/accounts/" + account, "{\"amount\":10}").isStatus(200);

            proxy.silence();
            for (int i = 0; i < 2; i++) {
                user.post("/accounts/" + account, "{\"amount\":1}").isProblem(503, "database-unavailable");
            }
            proxy.recover();

            // Each request gets past the dead connections that it can test in its time.
            while (user.post("/accounts/" + account, "{\"amount\":100}").status() == 503) {
                Thread.sleep(100);
            }
            assertThat(user.get("/accounts/" + account).isStatus(200).body()).contains("\"balance\":110.00");
        }
    }

    @Test
    void connectionsWhenOfMigrationsThenWaitForAnswersWithoutLimit(@TempDir Path folder) throws SQLException {
        try (TestService service = TestService.start(AccountApplication.class, "account", folder, database)) {
            try (Connection migration = service.bean(Flyway.class)
                    .getConfiguration()
                    .getDataSource()
                    .getConnection()) {
                assertThat(migration.getNetworkTimeout()).isZero();
            }
            // The pool gives a thread the connection that it returned last.
            try (Connection usual = service.bean(DataSource.class).getConnection()) {
                assertThat(usual.getNetworkTimeout()).isEqualTo(10_000);
            }
        }
    }

    private Map<String, String> behind(SilentProxy proxy, URI url) {
        Map<String, String> properties = new HashMap<>(database);
        properties.put("spring.datasource.url", "jdbc:postgresql://localhost:" + proxy.port() + url.getPath());
        return properties;
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(
                database.get("spring.datasource.url"),
                database.get("spring.datasource.username"),
                database.get("spring.datasource.password"));
    }
}
