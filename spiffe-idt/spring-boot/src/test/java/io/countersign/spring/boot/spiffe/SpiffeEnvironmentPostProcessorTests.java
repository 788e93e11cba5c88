// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.mock.env.MockEnvironment;

class SpiffeEnvironmentPostProcessorTests {

    private static final String READY = "management.endpoint.health.group.readiness.include";

    private static MockEnvironment processed(String trust) {
        MockEnvironment environment = new MockEnvironment()
                .withProperty("countersign.tls.trust", trust)
                .withProperty("countersign.accept", "dvid");
        new SpiffeEnvironmentPostProcessor().postProcessEnvironment(environment, new SpringApplication());
        return environment;
    }

    /** As every reader of the property takes it. */
    @ParameterizedTest
    @ValueSource(strings = {"spiffe", "SPIFFE", " spiffe "})
    void readinessWhenTrustIsSpiffeInAnySpellingThenByPublishedKeys(String trust) {
        assertThat(processed(trust).getProperty(READY)).isEqualTo("readinessState, spiffe, countersign");
    }

    @Test
    void readinessWhenTrustIsAnotherThenUnchanged() {
        assertThat(processed("bundle").getProperty(READY)).isNull();
    }
}
