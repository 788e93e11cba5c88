// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Explores every order of steps, crash, repeat and late message of a checkout. Each rule of the protocol is left out in
 * turn: the model must find what that breaks, so that none of its checks is without effect.
 */
class CheckoutModelTests {

    /** Each rule, the scenario in which it is needed, and the invariant that is broken without it. */
    static final List<Arguments> NEEDED = List.of(
            Arguments.of(Rule.ASK_BEFORE_REJECTING, Scenarios.REPEAT, Invariant.A_503_IS_NEVER_DEBITED),
            Arguments.of(Rule.ASK_LEAVES_TOMBSTONE, Scenarios.REPEAT, Invariant.A_503_IS_NEVER_DEBITED),
            Arguments.of(Rule.REFUSED_DEBIT_IS_STORED, Scenarios.DEPOSIT, Invariant.EVERY_ORDER_CAN_STILL_SETTLE),
            Arguments.of(Rule.RELEASE_LEAVES_TOMBSTONE, Scenarios.REPEAT, Invariant.REJECTED_HAS_NO_STOCK),
            Arguments.of(Rule.RELEASE_AFTER_REJECTING, Scenarios.REPEAT, Invariant.CONFIRMED_HAS_STOCK),
            Arguments.of(Rule.ONLY_BASKET_ENDS_RESERVATIONS, Scenarios.STOCK_FOR_ONE, Invariant.CONFIRMED_HAS_STOCK),
            Arguments.of(Rule.PRICES_OF_RESERVATION_STAY, Scenarios.REPEAT, Invariant.CONFIRMED_HAS_ONE_PRICE),
            Arguments.of(
                    Rule.REFUSED_COMMIT_IS_STORED,
                    Scenarios.EXPIRED_AND_STOCK_COMES,
                    Invariant.EVERY_ORDER_CAN_STILL_SETTLE),
            Arguments.of(Rule.BATCH_ANSWERS_EACH, Scenarios.EXPIRED_WITHOUT_STOCK, Invariant.CONFIRMED_HAS_STOCK),
            Arguments.of(Rule.UNKNOWN_IS_NO_503, Scenarios.REPEAT, Invariant.A_REFUSAL_IS_FINAL),
            Arguments.of(Rule.TOMBSTONES_ARE_KEPT, Scenarios.REPEAT, Invariant.REJECTED_IS_NOT_DEBITED),
            Arguments.of(Rule.DISPATCH_AFTER_CONFIRMED, Scenarios.DELIVERY, Invariant.DISPATCHED_IS_CONFIRMED),
            Arguments.of(Rule.UNDO_ON_REJECTING, Scenarios.EXPIRED_WITHOUT_STOCK, Invariant.REJECTED_IS_NOT_DEBITED),
            Arguments.of(Rule.ATTEMPT_AFTER_REJECTING, Scenarios.ATTEMPTS, Invariant.LINES_ARE_IN_ONE_PLACE),
            Arguments.of(
                    Rule.ATTEMPT_AFTER_OUTAGE, Scenarios.ATTEMPTS_AND_DEPOSIT, Invariant.A_409_IS_FINAL_FOR_THE_KEY));

    static List<Scenario> scenarios() {
        return Scenarios.ofOneOrder();
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void protocolWhenOneOrderThenAllInvariantsHoldInEachState(Scenario scenario) {
        assertHolds(Explorer.explore(scenario, Rules.all()));
    }

    @Test
    void protocolWhenOneOrderThenExploredAsFarAsTheSpecification() {
        int states = scenarios().stream()
                .mapToInt(scenario -> Explorer.explore(scenario, Rules.all()).states())
                .sum();

        assertThat(states).isEqualTo(62_136);
    }

    /** Without recovery not every order settles, but whatever happens before is right. */
    @Test
    void protocolWhenAKeyHasTwoAttemptsThenAllInvariantsHoldInEachState() {
        Set<Invariant> invariants = EnumSet.complementOf(EnumSet.of(Invariant.EVERY_ORDER_CAN_STILL_SETTLE));

        assertHolds(Explorer.explore(Scenarios.ATTEMPTS_ALONE, Rules.all(), invariants));
    }

    @ParameterizedTest
    @FieldSource("NEEDED")
    void protocolWhenARuleIsLeftOutThenAnInvariantIsBroken(Rule rule, Scenario scenario, Invariant broken) {
        Result result = Explorer.explore(scenario, Rules.without(rule));

        assertThat(result.broken()).isEqualTo(broken);
        assertThat(result.path()).isNotEmpty();
    }

    @Test
    void rulesWhenListedThenEachIsLeftOutOnce() {
        List<Rule> leftOut = new ArrayList<>();
        NEEDED.forEach(needed -> leftOut.add((Rule) needed.get()[0]));

        assertThat(leftOut).containsExactlyInAnyOrderElementsOf(Arrays.asList(Rule.values()));
    }

    private static void assertHolds(Result result) {
        assertThat(result.broken()).as(() -> String.join("\n", result.path())).isNull();
        assertThat(result.states()).isGreaterThan(1);
    }
}
