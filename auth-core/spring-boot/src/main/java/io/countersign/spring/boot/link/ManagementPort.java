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

    private static final int DEFAULT_PORT = 8080;

    private ManagementPort() {}

    /** Returns whether there is such a port and other machines reach it. */
    public static boolean isReachable(Environment environment) {
        return isSeparate(environment)
                && !ProtectedLinks.isLoopback(environment.getProperty("management.server.address"));
    }

    /** Decides as Spring Boot does: a negative port disables the actuator's server, and 0 is a random port. */
    private static boolean isSeparate(Environment environment) {
        Integer port = environment.getProperty(PROPERTY, Integer.class);
        return port != null
                && port >= 0
                && (port == 0 || !port.equals(environment.getProperty("server.port", Integer.class, DEFAULT_PORT)));
    }

    /** Returns whether the port has TLS settings of its own, {@code management.server.ssl}. */
    public static boolean hasTls(Environment environment) {
        return hasCertificate(environment, "management.server.ssl.");
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
