// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import java.util.function.Predicate;

/** Everything about one idempotency key: the orders from the first one up to, without, the end. */
record KeyView(World world, int key, int first, int end) {

    int lines() {
        return world.basket().lines().get(key);
    }

    int count(Predicate<OrderView> condition) {
        int count = 0;
        for (int order = first; order < end; order++) {
            if (condition.test(new OrderView(world, order))) {
                count++;
            }
        }
        return count;
    }

    boolean hasNext(OrderView former) {
        int next = former.number() + 1;
        return next < end && !world.order(next).is(Order.State.ABSENT);
    }
}
