// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.ProgramProcesses;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each program of the Shop is whole by its own {@code main} and its configuration. Starting so many processes is expensive. */
@Tag("nightly-identity")
class ProgramsTests {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private Path data;

    @ParameterizedTest
    @CsvSource({"SHARED_JWT, HS256", "ZK, ES256", "LSVID, ES256"})
    void checkoutWhenEachProgramIsStartedByItsMainThenOrderIsOnItsWay(Mode mode, JwsAlgorithm algorithm) {
        try (TestShop<ProgramProcesses> shop = TestShop.programs(data, mode, algorithm)) {
            Person first = shop.person();
            first.account("100.00");
            String product = shop.product("1.00", 100);
            // Processes that have just started on a busy machine answer late, and a late order is undone.
            Eventually.holds(
                    "A first order",
                    PATIENCE,
                    () -> first.order(product, 1, "DE").status() == 201);

            CheckoutTests.checkOut(shop, shop.person());
        }
    }
}
