// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * World at the start, and what may happen in it.
 *
 * @param keys idempotency keys, each with one request
 * @param attempts orders that a key may have, one after the other
 * @param repeats further requests with the first key
 * @param recoveries workers of recovery
 * @param priceSeen by the client, 0 if it sends none
 * @param former order of the last version, or null
 * @param firstStep whose message the first request has sent at the start, or null if it has not begun
 */
record Scenario(
        String name,
        int keys,
        int attempts,
        int repeats,
        int recoveries,
        int stock,
        int balance,
        boolean delivery,
        int priceSeen,
        Row<Event> events,
        @Nullable FormerOrder former,
        @Nullable Step firstStep) {

    static Scenario of(String name, UnaryOperator<ScenarioBuilder> customizer) {
        return customizer.apply(new ScenarioBuilder()).build(name);
    }

    int orders() {
        return keys * attempts;
    }

    int key(int order) {
        return order / attempts;
    }

    int firstOrder(int key) {
        return key * attempts;
    }

    int endOfOrders(int key) {
        return firstOrder(key) + attempts;
    }

    boolean expects(int price) {
        return priceSeen == 0 || priceSeen == price;
    }

    /** Returns the stock that there has been up to a state. */
    int stockEver(World world) {
        boolean delivered =
                events.contains(Event.STOCK_DELIVERY) && !world.events().contains(Event.STOCK_DELIVERY);
        return stock + (delivered ? 1 : 0) + (former == null ? 0 : former.reserved());
    }

    @Override
    public String toString() {
        return name;
    }
}
