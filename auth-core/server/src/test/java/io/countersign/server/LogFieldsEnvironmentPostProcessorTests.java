// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class LogFieldsEnvironmentPostProcessorTests {

    private static final String SERVICE = "logging.structured.ecs.service.";

    private static StandardEnvironment environment(Map<String, Object> settings) {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new MapPropertySource("settings", settings));
        new LogFieldsEnvironmentPostProcessor().postProcessEnvironment(environment, new SpringApplication());
        return environment;
    }

    @Test
    void fieldsWhenNothingIsSetThenOfThisBuildAndHost() {
        StandardEnvironment environment = environment(Map.of());

        assertThat(environment.getProperty(SERVICE + "version")).matches("[0-9]+\\.[0-9]+.*");
        assertThat(environment.getProperty(SERVICE + "environment")).isEqualTo("default");
        assertThat(environment.getProperty(SERVICE + "node-name")).isNotBlank().doesNotContain("${");
    }

    @Test
    void fieldsWhenSetThenThese() {
        StandardEnvironment environment = environment(Map.of(
                "spring.application.version",
                "7.1",
                "spring.profiles.active",
                "blue",
                "HOSTNAME",
                "basket-0",
                SERVICE + "environment",
                "staging"));

        assertThat(environment.getProperty(SERVICE + "version")).isEqualTo("7.1");
        assertThat(environment.getProperty(SERVICE + "environment")).isEqualTo("staging");
        assertThat(environment.getProperty(SERVICE + "node-name")).isEqualTo("basket-0");
    }
}
