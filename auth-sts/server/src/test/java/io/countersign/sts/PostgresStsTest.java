// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.postgresql.PostgreSQLContainer;

class PostgresStsTest {

    @TempDir
    private Path folder;

    @Test
    void startWhenPostgresThenReplicasShareKeysReplaysAndRevocations() {
        try (TestSts one = start();
                TestSts two = start()) {
            assertThat(two.get("/oauth2/jwks").body())
                    .isEqualTo(one.get("/oauth2/jwks").body());
            String assertion = TestSts.assertion("user");
            String token =
                    one.json("/login", TestSts.loginBody(assertion, "USER")).text("access_token");
            assertThat(two.json("/login", TestSts.loginBody(assertion, "USER")).status())
                    .isEqualTo(401);
            assertThat(two.revoke("gateway", token).status()).isEqualTo(200);
            String own = one.token("basket", "resource", "sts.shop.com").text("access_token");
            assertThat(one.get("/revocations", "Service-Authorization", "Bearer " + own)
                            .json()
                            .path("entries")
                            .size())
                    .isEqualTo(1);
        }
    }

    private TestSts start() {
        PostgreSQLContainer postgres = PostgresContainer.get();
        return TestSts.start(
                folder,
                "--spring.datasource.url=" + postgres.getJdbcUrl() + "&currentSchema=replicas",
                "--spring.flyway.schemas=replicas",
                "--spring.datasource.username=" + postgres.getUsername(),
                "--spring.datasource.password=" + postgres.getPassword());
    }
}
