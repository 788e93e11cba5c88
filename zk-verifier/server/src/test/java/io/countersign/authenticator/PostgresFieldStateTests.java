// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.PostgresDatabases;
import io.countersign.server.RequiresContainers;
import java.util.Map;

@RequiresContainers
class PostgresFieldStateTests extends FieldStateTests {

    @Override
    TestDatabase create() {
        Map<String, String> database = PostgresDatabases.create();
        return TestDatabase.of(
                database.get("spring.datasource.url"),
                database.get("spring.datasource.username"),
                database.get("spring.datasource.password"));
    }
}
