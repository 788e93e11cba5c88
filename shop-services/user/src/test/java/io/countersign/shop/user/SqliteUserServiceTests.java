// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import java.util.Map;

class SqliteUserServiceTests extends UserServiceTests {

    @Override
    Map<String, String> database() {
        return Map.of();
    }
}
