// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Defaults of an application that is protected by SPIFFE: it is ready only while its SVID is fresh, and Tomcat does not end a connection after a
 * hundred requests, each end of which costs a handshake; connections end by their age.
 */
final class SpiffeEnvironmentPostProcessor implements EnvironmentPostProcessor {

    private static final String READY = "management.endpoint.health.group.readiness.include";

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
        defaults.put("server.tomcat.max-keep-alive-requests", -1);
        boolean probes = environment.getProperty("management.endpoint.health.probes.enabled", Boolean.class, true);
        boolean told = environment.getProperty("management.health.spiffe.enabled", Boolean.class, true);
        if (probes && told) {
            defaults.put(READY, "readinessState, spiffe");
        }
        return defaults;
    }
}
