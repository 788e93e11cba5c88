// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.security.CountersignConfigurationException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootVersion;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.security.core.SpringSecurityCoreVersion;

/**
 * Refuses to start with a version of Spring that is too old, before a missing class or method does so without a reason.
 *
 * <p>Uses nothing that Spring Boot 3 does not have too. It has no post-processors of the environment by today's name.
 */
final class SpringVersionInitializer implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    private static final int LOWEST_BOOT = 4;

    private static final int LOWEST_SECURITY = 7;

    SpringVersionInitializer() {}

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        check("Spring Boot", SpringBootVersion.getVersion(), LOWEST_BOOT);
        check("Spring Security", SpringSecurityCoreVersion.getVersion(), LOWEST_SECURITY);
    }

    /** The version is unknown where jars were repackaged without their manifests. */
    static void check(String product, @Nullable String version, int lowest) {
        if (version != null && major(version) < lowest) {
            throw new CountersignConfigurationException(
                    product + " " + version,
                    "Countersign needs " + product + " " + lowest + ".0 or newer.",
                    "Use Spring Boot " + LOWEST_BOOT + ".0 or newer, and leave the version of Spring Security to it.");
        }
    }

    private static int major(String version) {
        return Integer.parseInt(version.substring(0, version.indexOf('.')));
    }
}
