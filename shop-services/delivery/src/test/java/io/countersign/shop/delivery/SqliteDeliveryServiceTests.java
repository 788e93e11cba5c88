// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.delivery;

import java.util.Map;

class SqliteDeliveryServiceTests extends DeliveryServiceTests {

    @Override
    Map<String, String> database() {
        return Map.of();
    }
}
