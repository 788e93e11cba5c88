// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Explores two checkouts that compete for stock or money. Needs a heap of 1 GB and two minutes. */
@Tag("nightly-shop")
class TwoOrdersModelTests {

    /** With the numbers of states that a separate implementation of the model has found. */
    static Stream<Arguments> scenariosOfTwoOrders() {
        return Stream.of(arguments(Scenarios.STOCK_FOR_ONE, 1_273_847), arguments(Scenarios.MONEY_FOR_ONE, 1_259_377));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scenariosOfTwoOrders")
    void exploreWhenTwoOrdersCompeteThenEveryInvariantHolds(Scenario scenario, int states) {
        Result result = Explorer.explore(scenario, Rules.all());

        assertThat(result.broken()).describedAs(result::explanation).isNull();
        assertThat(result.states()).hasSize(states);
    }
}
