// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Explores the scenarios of two orders, which have more than a million states each. */
@Tag("nightly-shop")
class CheckoutModelLongTests {

    static List<Scenario> scenarios() {
        return List.of(Scenarios.ATTEMPTS, Scenarios.STOCK_FOR_ONE, Scenarios.MONEY_FOR_ONE);
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void protocolWhenTwoOrdersThenAllInvariantsHoldInEachState(Scenario scenario) {
        Result result = Explorer.explore(scenario, Rules.all());

        assertThat(result.broken()).as(() -> String.join("\n", result.path())).isNull();
        assertThat(result.states()).isGreaterThan(100_000);
    }
}
