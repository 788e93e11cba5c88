// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import jakarta.servlet.ServletRequest;
import java.security.cert.X509Certificate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Certificates of a request's client.
 *
 * @param peer chain of the TLS handshake with this service, leaf first; empty without mutual TLS, and for a request that
 *     a trusted proxy relays: the certificate of the proxy does not identify the client
 * @param client certificate to which tokens can be bound: the leaf of the peer, or the one that a trusted proxy forwards
 *     (RFC 9440). {@code null} if there is none
 * @since 0.1
 */
public record ClientCertificates(
        List<X509Certificate> peer, @Nullable X509Certificate client) {

    static final String ATTRIBUTE = ClientCertificates.class.getName();

    /** Set while the certificates of a request are refused, or have not been read yet. */
    static final String REFUSED = ClientCertificates.class.getName() + ".refused";

    static final ClientCertificates NONE = new ClientCertificates(List.of(), null);

    private static final String TLS = "jakarta.servlet.request.X509Certificate";

    public ClientCertificates {
        peer = List.copyOf(peer);
    }

    /**
     * Returns the certificates of a request that has passed {@link ClientCertificateFilter}: none if the filter has
     * refused them, in shadow mode. Without that filter, those of the TLS handshake.
     */
    public static ClientCertificates of(ServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof ClientCertificates read) {
            return read;
        }
        return request.getAttribute(REFUSED) == null ? ofHandshake(request) : NONE;
    }

    static ClientCertificates ofHandshake(ServletRequest request) {
        return request.getAttribute(TLS) instanceof X509Certificate[] chain && chain.length > 0
                ? new ClientCertificates(List.of(chain), chain[0])
                : NONE;
    }
}
