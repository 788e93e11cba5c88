// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import java.util.Map;

class SqliteBasketServiceTests extends BasketServiceTests {

    @Override
    Map<String, String> database() {
        return Map.of();
    }
}
