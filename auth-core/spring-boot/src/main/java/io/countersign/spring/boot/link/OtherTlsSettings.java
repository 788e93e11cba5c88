// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.LinkTrust;
import io.countersign.spring.security.CountersignConfigurationException;
import java.util.List;
import org.springframework.core.env.Environment;

/**
 * Refuses to start an application that also configures TLS by properties that the link trust overrides.
 *
 * @since 0.1
 */
public final class OtherTlsSettings {

    private static final String CLIENT = "countersign.client.ssl-bundle";

    private static final List<String> SERVER =
            List.of("server.ssl.bundle", "server.ssl.key-store", "server.ssl.certificate");

    private OtherTlsSettings() {}

    static void refuse(Environment environment, LinkTrust trust) {
        if (!(trust instanceof BundleTrust)) {
            refuse(
                    environment,
                    trust.name(),
                    trust.server().isPresent(),
                    trust.client().isPresent());
        }
    }

    /**
     * Refuses properties of the server and the client that the trust overrides. A trust that is slow to create may call this
     * first.
     *
     * @throws CountersignConfigurationException if such a property is set
     */
    public static void refuse(Environment environment, String trust, boolean server, boolean client) {
        if (client) {
            refuse(environment, trust, CLIENT);
        }
        if (server) {
            SERVER.forEach(property -> refuse(environment, trust, property));
        }
    }

    private static void refuse(Environment environment, String trust, String property) {
        if (environment.containsProperty(property)) {
            throw new CountersignConfigurationException(
                    property,
                    "It is set, and so is " + LinkTrusts.PROPERTY + "=" + trust + ": it would have no effect.",
                    "Remove one of the two.");
        }
    }
}
