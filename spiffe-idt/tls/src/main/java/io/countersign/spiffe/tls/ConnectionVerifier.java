// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.core.link.PeerRole;
import io.countersign.idt.SpiffeId;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Identifies the workload at the other end of an open connection. Called for each request, so implementations are cheap,
 * and safe for use by several threads.
 *
 * @since 0.1
 */
public interface ConnectionVerifier {

    /**
     * Returns the workload that a peer claims to be, without verifying it.
     *
     * @param chain certificates, leaf first
     * @throws RefusedPeerException if the certificates are those of no workload
     */
    SpiffeId nameOf(List<X509Certificate> chain) throws RefusedPeerException;

    /**
     * Identifies a peer at the current time, and checks that it is permitted.
     *
     * @param chain certificates, leaf first; the handshake proved that the peer has the leaf's key
     * @param role role of the peer in the connection
     * @throws RefusedPeerException if the peer is invalid or not permitted
     * @throws NoSvidException if the peer could not be verified
     */
    VerifiedPeer verify(List<X509Certificate> chain, PeerRole role) throws RefusedPeerException;

    /**
     * Returns the key of the connection, if workloads sign tokens with that key too.
     *
     * @return {@code null} if connections have other keys than tokens
     */
    @Nullable
    PublicKey tokenKey(List<X509Certificate> chain);
}
