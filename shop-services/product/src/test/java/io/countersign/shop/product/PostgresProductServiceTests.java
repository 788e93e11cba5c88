// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.server.PostgresDatabases;
import io.countersign.server.RequiresContainers;
import java.util.Map;

@RequiresContainers
class PostgresProductServiceTests extends ProductServiceTests {

    @Override
    Map<String, String> database() {
        return PostgresDatabases.createPatient();
    }
}
