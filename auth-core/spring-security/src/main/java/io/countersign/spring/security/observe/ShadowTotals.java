// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observe;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * Numbers of requests in shadow mode since the start of the application.
 *
 * @since 0.1
 */
public final class ShadowTotals implements ShadowListener {

    private final Map<ShadowOutcome, LongAdder> outcomes = new EnumMap<>(ShadowOutcome.class);

    private final Map<ShadowComparison, LongAdder> comparisons = new EnumMap<>(ShadowComparison.class);

    /** Creates totals of zero. */
    public ShadowTotals() {
        for (ShadowOutcome outcome : ShadowOutcome.values()) {
            outcomes.put(outcome, new LongAdder());
        }
        for (ShadowComparison comparison : ShadowComparison.values()) {
            comparisons.put(comparison, new LongAdder());
        }
    }

    @Override
    @SuppressWarnings("NullAway") // the maps have every key
    public void verified(ShadowResult result) {
        outcomes.get(result.outcome()).increment();
        comparisons.get(result.comparison()).increment();
    }

    /** Returns the number of requests for which the two decisions compare so. */
    @SuppressWarnings("NullAway") // as above
    public long of(ShadowComparison comparison) {
        return comparisons.get(comparison).sum();
    }

    /** Returns the number of requests with an outcome. */
    @SuppressWarnings("NullAway") // as above
    public long of(ShadowOutcome outcome) {
        return outcomes.get(outcome).sum();
    }

    /** Returns all totals, by the values of the metric tags. */
    public Map<String, Object> describe() {
        Map<String, Object> shown = new LinkedHashMap<>();
        outcomes.forEach((outcome, count) -> shown.put(outcome.text(), count.sum()));
        Map<String, Object> compared = new LinkedHashMap<>();
        comparisons.forEach((comparison, count) -> compared.put(comparison.text(), count.sum()));
        shown.put("compared", compared);
        return shown;
    }
}
