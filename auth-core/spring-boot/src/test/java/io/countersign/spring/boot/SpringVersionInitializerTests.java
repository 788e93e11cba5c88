// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.countersign.spring.security.CountersignConfigurationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.core.io.support.SpringFactoriesLoader;

class SpringVersionInitializerTests {

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"4.0.0", "4.1.1", "4.2.0-M1", "10.0.0"})
    void checkWhenVersionIsSupportedThenGoesOn(@Nullable String version) {
        assertThatNoException().isThrownBy(() -> SpringVersionInitializer.check("Spring Boot", version, 4));
    }

    @Test
    void checkWhenVersionIsTooOldThenSaysWhichIsNeeded() {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> SpringVersionInitializer.check("Spring Boot", "3.5.14", 4))
                .satisfies(failure -> {
                    assertThat(failure.property()).isEqualTo("Spring Boot 3.5.14");
                    assertThat(failure.reason()).isEqualTo("Countersign needs Spring Boot 4.0 or newer.");
                });
    }

    @Test
    void startThenTheCheckRuns() {
        assertThat(SpringFactoriesLoader.forDefaultResourceLocation().load(ApplicationContextInitializer.class))
                .hasAtLeastOneElementOfType(SpringVersionInitializer.class);
    }
}
