// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.LinkTrust;
import io.countersign.spring.security.CountersignConfigurationException;
import java.util.List;
import org.springframework.core.env.Environment;

/**
 * Refuses to start an application whose properties contradict the link trust: other TLS settings, which the trust
 * overrides, and HTTP/2 of the server.
 *
 * @since 0.1
 */
public final class OtherTlsSettings {

    private static final String CLIENT = "countersign.client.ssl-bundle";

    private static final List<String> SERVER = List.of(
            "server.ssl.bundle",
            "server.ssl.key-store",
            "server.ssl.certificate",
            "server.ssl.server-name-bundles[0].bundle");

    private static final String HTTP2 = "server.http2.enabled";

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
     * Refuses properties of the server and the client that contradict the trust. A trust that is slow to create may call this
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
            refuseHttp2(environment, trust);
        }
    }

    /** HTTP/2 forbids {@code Connection: close} (RFC 9113 section 8.2.2), by which connections that are too old are closed. */
    private static void refuseHttp2(Environment environment, String trust) {
        if (environment.getProperty(HTTP2, Boolean.class, false)) {
            throw http2(trust);
        }
    }

    static CountersignConfigurationException http2(String trust) {
        return new CountersignConfigurationException(
                HTTP2,
                "HTTP/2 is enabled, and the server is protected by " + LinkTrusts.PROPERTY + "=" + trust
                        + ": connections are closed by the header Connection, which HTTP/2 forbids, so they would stay"
                        + " open with an identity that has been replaced.",
                "Disable it, or end HTTP/2 at a proxy that calls this server by HTTP/1.1.");
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
