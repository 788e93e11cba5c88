// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.zk.proof.Circuit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.test.context.TestPropertySource;

/** Used proofs in a database whose pool has auto-commit off. */
@Import(ZkInAPoolTests.Pool.class)
@TestPropertySource(
        properties = {
            "zk.test.aged-store=false",
            "countersign.zk.replay.store=jdbc",
            "countersign.jwt.dpop.replay.store=jdbc",
            "countersign.replicas=2"
        })
class ZkInAPoolTests extends ZkServerFixture {

    @Test
    void requestWhenRepeatedThenRefused() throws Exception {
        String proof = proof(Circuit.SECRET_PROOF_BOUND, "GET", "/me", "");
        assertThat(status("GET", "/me", "", proof)).isEqualTo(200);
        assertThat(status("GET", "/me", "", proof)).isEqualTo(401);
    }

    @TestConfiguration(proxyBeanMethods = false)
    static class Pool {

        @Bean
        DataSource dataSource() throws IOException {
            Path file = Files.createTempDirectory("used").resolve("used.db");
            return new DelegatingDataSource(new DriverManagerDataSource("jdbc:sqlite:" + file)) {
                @Override
                public Connection getConnection() throws SQLException {
                    Connection connection = super.getConnection();
                    connection.setAutoCommit(false);
                    return connection;
                }
            };
        }
    }
}
