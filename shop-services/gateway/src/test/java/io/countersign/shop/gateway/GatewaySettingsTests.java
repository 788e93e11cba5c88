// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.spring.security.CountersignConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GatewaySettingsTests {

    @ParameterizedTest
    @CsvSource({
        "0, 200, 10, 9, requests-per-second",
        "1000001, 200, 10, 9, requests-per-second",
        "50, -1, 10, 9, requests-per-second-and-address",
        "50, 200, 0, 9, logins-per-second",
        "50, 200, 10, 0, max-callers"
    })
    void constructorWhenNumberIsOutOfBoundsThenNamesItsProperty(
            int requests, int addresses, int logins, long callers, String property) {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> new GatewaySettings.RateLimit(requests, addresses, logins, callers))
                .satisfies(failure -> assertThat(failure.property()).isEqualTo("shop.gateway.rate-limit." + property));
    }
}
