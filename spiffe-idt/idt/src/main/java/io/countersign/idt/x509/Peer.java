// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.x509;

import io.countersign.core.InvalidCredentialException;
import io.countersign.idt.SpiffeId;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * The workload at the other end of a connection of mutual TLS, which has verified its certificate.
 *
 * @param id its SPIFFE ID
 * @param key of its certificate
 * @param notAfter the end of its certificates: an open connection outlives it, so it is looked at for each request
 * @since 0.1
 */
public record Peer(SpiffeId id, PublicKey key, Instant notAfter) {

    public Peer {
        Objects.requireNonNull(id, "id cannot be null");
        Objects.requireNonNull(key, "key cannot be null");
        Objects.requireNonNull(notAfter, "notAfter cannot be null");
    }

    /**
     * The peer that proved possession of a certificate.
     *
     * @param chain leaf first; the first of them to end is the end of the peer
     * @throws InvalidCredentialException if the leaf is no X.509-SVID of a workload
     */
    public static Peer of(X509Certificate... chain) {
        X509Certificate leaf = chain[0];
        return new Peer(SpiffeCertificates.workload(leaf), leaf.getPublicKey(), SpiffeCertificates.end(List.of(chain)));
    }
}
