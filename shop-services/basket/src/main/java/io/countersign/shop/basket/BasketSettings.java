// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket;

import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of baskets and checkouts, under {@code shop.basket}.
 *
 * @param lease duration for which recovery leaves an order to its request, or to another attempt
 * @param patience maximum time that a repeated checkout waits for the outcome of the first
 * @param productTtl duration for which the basket service remembers that a product exists, when one is put into a
 *     basket
 * @param recovery settings of the recovery of checkouts
 */
@ConfigurationProperties("shop.basket")
public record BasketSettings(
        @DefaultValue("10s") Duration lease,
        @DefaultValue("5s") Duration patience,
        @DefaultValue("1s") Duration productTtl,
        @DefaultValue Recovery recovery) {

    public BasketSettings {
        positive(lease, "lease");
        positive(patience, "patience");
        positive(productTtl, "product-ttl");
    }

    private static void positive(Duration value, String name) {
        if (!value.isPositive()) {
            throw notPositive(value, name);
        }
    }

    private static void positive(int value, String name) {
        if (value < 1) {
            throw notPositive(value, name);
        }
    }

    private static CountersignConfigurationException notPositive(Object value, String name) {
        return new CountersignConfigurationException(
                "shop.basket." + name, "It is " + value + ".", "Set it to more than zero.");
    }

    /**
     * Settings of the recovery of checkouts whose request ended early.
     *
     * @param interval time between two searches for orders to settle, and between two batches of commits and
     *     dispatches
     * @param batch maximum number of orders in one search
     * @param concurrency number of these orders that are settled at the same time
     * @param maxBackoff maximum time between two attempts at one order
     */
    public record Recovery(
            @DefaultValue("1s") Duration interval,
            @DefaultValue("200") int batch,
            @DefaultValue("8") int concurrency,
            @DefaultValue("4s") Duration maxBackoff) {

        public Recovery {
            positive(interval, "recovery.interval");
            positive(batch, "recovery.batch");
            positive(concurrency, "recovery.concurrency");
            positive(maxBackoff, "recovery.max-backoff");
        }

        /** Returns the time until the next attempt, after a number of attempts. */
        public Duration backoff(int attempts) {
            Duration doubled = Duration.ofMillis(500L << Math.min(Math.max(attempts, 0), 10));
            return doubled.compareTo(maxBackoff) < 0 ? doubled : maxBackoff;
        }
    }
}
