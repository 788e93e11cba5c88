// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.net.URI;
import java.security.cert.X509Certificate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Incoming HTTP request, reduced to the parts that schemes need. Used by one thread only.
 *
 * @since 0.1
 */
public interface InboundRequest {

    /** HTTP method in upper case. */
    String method();

    /**
     * URI of the request, with its query. Scheme and host are this service's configured address. Without that setting
     * they come from the request and cannot be trusted.
     */
    URI uri();

    /**
     * Returns the value of a header, or {@code null} if the request has none. The name is not case-sensitive.
     *
     * @throws RepeatedHeaderException if the request has the header more than once
     */
    @Nullable
    String header(String name);

    /**
     * SHA-256 digest of the body, 32 bytes; the digest of the empty string if there is no body. The body can still be
     * read afterwards.
     */
    byte[] bodyDigest();

    /**
     * IP address of the other end of the connection, for rate limits; empty if unknown. Behind a proxy it is the
     * proxy's address.
     */
    String peerAddress();

    /**
     * Certificate chain of the peer, leaf first; empty without mutual TLS, and for a request that a trusted proxy relays.
     * The peer proved possession of the leaf's key in the TLS handshake with this service.
     */
    List<X509Certificate> peerCertificates();

    /**
     * Certificate to which tokens can be bound (RFC 8705 section 3): the leaf of {@link #peerCertificates}, or the one
     * that a trusted proxy forwards (RFC 9440); {@code null} if there is none. It does not identify a workload, because
     * this service has not verified the issuer of a forwarded certificate.
     */
    default @Nullable X509Certificate clientCertificate() {
        List<X509Certificate> chain = peerCertificates();
        return chain.isEmpty() ? null : chain.getFirst();
    }
}
