// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.spring.security.CountersignConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.env.MockEnvironment;

class NoneGuardTests {

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "192.0.2.1", "::", "", "no.such.host.invalid"})
    void startWhenOpenAndReachableFromElsewhereThenFails(String address) {
        MockEnvironment environment = open(address);
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> new NoneGuard(environment).afterPropertiesSet())
                .withMessageContaining("shop.none.expose");
        environment.setProperty("shop.none.expose", "true");
        assertThatCode(() -> new NoneGuard(environment).afterPropertiesSet()).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "::1"})
    void startWhenOpenOnLoopbackThenStarts(String address) {
        assertThatCode(() -> new NoneGuard(open(address)).afterPropertiesSet()).doesNotThrowAnyException();
    }

    @Test
    void startWhenNotOpenThenAnyAddress() {
        MockEnvironment environment = open("0.0.0.0");
        environment.setProperty("countersign.accept", "shared-jwt");
        assertThatCode(() -> new NoneGuard(environment).afterPropertiesSet()).doesNotThrowAnyException();
    }

    private static MockEnvironment open(String address) {
        return new MockEnvironment().withProperty("countersign.accept", "none").withProperty("server.address", address);
    }
}
