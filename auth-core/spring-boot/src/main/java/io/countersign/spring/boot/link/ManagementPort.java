// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.spring.boot.ProtectedLinks;
import java.util.stream.Stream;
import org.springframework.core.env.Environment;

/**
 * The separate port of the actuator, {@code management.server.port}, which Spring Boot gives a server of its own.
 *
 * @since 0.1
 */
public final class ManagementPort {

    /** Property of the port. */
    public static final String PROPERTY = "management.server.port";

    /** Property that opens the port to probes and scrapers without a certificate. */
    static final String TLS = "countersign.tls.management";

    private static final String SSL = "management.server.ssl.";

    private static final int DEFAULT_PORT = 8080;

    private ManagementPort() {}

    /** Returns whether there is such a port and other machines reach it. */
    public static boolean isReachable(Environment environment) {
        return isSeparate(environment)
                && !ProtectedLinks.isLoopback(environment.getProperty("management.server.address"));
    }

    /** Decides as Spring Boot does: a negative port disables the actuator's server, and 0 is a random port. */
    static boolean isSeparate(Environment environment) {
        Integer port = environment.getProperty(PROPERTY, Integer.class);
        return port != null
                && port >= 0
                && (port == 0 || !port.equals(environment.getProperty("server.port", Integer.class, DEFAULT_PORT)));
    }

    /** Returns whether the port has TLS settings of its own, {@code management.server.ssl}. */
    public static boolean hasTls(Environment environment) {
        return hasCertificate(environment, SSL);
    }

    /** Returns whether the port uses {@code server.ssl}, which Spring Boot does unless the port has settings of its own. */
    public static boolean inheritsTls(Environment environment) {
        return environment.getProperty(SSL + "enabled") == null && hasCertificate(environment, "server.ssl.");
    }

    /** Returns whether the port presents the identity of the link trust. */
    public static boolean isServedByTrust(Environment environment) {
        return isRestricted(environment) && !LinkTrustProperty.of(environment).equals(BundleTrust.NAME);
    }

    /** Returns whether the port is for probes and scrapers only. */
    static boolean isRestricted(Environment environment) {
        return environment.getProperty(TLS, Boolean.class, false);
    }

    /**
     * Returns whether TLS is configured below a prefix.
     *
     * @param prefix prefix of the settings, such as {@code server.ssl.}
     */
    public static boolean hasCertificate(Environment environment, String prefix) {
        return environment.getProperty(prefix + "enabled", Boolean.class, true)
                && Stream.of("bundle", "key-store", "certificate")
                        .anyMatch(name -> environment.containsProperty(prefix + name));
    }
}
