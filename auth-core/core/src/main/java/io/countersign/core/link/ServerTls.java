// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.time.Clock;
import java.util.Objects;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;

/**
 * Creates contexts of servers that present an identity and ask clients for no certificate, such as a port for probes. Like
 * those of {@link MutualTls} they follow the current identity, permit TLS 1.3 only and resume no session.
 *
 * <p>An expired identity is presented too. Clients that verify certificates refuse it, and a kubelet, which verifies none,
 * does not take an application for dead whose identity was not renewed.
 *
 * @since 0.1
 */
public final class ServerTls {

    private ServerTls() {}

    /**
     * Returns a context that refuses every certificate of a client.
     *
     * @param identity supplies the current identity; handshakes fail while it throws an exception
     */
    public static SSLContext context(Supplier<LinkIdentity> identity, Clock clock) {
        Objects.requireNonNull(identity, "identity cannot be null");
        Objects.requireNonNull(clock, "clock cannot be null");
        return MutualTls.context(
                new LinkKeyManager(identity, one -> true, new PresentedIdentities(), clock),
                new LinkTrustManager(ServerTls::refuse, peer -> false, LinkListener.NONE));
    }

    private static PeerVerdict refuse(Peer peer) {
        return new PeerVerdict.Rejected(MutualTls.NOT_ALLOWED, "No client is authenticated here");
    }
}
