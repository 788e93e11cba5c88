// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.server.PostgresDatabases;
import io.countersign.server.RequiresContainers;
import java.util.Map;

@RequiresContainers
class PostgresBasketServiceTests extends BasketServiceTests {

    @Override
    Map<String, String> database() {
        return PostgresDatabases.create();
    }
}
