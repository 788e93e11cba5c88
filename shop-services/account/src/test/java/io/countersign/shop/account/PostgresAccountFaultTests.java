// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.server.PostgresDatabases;
import io.countersign.server.RequiresContainers;
import io.countersign.shop.common.TestService;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
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

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(
                database.get("spring.datasource.url"),
                database.get("spring.datasource.username"),
                database.get("spring.datasource.password"));
    }
}
