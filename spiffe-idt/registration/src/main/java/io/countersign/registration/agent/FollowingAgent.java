// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.core.link.PeerVerdict;
import io.countersign.idt.SpiffeId;
import io.countersign.registration.audit.AlarmListener;
import io.countersign.registration.audit.OwnEntries;
import io.countersign.registration.gossip.GossipVerdict;
import io.countersign.registration.pins.Pins;
import java.io.IOException;
import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Agent that audits and follows the log of another trust domain, to identify peers that are registered there. It has no
 * name, no key and no registration, and needs no attestor.
 *
 * @since 0.1
 */
public final class FollowingAgent implements LogAgent {

    private final RunningLog log;

    private @Nullable LogSession session;

    /**
     * @param settings margin and time of token checks have no effect
     * @param commitments creates the commitments of the audit
     * @param listener receives alarms, without a lock
     * @throws IllegalArgumentException if no attestor is pinned, since then nobody would be accepted
     */
    public FollowingAgent(
            FollowSettings settings, CuratorClient curator, CommitmentsFactory commitments, AlarmListener listener) {
        Objects.requireNonNull(settings, "settings cannot be null");
        if (settings.pins().trustDomains().isEmpty()) {
            throw new IllegalArgumentException("The pins of a log that is followed permit no name");
        }
        SpiffeId curatorName =
                LogSession.curatorOf(settings.pins().trustDomains().first());
        this.log = new RunningLog(settings, curator, commitments, listener, curatorName);
    }

    @Override
    public Pins pins() {
        return log.settings().pins();
    }

    @Override
    public void start() throws IOException, RegistrationException {
        LogSession opened = log.open(store -> {}, new OwnEntries());
        try {
            opened.update();
            opened.start();
        } catch (RegistrationException | RuntimeException | Error ex) {
            opened.close();
            throw ex;
        }
        set(opened);
        log.started(opened);
    }

    private synchronized @Nullable LogSession set(@Nullable LogSession next) {
        LogSession before = session;
        session = next;
        return before;
    }

    @Override
    public PeerVerdict judge(List<X509Certificate> chain, @Nullable InetAddress address) {
        return log.judge(chain, address);
    }

    @Override
    public @Nullable String announcement() {
        return log.announcement();
    }

    @Override
    public Optional<GossipVerdict> received(String text, SpiffeId peer) {
        return log.received(text, peer);
    }

    RunningLog log() {
        return log;
    }

    /** Returns the health of this agent, without a registration. */
    @Override
    public AgentHealth health() {
        return log.health();
    }

    @Override
    public void close() throws IOException {
        log.ended();
        LogSession current = set(null);
        if (current != null) {
            current.close();
        }
    }
}
