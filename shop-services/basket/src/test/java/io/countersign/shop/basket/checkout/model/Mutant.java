// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

/** Protocol without one rule: the scenario that shows what the rule is for, and the invariant that then breaks. */
record Mutant(Scenario scenario, Invariant broken) {

    static Mutant without(Rule rule) {
        return switch (rule) {
            case ASK_BEFORE_REJECTING, ASK_LEAVES_TOMBSTONE ->
                new Mutant(Scenarios.REPEAT, Invariant.A_503_IS_NEVER_DEBITED);
            case REFUSED_DEBIT_IS_STORED -> new Mutant(Scenarios.DEPOSIT, Invariant.EVERY_ORDER_CAN_STILL_SETTLE);
            case RELEASE_LEAVES_TOMBSTONE -> new Mutant(Scenarios.REPEAT, Invariant.REJECTED_HAS_NO_STOCK);
            case RELEASE_AFTER_REJECTING -> new Mutant(Scenarios.REPEAT, Invariant.CONFIRMED_HAS_STOCK);
            case ONLY_BASKET_ENDS_RESERVATIONS -> new Mutant(Scenarios.STOCK_FOR_ONE, Invariant.CONFIRMED_HAS_STOCK);
            case PRICES_OF_RESERVATION_STAY -> new Mutant(Scenarios.REPEAT, Invariant.CONFIRMED_HAS_ONE_PRICE);
            case REFUSED_COMMIT_IS_STORED ->
                new Mutant(Scenarios.EXPIRED_AND_STOCK_COMES, Invariant.EVERY_ORDER_CAN_STILL_SETTLE);
            case BATCH_ANSWERS_EACH -> new Mutant(Scenarios.EXPIRED_WITHOUT_STOCK, Invariant.CONFIRMED_HAS_STOCK);
            case UNKNOWN_IS_NO_503 -> new Mutant(Scenarios.REPEAT, Invariant.A_REFUSAL_IS_FINAL);
            case TOMBSTONES_ARE_KEPT -> new Mutant(Scenarios.REPEAT, Invariant.REJECTED_IS_NOT_DEBITED);
            case DISPATCH_AFTER_CONFIRMED -> new Mutant(Scenarios.DELIVERY, Invariant.DISPATCHED_IS_CONFIRMED);
            case UNDO_ON_REJECTING -> new Mutant(Scenarios.EXPIRED_WITHOUT_STOCK, Invariant.REJECTED_IS_NOT_DEBITED);
            case ATTEMPT_AFTER_REJECTED -> new Mutant(Scenarios.ATTEMPT, Invariant.LINES_ARE_IN_ONE_PLACE);
            case ATTEMPT_AFTER_OUTAGE ->
                new Mutant(Scenarios.ATTEMPT_WITHOUT_STOCK, Invariant.A_409_IS_FINAL_FOR_THE_KEY);
        };
    }
}
