// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.PeerVerdict;
import io.countersign.idt.SpiffeId;
import io.countersign.registration.audit.AlarmListener;
import io.countersign.registration.audit.Binding;
import io.countersign.registration.audit.OwnEntries;
import io.countersign.registration.audit.SlotOpening;
import io.countersign.registration.gossip.GossipVerdict;
import io.countersign.registration.pins.Pins;
import java.io.IOException;
import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Agent of a service (MAZU, EuroSec 2025): registers its TLS key with a key curator that it does not trust, audits the
 * log of registrations and follows it, and says who a peer is.
 *
 * <p>The agent judges nobody any more if the curator signed what contradicts its log, or if the newest head is older than
 * the bound. A lack of the curator alone is no contradiction: until the bound, peers are judged by the log so far.
 *
 * @since 0.1
 */
public final class RegistrationAgent implements LogAgent {

    private final AgentSettings settings;

    private final CuratorClient curator;

    private final AttestorClient attestor;

    private final RunningLog log;

    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    private volatile @Nullable AgentSession session;

    /**
     * @param commitments creates the commitments of the audit
     * @param listener receives alarms, without a lock
     */
    public RegistrationAgent(
            AgentSettings settings,
            CuratorClient curator,
            AttestorClient attestor,
            CommitmentsFactory commitments,
            AlarmListener listener) {
        this.settings = Objects.requireNonNull(settings, "settings cannot be null");
        this.curator = Objects.requireNonNull(curator, "curator cannot be null");
        this.attestor = Objects.requireNonNull(attestor, "attestor cannot be null");
        SpiffeId curatorName = LogSession.curatorOf(settings.name().trustDomain());
        this.log = new RunningLog(settings.log(), curator, commitments, listener, curatorName);
    }

    /** Returns all reasons that verdicts of {@link #judge} can have. */
    public static Set<String> reasons() {
        Set<String> reasons = new LinkedHashSet<>(PeerJudge.reasons());
        reasons.addAll(RunningLog.reasons());
        return reasons;
    }

    @Override
    public Pins pins() {
        return settings.pins();
    }

    /**
     * Audits the whole log, and registers the service or goes on with its registration. At the first start the curator and
     * the attestor are needed; later the stored state suffices until the bound.
     *
     * @throws IOException if the directory cannot be used, or is that of another log
     * @throws RegistrationException if the log cannot be had or is refused, or the service cannot be registered
     */
    @Override
    public void start() throws IOException, RegistrationException {
        OwnEntries own = new OwnEntries();
        LogSession opened = log.open(store -> Registrar.addOwn(own, settings, store), own);
        try {
            AgentSession starting = session(opened, own);
            starting.start();
            session = starting;
            log.started(opened);
        } catch (IOException | RegistrationException | RuntimeException | Error ex) {
            opened.close();
            throw ex;
        }
    }

    private AgentSession session(LogSession opened, OwnEntries own) throws IOException {
        Registrar registrar = new Registrar(
                settings,
                curator,
                attestor,
                opened.store(),
                log.alarms(),
                opened.follower(),
                own,
                () -> listeners.forEach(Runnable::run));
        return new AgentSession(settings, opened, registrar, log.alarms());
    }

    @Override
    public PeerVerdict judge(List<X509Certificate> chain, @Nullable InetAddress address) {
        return log.judge(chain, address);
    }

    /** Returns what this service presents to its peers; empty before the start. */
    public Optional<LinkIdentity> identity() {
        AgentSession current = session;
        Registrar.Own own = current == null ? null : current.registrar().current();
        return Optional.ofNullable(own).map(Registrar.Own::identity);
    }

    /**
     * Returns the opening of the slot of the own registration, after the last entry that was applied. With the commitment of
     * its block at that sequence, anybody verifies that the slot has the own key, or that it is vacant after a revocation.
     * Empty before the start, and if the commitments have no openings.
     */
    public Optional<SlotOpening> opening() {
        AgentSession current = session;
        return Optional.ofNullable(current)
                .map(running -> running.log().follower().audit().opening());
    }

    /**
     * Adds a listener that is called after the identity has changed, by the thread that renews it. After a replacement, that
     * is when a third of the handover is over: connections with the former key have to be closed before its end.
     */
    public void addListener(Runnable listener) {
        listeners.add(Objects.requireNonNull(listener, "listener cannot be null"));
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

    @Override
    public AgentHealth health() {
        AgentHealth ofLog = log.health();
        AgentSession current = session;
        return current == null ? ofLog : health(current, ofLog, log.now());
    }

    private AgentHealth health(AgentSession current, AgentHealth ofLog, Instant now) {
        Registrar registrar = current.registrar();
        Registrar.Own own = registrar.latest();
        Binding foreign = registrar.foreign();
        Duration left = registrar.left(now);
        boolean registered = registrar.isBound()
                && left != null
                && left.compareTo(settings.times().margin()) > 0;
        return new AgentHealth(
                ofLog.up() && registered && foreign == null,
                ofLog.state(),
                ofLog.sequence(),
                ofLog.headAge(),
                ofLog.fault(),
                own == null ? null : own.registration().slot(),
                own == null ? null : own.registration().expiry(),
                ofLog.proofs(),
                foreign == null ? null : foreign.sequence(),
                ofLog.lastError() != null ? ofLog.lastError() : current.error());
    }

    /** Ends the agent. Its registration stays in force until it expires, so that it can be started again. */
    @Override
    public void close() throws IOException {
        AgentSession current = session;
        log.ended();
        session = null;
        if (current != null) {
            current.close();
        }
    }
}
