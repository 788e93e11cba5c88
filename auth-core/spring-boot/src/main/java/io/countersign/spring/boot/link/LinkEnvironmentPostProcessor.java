// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Adds the health of the link trust to the readiness group, and with {@code countersign.tls.management} both probes to the
 * separate port of the actuator, unless the application configures these groups itself.
 */
final class LinkEnvironmentPostProcessor implements EnvironmentPostProcessor {

    private static final String GROUPS = "management.endpoint.health.group.";

    private static final String READY = "readinessState";

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        if (!environment.getProperty("management.endpoint.health.probes.enabled", Boolean.class, true)) {
            return;
        }
        Map<String, Object> defaults = new HashMap<>();
        String trust = LinkTrustProperty.of(environment);
        if (LinkTrustProperty.hasHealth(environment, trust)) {
            defaults.put(GROUPS + "readiness.include", READY + ", " + trust);
        }
        if (ManagementPort.isRestricted(environment)) {
            addProbes(defaults);
        }
        if (!defaults.isEmpty()) {
            environment.getPropertySources().addLast(new MapPropertySource("countersignLinkDefaults", defaults));
        }
    }

    /** Without members, a configured group would include every contributor. */
    private static void addProbes(Map<String, Object> defaults) {
        defaults.put(GROUPS + "liveness.include", "livenessState");
        defaults.put(GROUPS + "liveness.additional-path", "management:" + ProbeFilter.LIVE);
        defaults.putIfAbsent(GROUPS + "readiness.include", READY);
        defaults.put(GROUPS + "readiness.additional-path", "management:" + ProbeFilter.READY);
        // Anybody who reaches the port may ask, whatever the settings of the endpoint permit behind mutual TLS.
        for (String probe : List.of("liveness", "readiness")) {
            defaults.put(GROUPS + probe + ".show-details", "never");
            defaults.put(GROUPS + probe + ".show-components", "never");
        }
    }
}
