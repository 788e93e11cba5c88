// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.spring.security.CountersignConfigurationException;
import java.util.List;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.core.env.Environment;

/** Refuses to start if {@code countersign.tls.management} has no effect, or if probes could not use the port. */
final class ManagementTlsGuard implements InitializingBean {

    private static final String OWN = "management.server.ssl.";

    private static final List<String> CERTIFICATES = List.of(OWN + "bundle", OWN + "key-store", OWN + "certificate");

    private final Environment environment;

    ManagementTlsGuard(Environment environment) {
        this.environment = environment;
    }

    @Override
    public void afterPropertiesSet() {
        if (!ManagementPort.isSeparate(environment)) {
            throw wrong(
                    "It is true, but the actuator has no port of its own.",
                    "Set " + ManagementPort.PROPERTY + ", such as 9443, or remove it.");
        }
        if (ManagementPort.isServedByTrust(environment)) {
            CERTIFICATES.forEach(this::refuse);
        } else {
            requireTls();
            refuseMutualTls(ManagementPort.hasTls(environment) ? OWN : "server.ssl.");
        }
    }

    private void refuse(String property) {
        if (environment.containsProperty(property)) {
            throw new CountersignConfigurationException(
                    property,
                    "It is set, and so is " + ManagementPort.TLS + ": the port presents the identity of "
                            + LinkTrusts.PROPERTY + "=" + LinkTrustProperty.of(environment) + ".",
                    "Remove one of the two.");
        }
    }

    private void requireTls() {
        if (environment.getProperty("countersign.tls.required", Boolean.class, true)
                && ManagementPort.isReachable(environment)
                && !ManagementPort.hasTls(environment)
                && !ManagementPort.inheritsTls(environment)) {
            throw wrong(
                    "It is true, but with " + LinkTrusts.PROPERTY + "=" + BundleTrust.NAME
                            + " the port has no certificate: other machines would reach it over plain HTTP.",
                    "Set management.server.ssl.bundle or server.ssl.bundle.");
        }
    }

    private void refuseMutualTls(String prefix) {
        String property = prefix + "client-auth";
        if ("need".equalsIgnoreCase(environment.getProperty(property))) {
            throw new CountersignConfigurationException(
                    property,
                    "It is need, and " + ManagementPort.TLS
                            + " opens the actuator's port to clients without a certificate.",
                    "Set management.server.ssl.bundle, and no management.server.ssl.client-auth.");
        }
    }

    private static CountersignConfigurationException wrong(String reason, String fix) {
        return new CountersignConfigurationException(ManagementPort.TLS, reason, fix);
    }
}
