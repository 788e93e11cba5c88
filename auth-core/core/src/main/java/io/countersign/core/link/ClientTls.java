// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.util.List;
import java.util.Objects;
import javax.net.ssl.SSLContext;

/**
 * TLS settings for connections to one address.
 *
 * @param context presents the identity of this application and authenticates the server
 * @param protocols TLS versions such as {@code TLSv1.3}; the JVM's defaults if empty
 * @param cipherSuites the JVM's defaults if empty
 * @param hostNameVerified whether the certificate must name the host (RFC 9525), because the context does not
 *     distinguish servers
 * @since 0.1
 */
public record ClientTls(
        SSLContext context, List<String> protocols, List<String> cipherSuites, boolean hostNameVerified) {

    public ClientTls {
        Objects.requireNonNull(context, "context cannot be null");
        protocols = List.copyOf(protocols);
        cipherSuites = List.copyOf(cipherSuites);
    }

    /**
     * Settings for a context of {@link MutualTls}, which distinguishes servers by their identity. Never use a context for
     * {@link PeerRule#ANY}: no host name is verified, so every authenticated peer could be any server.
     */
    public static ClientTls mutual(SSLContext context) {
        return new ClientTls(context, List.of(MutualTls.PROTOCOL), List.of(), false);
    }
}
