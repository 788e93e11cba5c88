// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.util.List;
import java.util.Objects;
import javax.net.ssl.SSLContext;

/**
 * How to speak TLS to one address.
 *
 * @param context that shows the own identity and judges the server
 * @param protocols versions of TLS, such as {@code TLSv1.3}; those that the JVM prefers if empty
 * @param cipherSuites those that the JVM prefers if empty
 * @param hostNameVerified whether the certificate has to name the host (RFC 9525), because the context does not tell
 *     servers apart
 * @since 0.1
 */
public record ClientTls(
        SSLContext context, List<String> protocols, List<String> cipherSuites, boolean hostNameVerified) {

    public ClientTls {
        Objects.requireNonNull(context, "context cannot be null");
        protocols = List.copyOf(protocols);
        cipherSuites = List.copyOf(cipherSuites);
    }

    /** TLS by a context of {@link MutualTls}, which tells servers by more than their names. */
    public static ClientTls mutual(SSLContext context) {
        return new ClientTls(context, List.of(MutualTls.PROTOCOL), List.of(), false);
    }
}
