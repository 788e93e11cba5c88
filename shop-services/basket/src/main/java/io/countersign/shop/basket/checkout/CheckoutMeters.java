// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.server.ProblemException;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/**
 * Timer {@value #NAME} of checkouts, by {@code outcome}: {@code confirmed}, {@code pending}, {@code rejected} with the
 * code of the {@link Reason}, {@code refused} without an order, or {@code failed}. Both tags are closed sets.
 */
@Component
class CheckoutMeters {

    static final String NAME = "shop.checkout";

    private static final String NONE = "none";

    /** Last parts of the types of problems that this service answers without an order. */
    private static final Set<String> REFUSALS = Set.of("empty-basket", "busy-basket", "idempotency-key-reused");

    private final MeterRegistry registry;

    CheckoutMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    Order time(Supplier<Order> checkout) {
        Timer.Sample sample = Timer.start(registry);
        try {
            Order order = checkout.get();
            stop(sample, outcome(order), reason(order));
            return order;
        } catch (ProblemException refusal) {
            stop(sample, "refused", reason(refusal));
            throw refusal;
        } catch (RuntimeException failure) {
            stop(sample, "failed", "error");
            throw failure;
        }
    }

    private void stop(Timer.Sample sample, String outcome, String reason) {
        sample.stop(Timer.builder(NAME)
                .description("Checkouts, by outcome and reason")
                .tags("outcome", outcome, "reason", reason)
                .publishPercentileHistogram()
                .minimumExpectedValue(Duration.ofMillis(5))
                .maximumExpectedValue(Duration.ofSeconds(20))
                .serviceLevelObjectives(
                        Duration.ofMillis(100), Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofSeconds(5))
                .register(registry));
    }

    private static String outcome(Order order) {
        return order.state().shown().name().toLowerCase(Locale.ROOT);
    }

    private static String reason(Order order) {
        Reason reason = order.reason();
        return reason == null ? NONE : reason.code();
    }

    private static String reason(ProblemException refusal) {
        String type = String.valueOf(refusal.getBody().getType());
        String slug = type.substring(type.lastIndexOf(':') + 1);
        return REFUSALS.contains(slug) ? slug.replace('-', '_') : "other";
    }
}
