// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.security.GeneralSecurityException;
import java.security.cert.Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Creates contexts for mutual TLS that follow changes of identity and authorities: each handshake presents the current
 * identity and authenticates the peer by the current authorities. Sessions are never resumed, because a resumed session
 * skips the certificate of the peer.
 *
 * @since 0.1
 */
public final class MutualTls {

    /** Only TLS version to enable on either side: earlier versions send certificates in the clear. */
    public static final String PROTOCOL = "TLSv1.3";

    /** Reason for refusing an authenticated peer that is not permitted. */
    public static final String NOT_ALLOWED = "not_allowed";

    /** Reason for refusing a connection of another TLS version. */
    public static final String WRONG_PROTOCOL = "wrong_protocol";

    // Longer than the maximum lifetime of a ticket (RFC 8446 section 4.6.1), so that no ticket is created or kept.
    private static final Duration NO_TICKETS = Duration.ofDays(8);

    private final Supplier<LinkIdentity> identity;

    private final PeerAuthenticator authenticator;

    private final LinkListener listener;

    private final PresentedIdentities presented = new PresentedIdentities();

    private final Clock clock;

    /**
     * @param identity supplies the current identity; handshakes fail while it is not valid
     * @param authenticator authenticates peers in handshakes
     */
    public MutualTls(
            Supplier<LinkIdentity> identity, PeerAuthenticator authenticator, LinkListener listener, Clock clock) {
        this.identity = Objects.requireNonNull(identity, "identity cannot be null");
        this.authenticator = Objects.requireNonNull(authenticator, "authenticator cannot be null");
        this.listener = Objects.requireNonNull(listener, "listener cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /**
     * Returns a context for connections to servers, or from clients, that a rule permits. A server must require the
     * client's certificate itself ({@link javax.net.ssl.SSLParameters#setNeedClientAuth}).
     */
    public SSLContext context(PeerRule permitted) {
        Objects.requireNonNull(permitted, "permitted cannot be null");
        long begin = System.nanoTime();
        SSLContext context = context(
                new LinkKeyManager(identity, one -> one.isValid(clock.instant()), presented, clock),
                new LinkTrustManager(authenticator, permitted, listener));
        listener.setUp(Duration.ofNanos(System.nanoTime() - begin));
        return context;
    }

    /** Creates a context of {@link #PROTOCOL} that resumes no session. */
    static SSLContext context(KeyManager keys, TrustManager trust) {
        try {
            SSLContext context = SSLContext.getInstance(PROTOCOL);
            context.init(new KeyManager[] {keys}, new TrustManager[] {trust}, null);
            keepNothing(context.getClientSessionContext());
            keepNothing(context.getServerSessionContext());
            return context;
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("every Java platform has " + PROTOCOL, ex);
        }
    }

    /**
     * Returns the identity that a recent handshake presented, to sign for that connection with the same key.
     *
     * @return {@code null} if the identity has expired, was presented too long ago, or never was
     */
    public @Nullable LinkIdentity presented(Certificate leaf) {
        LinkIdentity found = presented.find(one -> one.identity().leaf().equals(leaf));
        return found == null || !clock.instant().isBefore(found.notAfter()) ? null : found;
    }

    private static void keepNothing(SSLSessionContext sessions) {
        sessions.setSessionTimeout((int) NO_TICKETS.toSeconds());
        sessions.setSessionCacheSize(1);
    }
}
