// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import org.testcontainers.postgresql.PostgreSQLContainer;

class PostgresStateTest extends StateTests {

    @Override
    TestDatabase open() {
        PostgreSQLContainer postgres = PostgresContainer.get();
        return TestDatabase.migrated(postgres.getJdbcUrl(), postgres.getUsername(), postgres.getPassword());
    }
}
