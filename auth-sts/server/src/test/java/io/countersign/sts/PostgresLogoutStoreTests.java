// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.server.PostgresDatabases;
import io.countersign.server.RequiresContainers;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

@RequiresContainers
class PostgresLogoutStoreTests extends LogoutStoreTests {

    @Override
    DataSource database() {
        Map<String, String> database = PostgresDatabases.create();
        return new DriverManagerDataSource(
                database.get("spring.datasource.url"),
                database.get("spring.datasource.username"),
                database.get("spring.datasource.password"));
    }
}
