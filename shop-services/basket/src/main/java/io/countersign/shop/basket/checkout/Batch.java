// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.basket.checkout.Outcome.Done;
import io.countersign.shop.basket.checkout.Outcome.Refused;
import io.countersign.shop.basket.checkout.Outcome.Unknown;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What was achieved for several confirmed orders: their ids, sorted, so that replicas lock rows in one order.
 *
 * @param committed those whose stock is committed
 * @param withoutStock those whose stock cannot be committed
 * @param dispatched those that are on their way
 * @param later those to be tried again
 */
record Batch(List<String> committed, List<String> withoutStock, List<String> dispatched, List<String> later) {

    /**
     * @param committed outcome of the commit of their stock, by order
     * @param dispatched outcome of their dispatch, by order
     */
    static Batch of(Map<String, Outcome> committed, Map<String, Outcome> dispatched) {
        return new Batch(
                orders(committed, Done.class::isInstance).sorted().toList(),
                orders(committed, Refused.class::isInstance).sorted().toList(),
                orders(dispatched, Done.class::isInstance).sorted().toList(),
                Stream.concat(
                                orders(committed, Unknown.class::isInstance),
                                orders(dispatched, outcome -> !(outcome instanceof Done)))
                        .distinct()
                        .sorted()
                        .toList());
    }

    private static Stream<String> orders(Map<String, Outcome> outcomes, Predicate<Outcome> wanted) {
        return outcomes.entrySet().stream()
                .filter(entry -> wanted.test(entry.getValue()))
                .map(Map.Entry::getKey);
    }
}
