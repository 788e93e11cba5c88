// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.net.URI;
import java.security.cert.X509Certificate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request as a scheme sees it. It belongs to one thread and one request.
 *
 * @since 0.1
 */
public interface InboundRequest {

    /** The method, in capitals. */
    String method();

    /**
     * The address that the caller asked for, with its query. Host and scheme are those that this service is
     * configured to be reached at; where it is not told, they are what the caller says, which proves nothing.
     */
    URI uri();

    /**
     * The value of a header, its name without regard to case, or {@code null} if the request has none.
     *
     * @throws RepeatedHeaderException if the request has several
     */
    @Nullable
    String header(String name);

    /**
     * The SHA-256 digest of the body, 32 bytes; of the empty string if there is none. The
     * body can still be read afterwards.
     */
    byte[] bodyDigest();

    /**
     * The address of whoever is at the other end of the connection, for limits and fair shares: a proxy, if there is
     * one before this service. Empty if it is not known.
     */
    String peerAddress();

    /**
     * The certificates that the peer proved possession of in the TLS handshake, leaf first; empty without mutual TLS.
     */
    List<X509Certificate> peerCertificates();
}
