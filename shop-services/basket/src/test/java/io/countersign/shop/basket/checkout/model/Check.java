// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import java.util.function.Predicate;

/** Whether an invariant holds in a state. */
@FunctionalInterface
interface Check {

    boolean holds(Scenario scenario, World world);

    /** Holds if each order meets a condition. */
    static Check orders(Predicate<OrderView> condition) {
        return (scenario, world) -> {
            for (int order = 0; order < scenario.orders(); order++) {
                if (!condition.test(new OrderView(world, order))) {
                    return false;
                }
            }
            return true;
        };
    }

    static Check confirmed(Predicate<OrderView> condition) {
        return orders(view -> !view.order().is(Order.State.CONFIRMED) || condition.test(view));
    }

    static Check rejected(Predicate<OrderView> condition) {
        return orders(view -> !view.order().is(Order.State.REJECTED) || condition.test(view));
    }

    /** Holds if each key meets a condition. */
    static Check keys(Predicate<KeyView> condition) {
        return (scenario, world) -> {
            for (int key = 0; key < scenario.keys(); key++) {
                if (!condition.test(new KeyView(world, key, scenario.firstOrder(key), scenario.endOfOrders(key)))) {
                    return false;
                }
            }
            return true;
        };
    }
}
