// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import java.util.Map;

class SqliteDebitTests extends DebitTests {

    @Override
    Map<String, String> database() {
        return Map.of();
    }
}
