// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/** Adds the health of the link trust to the readiness group, unless the application defines that group. */
final class LinkEnvironmentPostProcessor implements EnvironmentPostProcessor {

    private static final String READY = "management.endpoint.health.group.readiness.include";

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        String trust = LinkTrustProperty.of(environment);
        boolean probes = environment.getProperty("management.endpoint.health.probes.enabled", Boolean.class, true);
        if (probes && LinkTrustProperty.hasHealth(environment, trust)) {
            environment
                    .getPropertySources()
                    .addLast(new MapPropertySource(
                            "countersignLinkDefaults", Map.of(READY, "readinessState, " + trust)));
        }
    }
}
