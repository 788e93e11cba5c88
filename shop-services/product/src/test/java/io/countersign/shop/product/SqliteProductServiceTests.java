// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import java.util.Map;

class SqliteProductServiceTests extends ProductServiceTests {

    @Override
    Map<String, String> database() {
        return Map.of();
    }
}
