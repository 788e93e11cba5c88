// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.spring.security.CountersignConfigurationException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class BasketSettingsTests {

    @ParameterizedTest
    @CsvSource({
        "lease, 0s",
        "patience, 0s",
        "patience, -1s",
        "product-ttl, -1ms",
        "recovery.interval, 0s",
        "recovery.batch, 0",
        "recovery.concurrency, -1",
        "recovery.max-backoff, 0s"
    })
    void bindWhenNotPositiveThenNamesTheProperty(String name, String value) {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> bind(Map.of("shop.basket." + name, value)))
                .satisfies(failure -> assertThat(failure.property()).isEqualTo("shop.basket." + name));
    }

    @Test
    void bindWhenNothingIsSetThenDefaults() {
        assertThat(bind(Map.of()).lease()).isPositive();
    }

    /** Unwraps the exception of the binder, which is not tested here. */
    private static BasketSettings bind(Map<String, String> properties) {
        try {
            return new Binder(new MapConfigurationPropertySource(properties))
                    .bindOrCreate("shop.basket", BasketSettings.class);
        } catch (RuntimeException failure) {
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                if (cause instanceof CountersignConfigurationException reason) {
                    throw reason;
                }
            }
            throw failure;
        }
    }
}
