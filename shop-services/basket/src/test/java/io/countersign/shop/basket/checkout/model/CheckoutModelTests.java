// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.countersign.shop.basket.checkout.model.Order.State;
import java.util.EnumSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Explores every order of steps, crashes, repeats and late messages of a checkout. A handler of a participant is one
 * transaction. A message may be handled at any later time, any number of times or never, and its answer be heard or
 * not. Basket may end at any time, and recovery may take up any order at any time.
 *
 * <p>Three rules have no mutant, since the workers agree anyhow while the others hold: guarded updates of an order,
 * its refund only once it is rejecting, and none for a confirmed one. They are a second line of defence.
 */
class CheckoutModelTests {

    /** With the numbers of states that a separate implementation of the model has found. */
    static Stream<Arguments> scenariosOfOneOrder() {
        return Stream.of(
                arguments(Scenarios.REPEAT, 46_828),
                arguments(Scenarios.PRICE_SEEN, 3_684),
                arguments(Scenarios.DELIVERY, 6_616),
                arguments(Scenarios.DEPOSIT, 4_068),
                arguments(Scenarios.PENDING_HELD, 28),
                arguments(Scenarios.CONFIRMING_HELD, 22),
                arguments(Scenarios.EXPIRED_WITH_STOCK, 19),
                arguments(Scenarios.EXPIRED_WITHOUT_STOCK, 34),
                arguments(Scenarios.EXPIRED_AND_STOCK_COMES, 760),
                arguments(Scenarios.CONFIRMING_BARRED, 25),
                arguments(Scenarios.REJECTING_HELD, 21),
                arguments(Scenarios.REJECTING_DEBITED, 21),
                arguments(Scenarios.CONFIRMED, 10));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scenariosOfOneOrder")
    void exploreWhenAllRulesAreKeptThenEveryInvariantHolds(Scenario scenario, int states) {
        Result result = Explorer.explore(scenario, Rules.all());

        assertThat(result.broken()).describedAs(result::explanation).isNull();
        assertThat(result.states()).hasSize(states);
    }

    @ParameterizedTest
    @EnumSource(Rule.class)
    void exploreWhenARuleIsLeftOutThenItsInvariantIsBroken(Rule rule) {
        Mutant mutant = Mutant.without(rule);

        Result result = Explorer.explore(mutant.scenario(), Rules.without(rule));

        assertThat(result.broken()).describedAs(result::explanation).isEqualTo(mutant.broken());
    }

    @Test
    void costWhenNothingFailsThenFourRequestsAndFourCommitsUntilTheAnswer() {
        Scenario scenario = Scenario.of("one order", it -> it);

        assertThat(Cost.untilAnswered(scenario)).isEqualTo(new Cost(4, 4));
        assertThat(Cost.afterAnswer(scenario)).isEqualTo(new Cost(1, 2));
    }

    /** The model marks the stock and the shipment of a batch in one transaction each. */
    @Test
    void costWhenDeliveredThenSixRequestsAndFiveCommitsUntilTheAnswer() {
        assertThat(Cost.untilAnswered(Scenarios.DELIVERY)).isEqualTo(new Cost(6, 5));
        assertThat(Cost.afterAnswer(Scenarios.DELIVERY)).isEqualTo(new Cost(3, 4));
    }

    @Test
    void exploreWhenAKeyGetsAnotherOrderAfterAnOutageThenEveryInvariantHolds() {
        Result result = Explorer.explore(Scenarios.ATTEMPT_DURING_DEBIT, Rules.all());

        assertThat(result.broken()).describedAs(result::explanation).isNull();
        assertThat(result.reaches(world -> confirmedAfter(State.REJECTING, world)))
                .isFalse();
        assertThat(result.reaches(world -> confirmedAfter(State.REJECTED, world)))
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource(names = {"A_KEY_HAS_ONE_CONFIRMED_ORDER", "A_KEY_IS_DEBITED_ONCE"})
    void exploreWhenAKeyGetsAnotherOrderWhileOneIsPendingThenTheClientPaysTwice(Invariant invariant) {
        Rules rules = Rules.without(Rule.ATTEMPT_AFTER_REJECTED);

        Result result = Explorer.explore(Scenarios.ATTEMPT, rules, EnumSet.of(invariant));

        assertThat(result.broken()).describedAs(result::explanation).isEqualTo(invariant);
    }

    /** The client was told 503 for the first order, and 201 for the second one. */
    private static boolean confirmedAfter(State former, World world) {
        return world.order(0).is(former)
                && world.basket().wasTold(0, Answer.UNAVAILABLE_503)
                && world.basket().wasTold(1, Answer.CREATED_201);
    }
}
