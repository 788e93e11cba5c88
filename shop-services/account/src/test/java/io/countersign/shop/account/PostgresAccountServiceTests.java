// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.server.PostgresDatabases;
import io.countersign.server.RequiresContainers;
import java.util.Map;

@RequiresContainers
class PostgresAccountServiceTests extends AccountServiceTests {

    @Override
    Map<String, String> database() {
        return PostgresDatabases.createPatient();
    }
}
