// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.idt.IdtMode;
import io.countersign.spring.boot.ChosenSchemes;
import io.countersign.spring.boot.link.LinkTrustProperty;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Default readiness of an application that needs published keys of others to verify identity tokens. It runs before the
 * default of all link trusts.
 */
final class SpiffeEnvironmentPostProcessor implements EnvironmentPostProcessor, Ordered {

    private static final String READY = "management.endpoint.health.group.readiness.include";

    @Override
    public int getOrder() {
        return 0;
    }

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        boolean probes = environment.getProperty("management.endpoint.health.probes.enabled", Boolean.class, true);
        String trust = LinkTrustProperty.of(environment);
        boolean chosen = OnSvidsCondition.identifiesWorkloads(trust);
        if (chosen && probes && isTold(environment, trust) && needsPublishedKeys(environment)) {
            environment
                    .getPropertySources()
                    .addLast(new MapPropertySource(
                            "countersignIdtDefaults", Map.of(READY, "readinessState, " + trust + ", countersign")));
        }
    }

    private static boolean isTold(ConfigurableEnvironment environment, String contributor) {
        boolean usually = environment.getProperty("management.health.defaults.enabled", Boolean.class, true);
        return environment.getProperty("management.health." + contributor + ".enabled", Boolean.class, usually);
    }

    /** Whether verifying tokens requires published keys of others. */
    private static boolean needsPublishedKeys(ConfigurableEnvironment environment) {
        ChosenSchemes chosen = ChosenSchemes.of(environment);
        return isTold(environment, "countersign")
                && Stream.of(IdtMode.DVID, IdtMode.ANON_MODE)
                        .map(IdtMode::value)
                        .anyMatch(chosen::contains);
    }
}
