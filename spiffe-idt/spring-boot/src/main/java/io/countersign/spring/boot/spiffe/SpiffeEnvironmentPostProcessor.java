// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.idt.IdtMode;
import io.countersign.spring.boot.ChosenSchemes;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Defaults of an application that is protected by SPIFFE: it is ready only while its SVID is fresh, and Tomcat does
 * not end a connection after a hundred requests, each end of which costs a handshake; connections end by their age.
 */
final class SpiffeEnvironmentPostProcessor implements EnvironmentPostProcessor {

    private static final String READY = "management.endpoint.health.group.readiness.include";

    private static final String READINESS = "readinessState, spiffe";

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        if (environment.getProperty("countersign.tls.trust", "").equalsIgnoreCase("spiffe")) {
            environment
                    .getPropertySources()
                    .addLast(new MapPropertySource("countersignSpiffeDefaults", defaults(environment)));
        }
    }

    private static Map<String, Object> defaults(ConfigurableEnvironment environment) {
        Map<String, Object> defaults = new HashMap<>();
        if (environment.getProperty("countersign.spiffe.server", Boolean.class, true)) {
            defaults.put("server.tomcat.max-keep-alive-requests", -1);
        }
        boolean probes = environment.getProperty("management.endpoint.health.probes.enabled", Boolean.class, true);
        if (probes && isTold(environment, "spiffe")) {
            defaults.put(READY, needsPublishedKeys(environment) ? READINESS + ", countersign" : READINESS);
        }
        return defaults;
    }

    private static boolean isTold(ConfigurableEnvironment environment, String contributor) {
        boolean usually = environment.getProperty("management.health.defaults.enabled", Boolean.class, true);
        return environment.getProperty("management.health." + contributor + ".enabled", Boolean.class, usually);
    }

    /** Whether tokens cannot be judged before keys of others have been read. */
    private static boolean needsPublishedKeys(ConfigurableEnvironment environment) {
        ChosenSchemes chosen = ChosenSchemes.of(environment);
        return isTold(environment, "countersign")
                && Stream.of(IdtMode.DVID, IdtMode.ANON_MODE)
                        .map(IdtMode::value)
                        .anyMatch(chosen::contains);
    }
}
