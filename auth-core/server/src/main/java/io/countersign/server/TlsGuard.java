// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import io.countersign.core.link.LinkTrust;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.boot.link.ManagementPort;
import io.countersign.spring.security.CountersignConfigurationException;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.core.env.Environment;

/**
 * Prevents a server from receiving credentials of other machines over plain HTTP, unless something else protects the
 * link.
 */
final class TlsGuard implements InitializingBean {

    private final Environment environment;

    private final LinkTrust trust;

    TlsGuard(Environment environment, LinkTrust trust) {
        this.environment = environment;
        this.trust = trust;
    }

    @Override
    public void afterPropertiesSet() {
        if (environment.getProperty("countersign.tls.required", Boolean.class, true)) {
            requireProtectedServer();
            requireProtectedManagementPort();
        }
    }

    private void requireProtectedServer() {
        String address = environment.getProperty("server.address", "");
        if (!ProtectedLinks.isLoopback(address) && trust.server().isEmpty() && !hasCertificate()) {
            throw new CountersignConfigurationException(
                    "server.address",
                    "Other machines reach '" + address + "' over plain HTTP.",
                    "Set server.ssl.bundle or a countersign.tls.trust such as spiffe, or countersign.tls.required=false if TLS ends before "
                            + "this server.");
        }
    }

    /** Spring Boot uses {@code server.ssl} for the actuator's own port as well, unless that has settings of its own. */
    private void requireProtectedManagementPort() {
        if (ManagementPort.isReachable(environment)
                && !ManagementPort.hasTls(environment)
                && !ManagementPort.inheritsTls(environment)
                && !ManagementPort.isServedByTrust(environment)) {
            throw new CountersignConfigurationException(
                    ManagementPort.PROPERTY,
                    "Other machines reach the separate port of the actuator over plain HTTP.",
                    "Remove it, set management.server.address to 127.0.0.1, or set management.server.ssl.bundle.");
        }
    }

    private boolean hasCertificate() {
        return ManagementPort.hasCertificate(environment, "server.ssl.");
    }
}
