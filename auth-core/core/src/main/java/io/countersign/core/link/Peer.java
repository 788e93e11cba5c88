// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Other end of a connection, before authentication.
 *
 * @param role whether it is the client or the server
 * @param certificates leaf first; empty if it presented none. The handshake has verified possession of the leaf's key
 * @param address network address of the socket, independent of proxy headers; {@code null} in a handshake whose TLS
 *     engine does not know it
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
