// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkListener;
import io.countersign.core.link.MutualTls;
import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerAuthenticator;
import io.countersign.core.link.PeerRule;
import io.countersign.core.link.PeerVerdict;
import java.security.cert.Certificate;
import java.time.Clock;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Mutual TLS with the SVIDs of a Workload API. Each handshake presents the current SVID and authenticates the peer
 * with the current bundles.
 *
 * @since 0.1
 */
public final class LiveTls implements PeerAuthenticator {

    /** Only TLS version to enable on either side. */
    public static final String PROTOCOL = MutualTls.PROTOCOL;

    /** Reason for refusing every peer: this workload has no valid SVID. */
    private static final String NO_SVID = "no_svid";

    private static final PeerPolicy ANYBODY = id -> true;

    private final SvidSource source;

    private final PeerVerifier anybody;

    private final MutualTls tls;

    private final Clock clock;

    public LiveTls(SvidSource source, LinkListener listener, Clock clock) {
        this.source = Objects.requireNonNull(source, "source cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.anybody = verifier(ANYBODY);
        this.tls = new MutualTls(() -> source.latest().svid().identity(), this, listener, clock);
    }

    /**
     * Returns a context for connections to servers, or from clients, that a policy permits. A server must require the
     * client's certificate itself ({@link javax.net.ssl.SSLParameters#setNeedClientAuth}). If it does not, the handshake
     * verifies no client, and {@link #verifier} refuses each request without a certificate.
     */
    public SSLContext context(PeerPolicy policy) {
        return tls.context(rule(policy));
    }

    /** Returns a context like {@link #context(PeerPolicy)}, for peers that a rule permits. */
    public SSLContext contextFor(PeerRule rule) {
        return tls.context(rule);
    }

    /** Converts a policy to a rule. The rule permits no peer that another link trust authenticated. */
    public static PeerRule rule(PeerPolicy policy) {
        Objects.requireNonNull(policy, "policy cannot be null");
        return identity -> identity instanceof VerifiedPeer peer && policy.permits(peer.id());
    }

    /** Returns a verifier for the peers of open connections. */
    public PeerVerifier verifier(PeerPolicy policy) {
        return new PeerVerifier(source, policy, clock);
    }

    @Override
    public PeerVerdict authenticate(Peer peer) {
        try {
            return new PeerVerdict.Accepted(anybody.verify(peer.certificates(), peer.role()));
        } catch (RefusedPeerException ex) {
            return new PeerVerdict.Rejected(ex.reason().toString(), String.valueOf(ex.getMessage()));
        } catch (NoSvidException ex) {
            return new PeerVerdict.Unknown(NO_SVID, String.valueOf(ex.getMessage()));
        }
    }

    /** Returns the possible reasons of {@link #authenticate}. */
    public static Set<String> reasons() {
        return Stream.concat(
                        Stream.of(NO_SVID),
                        Arrays.stream(RefusedPeerException.Reason.values()).map(Object::toString))
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Returns the identity that a recent handshake presented, to sign for that connection with the same key.
     *
     * @return {@code null} if the identity has expired, was presented too long ago, or never was
     */
    public @Nullable LinkIdentity presented(Certificate leaf) {
        return tls.presented(leaf);
    }
}
