// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.server.LockingProcess;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SqliteProductServiceTests extends ProductServiceTests {

    @Override
    Map<String, String> database() {
        return Map.of();
    }

    @Test
    void searchWhenAnotherProcessWritesThenAnswered() {
        try (LockingProcess locker = LockingProcess.start(data().resolve("product.db"))) {
            locker.lock();
            service().admin().get("/products?text=a").isStatus(200);
            locker.free();
        }
    }
}
