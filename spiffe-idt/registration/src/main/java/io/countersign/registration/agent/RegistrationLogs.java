// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.core.link.PeerVerdict;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.TrustDomain;
import io.countersign.registration.agent.CertificateVerdict.Claimed;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.gossip.GossipVerdict;
import io.countersign.registration.log.AnnouncedHead;
import java.io.IOException;
import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Log in which a service is registered, together with logs of other trust domains that it follows. Each log accepts names
 * of its own trust domains only, and no two logs have one in common. All methods but {@link #close} are safe for any number
 * of threads, and {@link #judge} waits for nothing. Each agent is started by itself, so that a log of another trust domain
 * may be missing at first.
 *
 * @since 0.1
 */
public final class RegistrationLogs implements AutoCloseable {

    /** Upper bound of the number of logs. */
    public static final int MOST_LOGS = 8;

    private final RegistrationAgent own;

    private final List<Part> parts;

    private final KnownCertificates certificates;

    /** Agent of a log, with the trust domains of which it may accept names. */
    private record Part(LogAgent agent, RunningLog log, Set<TrustDomain> domains) {

        static Part of(LogAgent agent) {
            return new Part(agent, running(agent), agent.pins().trustDomains());
        }

        private static RunningLog running(LogAgent agent) {
            return switch (agent) {
                case RegistrationAgent registered -> registered.log();
                case FollowingAgent following -> following.log();
            };
        }

        Octets logId() {
            return agent.pins().logId();
        }

        @Override
        public String toString() {
            return logId() + " of " + domains;
        }
    }

    /**
     * @param own agent of this service
     * @param followed agents of other logs
     * @throws IllegalArgumentException if there are more than {@value #MOST_LOGS} logs, or two of them are the same, or
     *     their attestors may state names of one trust domain
     */
    public RegistrationLogs(RegistrationAgent own, List<FollowingAgent> followed) {
        this.own = Objects.requireNonNull(own, "own cannot be null");
        List<Part> all = new ArrayList<>();
        all.add(Part.of(own));
        followed.forEach(agent -> all.add(Part.of(agent)));
        requireSeparate(all);
        this.parts = List.copyOf(all);
        this.certificates = new KnownCertificates(own.log().settings().times().clockSkew());
    }

    private static void requireSeparate(List<Part> parts) {
        if (parts.size() > MOST_LOGS) {
            throw new IllegalArgumentException("There can be at most " + MOST_LOGS + " logs");
        }
        for (int i = 0; i < parts.size(); i++) {
            for (Part other : parts.subList(i + 1, parts.size())) {
                requireSeparate(parts.get(i), other);
            }
        }
    }

    private static void requireSeparate(Part one, Part other) {
        if (one.logId().equals(other.logId())) {
            throw new IllegalArgumentException("Two logs have the same id: " + one + ", and " + other);
        }
        if (!Collections.disjoint(one.domains(), other.domains())) {
            throw new IllegalArgumentException(
                    "The attestors of two logs may state names of the same trust domain: " + one + ", and " + other);
        }
    }

    /** Returns all reasons that verdicts of {@link #judge} can have. */
    public static Set<String> reasons() {
        Set<String> reasons = new LinkedHashSet<>(RegistrationAgent.reasons());
        reasons.addAll(JointVerdict.reasons());
        return reasons;
    }

    /** Returns the agent of this service. */
    public RegistrationAgent own() {
        return own;
    }

    /** Returns the agents of all logs, that of this service first. */
    public List<LogAgent> agents() {
        return parts.stream().map(Part::agent).toList();
    }

    /**
     * Judges a peer by all logs. It is accepted if exactly one log accepts it, with a name of a trust domain of that log.
     *
     * @param chain certificates that the peer presented, with whose key it has authenticated itself
     * @param address address of the peer by the socket; {@code null} only as for {@link LogAgent#judge}
     * @return a {@link RegisteredPeer} if the peer is registered. Unknown if no log knows its token, and a log that may know
     *     it can judge nobody now
     */
    public PeerVerdict judge(List<X509Certificate> chain, @Nullable InetAddress address) {
        Instant now = own.log().now();
        return switch (certificates.read(chain, now)) {
            case Claimed claimed -> judge(chain.getFirst(), claimed, address);
            case CertificateVerdict.Refused refused -> PeerJudge.rejected(refused);
        };
    }

    private PeerVerdict judge(X509Certificate certificate, Claimed claimed, @Nullable InetAddress address) {
        JointVerdict joint = new JointVerdict();
        for (Part part : parts) {
            joint.add(
                    part.domains(),
                    part.log().judge(claimed, address, part.log().now()));
        }
        PeerVerdict verdict = joint.get();
        if (verdict instanceof PeerVerdict.Accepted) {
            certificates.add(certificate, claimed);
        }
        return verdict;
    }

    /**
     * Returns the texts of the headers {@code Countersign-Log-Head} for others, one for each log that was started. Together
     * they have at most {@value HeadHeaders#MOST_CHARACTERS} characters.
     */
    public List<String> announcements() {
        return HeadHeaders.of(parts.stream()
                .map(part -> part.log().newest())
                .filter(Objects::nonNull)
                .toList());
    }

    /**
     * Compares the head that another service sent with the log that has its id.
     *
     * @param text header {@code Countersign-Log-Head}
     * @param peer service that sent it, as {@link #judge} identified it
     * @return empty if it is the head of no log here, or that was not started
     */
    public Optional<GossipVerdict> received(String text, SpiffeId peer) {
        Octets logId;
        try {
            logId = AnnouncedHead.parse(text).head().logId();
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
        return parts.stream()
                .filter(part -> part.logId().equals(logId))
                .findFirst()
                .flatMap(part -> part.agent().received(text, peer));
    }

    /** Returns the health of each agent, in the order of {@link #agents}. */
    public List<AgentHealth> health() {
        return parts.stream().map(part -> part.agent().health()).toList();
    }

    /** Closes all agents. */
    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (Part part : parts) {
            try {
                part.agent().close();
            } catch (IOException ex) {
                if (failure == null) {
                    failure = ex;
                } else {
                    failure.addSuppressed(ex);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
