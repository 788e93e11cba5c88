// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.server.PostgresDatabases;
import io.countersign.server.RequiresContainers;
import io.countersign.shop.common.Answer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

@RequiresContainers
class PostgresDebitTests extends DebitTests {

    @Override
    Map<String, String> database() {
        return PostgresDatabases.createPatient();
    }

    @Test
    void undoWhenAClosingIsNotYetCommittedThenWaitsForItAndReopens() throws Exception {
        String user = newUser();
        String account = fund(user, "8");
        String order = newOrder();
        debit(order, user, "8").isStatus(200);
        CompletableFuture<Answer> undo;
        try (Connection closing = service().bean(DataSource.class).getConnection()) {
            closing.setAutoCommit(false);
            close(closing, account);
            undo = CompletableFuture.supplyAsync(() -> undo(order));
            awaitWaitingForALock();
            closing.commit();
            closing.setAutoCommit(true);
        }
        assertThat(undo.get().isStatus(200).text("status")).isEqualTo("REFUNDED");
        assertBalance(account, "8.00");
    }

    private static void close(Connection connection, String account) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("UPDATE account SET closed_at = 1 WHERE acc_num = ?")) {
            statement.setString(1, account);
            statement.executeUpdate();
        }
    }

    private void awaitWaitingForALock() throws InterruptedException {
        JdbcClient jdbc = service().bean(JdbcClient.class);
        while (jdbc.sql("SELECT COUNT(*) FROM pg_stat_activity"
                                + " WHERE datname = current_database() AND wait_event_type = 'Lock'")
                        .query(Long.class)
                        .single()
                == 0) {
            Thread.sleep(10);
        }
    }
}
