// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkListener;
import io.countersign.core.link.MutualTls;
import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerJudge;
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
 * Mutual TLS by the SVIDs of a Workload API: each handshake shows the SVID there is, and is judged by the bundles
 * there are.
 *
 * @since 0.1
 */
public final class LiveTls implements PeerJudge {

    /** The only version that is to be enabled on either side. */
    public static final String PROTOCOL = MutualTls.PROTOCOL;

    /** The reason where nobody can be told, because there is no SVID that lives. */
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
     * A context for connections to servers, or from clients, that a policy permits. A server has to demand the
     * client's certificate itself ({@link javax.net.ssl.SSLParameters#setNeedClientAuth}): of one that does not,
     * nobody is verified in the handshake, and {@link #verifier} refuses each request without a certificate.
     */
    public SSLContext context(PeerPolicy policy) {
        return tls.context(rule(policy));
    }

    /** As {@link #context(PeerPolicy)}, for those whom a rule permits. */
    public SSLContext contextFor(PeerRule rule) {
        return tls.context(rule);
    }

    /** A policy as a rule for {@link #judge}'s identities, which permits nobody whom another trust has accepted. */
    public static PeerRule rule(PeerPolicy policy) {
        Objects.requireNonNull(policy, "policy cannot be null");
        return identity -> identity instanceof VerifiedPeer peer && policy.permits(peer.id());
    }

    /** Judges peers again, with each request of a connection. */
    public PeerVerifier verifier(PeerPolicy policy) {
        return new PeerVerifier(source, policy, clock);
    }

    @Override
    public PeerVerdict judge(Peer peer) {
        try {
            return new PeerVerdict.Accepted(anybody.verify(peer.certificates(), peer.role()));
        } catch (RefusedPeerException ex) {
            return new PeerVerdict.Rejected(ex.reason().toString(), String.valueOf(ex.getMessage()));
        } catch (NoSvidException ex) {
            return new PeerVerdict.Unknown(NO_SVID, String.valueOf(ex.getMessage()));
        }
    }

    /** The reasons of {@link #judge}, and those of handshakes. */
    public static Set<String> reasons() {
        return Stream.concat(
                        Stream.of(NO_SVID),
                        Arrays.stream(RefusedPeerException.Reason.values()).map(Object::toString))
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * What a handshake of one of the contexts has shown, as long as it lives: whoever signs for a connection signs
     * with its key.
     *
     * @return {@code null} if many others have been shown since, or none of that certificate
     */
    public @Nullable LinkIdentity shown(Certificate leaf) {
        return tls.shown(leaf);
    }
}
