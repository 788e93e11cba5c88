// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.replay.JdbcReplayStore;
import io.countersign.zk.proof.Circuit;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.test.context.TestPropertySource;

/** Used proofs in transactions of the application. */
@Import(ZkInTransactionsTests.Database.class)
@TestPropertySource(
        properties = {
            "zk.test.aged-store=false",
            "countersign.zk.replay.store=jdbc",
            "countersign.jwt.dpop.replay.store=jdbc",
            "countersign.replicas=2"
        })
class ZkInTransactionsTests extends ZkServerFixture {

    @Autowired
    private AtomicInteger transactions;

    @Test
    void requestWhenProvedThenItsUseIsWrittenInATransactionOfTheApplication() throws Exception {
        String proof = proof(Circuit.SECRET_PROOF_BOUND, "GET", "/me", "");
        assertThat(status("GET", "/me", "", proof)).isEqualTo(200);
        int used = transactions.get();
        assertThat(status("GET", "/me", "", proof)).isEqualTo(401);
        assertThat(transactions.get()).isEqualTo(used + 1);
    }

    @TestConfiguration(proxyBeanMethods = false)
    static class Database {

        @Bean
        DataSource dataSource() throws IOException {
            return new DriverManagerDataSource(
                    "jdbc:sqlite:" + Files.createTempDirectory("used").resolve("used.db"));
        }

        @Bean
        AtomicInteger transactions() {
            return new AtomicInteger();
        }

        @Bean
        JdbcReplayStore.Transaction transaction(AtomicInteger transactions) {
            return work -> {
                transactions.incrementAndGet();
                return work.get();
            };
        }
    }
}
