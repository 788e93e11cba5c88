// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.security.CountersignConfigurationException;
import java.util.stream.Stream;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.core.env.Environment;

/**
 * Refuses to start with the actuator on a separate port over plain HTTP: that port has its own server, without the link
 * trust and without the authentication of peers.
 */
final class ManagementPortGuard implements InitializingBean {

    private static final String SERVER = "management.server.";

    private static final String PORT = SERVER + "port";

    private static final int DEFAULT_PORT = 8080;

    private final Environment environment;

    private final String trust;

    ManagementPortGuard(Environment environment, String trust) {
        this.environment = environment;
        this.trust = trust;
    }

    @Override
    public void afterPropertiesSet() {
        if (hasOwnPort() && !hasTls() && !ProtectedLinks.isLoopback(environment.getProperty(SERVER + "address"))) {
            throw new CountersignConfigurationException(
                    PORT,
                    "The actuator has a port of its own, which other machines reach over plain HTTP: countersign.tls.trust="
                            + trust + " is for the application's own port alone.",
                    "Remove it, set management.server.address to 127.0.0.1, or set management.server.ssl.bundle.");
        }
    }

    /** As Spring Boot decides: a port below zero is none, and 0 is another one each time. */
    private boolean hasOwnPort() {
        Integer port = environment.getProperty(PORT, Integer.class);
        return port != null
                && port >= 0
                && (port == 0 || !port.equals(environment.getProperty("server.port", Integer.class, DEFAULT_PORT)));
    }

    private boolean hasTls() {
        return environment.getProperty(SERVER + "ssl.enabled", Boolean.class, true)
                && Stream.of("bundle", "key-store", "certificate")
                        .anyMatch(name -> environment.containsProperty(SERVER + "ssl." + name));
    }
}
