// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import io.countersign.core.link.LinkTrust;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.security.CountersignConfigurationException;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.core.env.Environment;

/**
 * Keeps a server from taking credentials from other machines over plain HTTP, unless something else protects the link.
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
        String address = environment.getProperty("server.address", "");
        boolean required = environment.getProperty("countersign.tls.required", Boolean.class, true);
        if (required && !ProtectedLinks.isLoopback(address) && !hasTls()) {
            throw new CountersignConfigurationException(
                    "server.address",
                    "Other machines reach '" + address + "', and over plain HTTP.",
                    "Set server.ssl.bundle or a countersign.tls.trust such as spiffe, or countersign.tls.required=false if TLS ends before "
                            + "this server.");
        }
    }

    private boolean hasTls() {
        return trust.server().isPresent() || hasCertificate();
    }

    private boolean hasCertificate() {
        return environment.getProperty("server.ssl.enabled", Boolean.class, true)
                && (environment.containsProperty("server.ssl.bundle")
                        || environment.containsProperty("server.ssl.key-store")
                        || environment.containsProperty("server.ssl.certificate"));
    }
}
