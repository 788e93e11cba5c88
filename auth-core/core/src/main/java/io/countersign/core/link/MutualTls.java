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
 * Makes contexts of mutual TLS that go on working when identities and authorities change: each handshake shows the
 * identity there is and judges the peer by the authorities there are. Sessions are never resumed, because whoever
 * resumes one is not asked for a certificate again.
 *
 * @since 0.1
 */
public final class MutualTls {

    /** The only version that is to be enabled on either side: earlier ones show certificates to everybody on the way. */
    public static final String PROTOCOL = "TLSv1.3";

    /** The reason where a peer is genuine, and may not be there. */
    public static final String NOT_ALLOWED = "not_allowed";

    /** The reason where a connection is not one of {@link #PROTOCOL}. */
    public static final String WRONG_PROTOCOL = "wrong_protocol";

    // Longer than a ticket may live (RFC 8446 section 4.6.1), so that none is made and none is kept.
    private static final Duration NO_TICKETS = Duration.ofDays(8);

    private final Supplier<LinkIdentity> identity;

    private final PeerJudge judge;

    private final LinkListener listener;

    private final ShownIdentities shown = new ShownIdentities();

    private final Clock clock;

    /**
     * @param identity what to show now; nothing is shown while it is not valid
     * @param judge of peers in handshakes
     */
    public MutualTls(Supplier<LinkIdentity> identity, PeerJudge judge, LinkListener listener, Clock clock) {
        this.identity = Objects.requireNonNull(identity, "identity cannot be null");
        this.judge = Objects.requireNonNull(judge, "judge cannot be null");
        this.listener = Objects.requireNonNull(listener, "listener cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /**
     * A context for connections to servers, or from clients, that a rule permits. A server has to demand the
     * client's certificate itself ({@link javax.net.ssl.SSLParameters#setNeedClientAuth}).
     */
    public SSLContext context(PeerRule permitted) {
        Objects.requireNonNull(permitted, "permitted cannot be null");
        long begin = System.nanoTime();
        try {
            SSLContext context = SSLContext.getInstance(PROTOCOL);
            context.init(
                    new KeyManager[] {new LinkKeyManager(identity, shown, clock)},
                    new TrustManager[] {new LinkTrustManager(judge, permitted, listener)},
                    null);
            keepNothing(context.getClientSessionContext());
            keepNothing(context.getServerSessionContext());
            listener.setUp(Duration.ofNanos(System.nanoTime() - begin));
            return context;
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("every Java platform has " + PROTOCOL, ex);
        }
    }

    /**
     * The identity that a handshake of one of the contexts has shown, while it is valid: whoever signs for a
     * connection signs with its key.
     *
     * @return {@code null} if many others have been shown since, or none of that certificate
     */
    public @Nullable LinkIdentity shown(Certificate leaf) {
        LinkIdentity found = shown.find(one -> one.identity().leaf().equals(leaf));
        return found == null || !clock.instant().isBefore(found.notAfter()) ? null : found;
    }

    private static void keepNothing(SSLSessionContext sessions) {
        sessions.setSessionTimeout((int) NO_TICKETS.toSeconds());
        sessions.setSessionCacheSize(1);
    }
}
