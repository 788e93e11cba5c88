// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.spring.security.CountersignConfigurationException;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.core.env.Environment;

/**
 * Refuses to start with the actuator on a separate port over plain HTTP: that port has its own server, without the link
 * trust and without the authentication of peers.
 */
final class ManagementPortGuard implements InitializingBean {

    private final Environment environment;

    private final String trust;

    ManagementPortGuard(Environment environment, String trust) {
        this.environment = environment;
        this.trust = trust;
    }

    @Override
    public void afterPropertiesSet() {
        if (ManagementPort.isReachable(environment)
                && !ManagementPort.hasTls(environment)
                && !ManagementPort.isServedByTrust(environment)) {
            throw new CountersignConfigurationException(
                    ManagementPort.PROPERTY,
                    "The actuator has a separate port, which other machines reach over plain HTTP: countersign.tls.trust="
                            + trust + " protects only the application's own port.",
                    "Set " + ManagementPort.TLS + "=true for probes and scrapers, set management.server.address to"
                            + " 127.0.0.1 or management.server.ssl.bundle, or remove it.");
        }
    }
}
