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
import org.jspecify.annotations.Nullable;

/**
 * Workload at the other end of a mutual TLS connection, identified by its verified certificate.
 *
 * @param id its SPIFFE ID
 * @param key public key of its certificate, if it signs tokens with that key too; {@code null} if its connections have
 *     other keys, so that it is known by its name alone
 * @param notAfter expiry of its certificate chain; an open connection can outlive it, so it is checked for each
 *     request
 * @since 0.1
 */
public record Peer(SpiffeId id, @Nullable PublicKey key, Instant notAfter) {

    public Peer {
        Objects.requireNonNull(id, "id cannot be null");
        Objects.requireNonNull(notAfter, "notAfter cannot be null");
    }

    /**
     * Returns the peer that proved possession of a certificate.
     *
     * @param chain certificates, leaf first; the earliest expiry among them is that of the peer
     * @throws InvalidCredentialException if the leaf is not an X.509-SVID of a workload
     */
    public static Peer of(X509Certificate... chain) {
        X509Certificate leaf = chain[0];
        return new Peer(SpiffeCertificates.workload(leaf), leaf.getPublicKey(), SpiffeCertificates.end(List.of(chain)));
    }
}
