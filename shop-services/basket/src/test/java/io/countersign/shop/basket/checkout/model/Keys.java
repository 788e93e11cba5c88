// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import io.countersign.shop.basket.checkout.model.Order.Reason;
import io.countersign.shop.basket.checkout.model.Order.State;

/** The orders of an idempotency key, one for each attempt. The key belongs to the last one that was opened. */
final class Keys {

    static final int NONE = -1;

    private final Scenario scenario;

    private final Rules rules;

    Keys(Scenario scenario, Rules rules) {
        this.scenario = scenario;
        this.rules = rules;
    }

    /** Returns the order to which a key belongs, or {@link #NONE}. */
    int current(World world, int key) {
        int current = NONE;
        for (int order = scenario.firstOrder(key); order < scenario.endOfOrders(key); order++) {
            if (!world.order(order).is(State.ABSENT)) {
                current = order;
            }
        }
        return current;
    }

    /** Returns the order that a request with a key may open now, or {@link #NONE}. */
    int orderToOpen(World world, int key) {
        int current = current(world, key);
        if (current == NONE) {
            return scenario.firstOrder(key);
        }
        int next = current + 1;
        return next < scenario.endOfOrders(key) && allowsAnother(world.order(current)) ? next : NONE;
    }

    private boolean allowsAnother(Order former) {
        return switch (former.state()) {
            case PENDING, REJECTING -> !rules.keep(Rule.ATTEMPT_AFTER_REJECTED);
            case REJECTED -> former.reason() == Reason.OUTAGE || !rules.keep(Rule.ATTEMPT_AFTER_OUTAGE);
            case ABSENT, CONFIRMING, CONFIRMED -> false;
        };
    }
}
