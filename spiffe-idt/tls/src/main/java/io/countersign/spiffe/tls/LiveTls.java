// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import java.security.GeneralSecurityException;
import java.security.cert.Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Makes contexts of mutual TLS that go on living when SVIDs and bundles change: each handshake shows the SVID there
 * is, and is judged by the bundles there are. Sessions are never resumed.
 *
 * @since 0.1
 */
public final class LiveTls {

    /** The only version that is to be enabled on either side. */
    public static final String PROTOCOL = "TLSv1.3";

    // Longer than a ticket may live (RFC 8446 section 4.6.1), so that none is made and none is kept.
    private static final Duration NO_TICKETS = Duration.ofDays(8);

    private final SvidSource source;

    private final HandshakeListener listener;

    private final RecentSvids recent = new RecentSvids();

    private final Clock clock;

    public LiveTls(SvidSource source, HandshakeListener listener, Clock clock) {
        this.source = Objects.requireNonNull(source, "source cannot be null");
        this.listener = Objects.requireNonNull(listener, "listener cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /**
     * A context for connections to servers, or from clients, that a policy permits. A server has to demand the
     * client's certificate itself ({@link javax.net.ssl.SSLParameters#setNeedClientAuth}): of one that does not,
     * nobody is verified in the handshake, and {@link #verifier} refuses each request without a certificate.
     */
    public SSLContext context(PeerPolicy policy) {
        long begin = System.nanoTime();
        try {
            SSLContext context = SSLContext.getInstance(PROTOCOL);
            context.init(
                    new KeyManager[] {new SvidKeyManager(source, recent, clock)},
                    new TrustManager[] {new SvidTrustManager(verifier(policy), listener)},
                    null);
            keepNothing(context.getClientSessionContext());
            keepNothing(context.getServerSessionContext());
            listener.setUp(Duration.ofNanos(System.nanoTime() - begin));
            return context;
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("every Java platform has " + PROTOCOL, ex);
        }
    }

    /** Judges peers again, with each request of a connection. */
    public PeerVerifier verifier(PeerPolicy policy) {
        return new PeerVerifier(source, policy, clock);
    }

    /**
     * The SVID that a handshake of one of the contexts has shown, as long as it lives: whoever signs for a
     * connection signs with its key.
     *
     * @return {@code null} if many others have been shown since, or none of that certificate
     */
    public @Nullable Svid shown(Certificate leaf) {
        Svid svid = recent.find(one -> one.leaf().equals(leaf));
        return svid == null || !clock.instant().isBefore(svid.notAfter()) ? null : svid;
    }

    private static void keepNothing(SSLSessionContext sessions) {
        sessions.setSessionTimeout((int) NO_TICKETS.toSeconds());
        sessions.setSessionCacheSize(1);
    }
}
