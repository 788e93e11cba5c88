// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The other end of a connection, as it shows itself.
 *
 * @param role what it does in the connection
 * @param certificates leaf first; empty if it showed none. The handshake shows that it has the leaf's key
 * @param address where its packets come from, whatever a proxy's headers say; {@code null} where the TLS engine of a
 *     handshake does not know it
 * @since 0.1
 */
public record Peer(
        PeerRole role,
        List<X509Certificate> certificates,
        @Nullable InetAddress address) {

    public Peer {
        Objects.requireNonNull(role, "role cannot be null");
        certificates = List.copyOf(certificates);
    }
}
