// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Explores further orders under the key of a checkout that failed by an outage. Needs a
 * heap of 2 GB and three minutes.
 */
@Tag("nightly-shop")
class AttemptsModelTests {

    static Stream<Scenario> scenariosOfTwoAttempts() {
        return Stream.of(
                Scenarios.ATTEMPT_STOCK_FOR_ONE,
                Scenarios.ATTEMPT_PRICE_CHANGES,
                Scenarios.ATTEMPT_TWICE,
                Scenarios.ATTEMPT_DELIVERY);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scenariosOfTwoAttempts")
    void exploreWhenAKeyGetsAnotherOrderAfterAnOutageThenEveryInvariantHolds(Scenario scenario) {
        Result result = Explorer.explore(scenario, Rules.all());

        assertThat(result.broken()).describedAs(result::explanation).isNull();
        assertThat(result.states().size()).isGreaterThan(10_000);
    }
}
