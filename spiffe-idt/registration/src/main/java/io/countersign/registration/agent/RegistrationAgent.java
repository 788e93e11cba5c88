// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.PeerVerdict;
import io.countersign.idt.SpiffeId;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.AlarmListener;
import io.countersign.registration.audit.AuditException;
import io.countersign.registration.audit.Binding;
import io.countersign.registration.audit.LogFault;
import io.countersign.registration.gossip.GossipVerdict;
import java.io.IOException;
import java.io.UncheckedIOException;
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
 * log of registrations and follows it, and says who a peer is. All methods but {@link #start} and {@link #close} are safe
 * for any number of threads, and {@link #judge} waits for nothing.
 *
 * <p>The agent judges nobody any more if the curator signed what contradicts its log, or if the newest head is older than
 * the bound. A lack of the curator alone is no contradiction: until the bound, peers are judged by the log so far.
 *
 * @since 0.1
 */
public final class RegistrationAgent implements AutoCloseable {

    private static final String NOT_STARTED = "agent_not_started";

    private static final String TOO_OLD = "log_too_old";

    private static final String STOPPED = "log_contradicts_itself";

    private final AgentSettings settings;

    private final AgentSession.Parts parts;

    private final AgentAlarms alarms;

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
        this.alarms = new AgentAlarms(listener);
        this.parts = new AgentSession.Parts(
                settings,
                Objects.requireNonNull(curator, "curator cannot be null"),
                Objects.requireNonNull(attestor, "attestor cannot be null"),
                Objects.requireNonNull(commitments, "commitments cannot be null"),
                alarms,
                () -> listeners.forEach(Runnable::run));
    }

    /** Returns all reasons that verdicts of {@link #judge} can have. */
    public static Set<String> reasons() {
        Set<String> reasons = new LinkedHashSet<>(PeerJudge.reasons());
        reasons.addAll(List.of(NOT_STARTED, TOO_OLD, STOPPED));
        return reasons;
    }

    /**
     * Audits the whole log, and registers the service or goes on with its registration. At the first start the curator and
     * the attestor are needed; later the stored state suffices until the bound.
     *
     * @throws IOException if the directory cannot be used, or is that of another log
     * @throws RegistrationException if the log cannot be had or is refused, or the service cannot be registered
     */
    public void start() throws IOException, RegistrationException {
        if (session != null) {
            throw new IllegalStateException("The agent was started");
        }
        AgentStore store = AgentStore.open(settings.directory(), settings.pins().logId());
        try {
            AgentSession opened = opened(store);
            session = opened;
        } catch (IOException | RegistrationException | RuntimeException ex) {
            store.close();
            throw ex;
        }
    }

    private AgentSession opened(AgentStore store) throws IOException, RegistrationException {
        AgentSession opened;
        try {
            opened = AgentSession.open(parts, store);
        } catch (AuditException ex) {
            throw new RegistrationException("The stored log is refused: " + ex.getMessage(), ex);
        } catch (UncheckedIOException ex) {
            throw new IOException("The stored log cannot be read", ex);
        }
        try {
            opened.start();
            return opened;
        } catch (RegistrationException | RuntimeException ex) {
            opened.close();
            throw ex;
        }
    }

    /**
     * Judges a peer by the log so far.
     *
     * @param chain certificates that the peer presented, with whose key it has authenticated itself
     * @param address address of the peer by the socket; {@code null} only in a handshake that does not know it, or for a
     *     server whose address is not its own, as behind a virtual address
     * @return a {@link RegisteredPeer} if the peer is registered. Unknown if the agent can judge nobody now
     */
    public PeerVerdict judge(List<X509Certificate> chain, @Nullable InetAddress address) {
        AgentSession current = session;
        if (current == null) {
            return new PeerVerdict.Unknown(NOT_STARTED, "The agent was not started");
        }
        Instant now = settings.clock().instant();
        return switch (current.follower().state(now)) {
            case CURRENT, OLD -> current.judge().judge(chain, address, now);
            case TOO_OLD -> new PeerVerdict.Unknown(TOO_OLD, "The newest head of the log is too old");
            case STOPPED -> new PeerVerdict.Unknown(STOPPED, "The curator signed what contradicts its log");
            case NOT_STARTED -> new PeerVerdict.Unknown(NOT_STARTED, "The agent was not started");
        };
    }

    /** Returns what this service presents to its peers; empty before the start. */
    public Optional<LinkIdentity> identity() {
        AgentSession current = session;
        Registrar.Own own = current == null ? null : current.registrar().current();
        return Optional.ofNullable(own).map(Registrar.Own::identity);
    }

    /** Adds a listener that is called after the identity has changed, by the thread that registered it. */
    public void addListener(Runnable listener) {
        listeners.add(Objects.requireNonNull(listener, "listener cannot be null"));
    }

    /** Returns the text of the header {@code Countersign-Log-Head} for others; {@code null} before the start. */
    public @Nullable String announcement() {
        AgentSession current = session;
        return current == null ? null : current.follower().announcement();
    }

    /**
     * Compares the head that another service sent. If that has more entries, they are fetched in the background.
     *
     * @param text header {@code Countersign-Log-Head}
     * @param peer service that sent it, as {@link #judge} identified it
     */
    public Optional<GossipVerdict> received(String text, SpiffeId peer) {
        AgentSession current = session;
        if (current == null) {
            return Optional.empty();
        }
        GossipVerdict verdict = current.follower().compare(text, peer);
        if (verdict instanceof GossipVerdict.Forked forked) {
            alarms.stop(forked.other());
        } else if (verdict instanceof GossipVerdict.Behind) {
            current.wake();
        }
        return Optional.of(verdict);
    }

    /** Returns the health of this agent. */
    public AgentHealth health() {
        AgentSession current = session;
        if (current == null) {
            return new AgentHealth(false, AgentState.NOT_STARTED, -1, null, null, null, null, List.of(), null, null);
        }
        return health(current, settings.clock().instant());
    }

    private AgentHealth health(AgentSession current, Instant now) {
        AgentState state = current.state();
        LogFault fault = current.follower().refused();
        Registrar.Own own = current.registrar().current();
        Binding foreign = current.registrar().foreign();
        List<String> proofs = proofs(current);
        Duration left = current.registrar().left(now);
        boolean registered = current.registrar().isBound()
                && left != null
                && left.compareTo(settings.times().margin()) > 0;
        return new AgentHealth(
                state == AgentState.CURRENT && fault == null && registered && foreign == null && proofs.isEmpty(),
                state,
                current.follower().audit().sequence(),
                current.follower().audit().state().headAge(now),
                fault,
                own == null ? null : own.registration().slot(),
                own == null ? null : own.registration().expiry(),
                proofs,
                foreign == null ? null : foreign.sequence(),
                current.error());
    }

    private List<String> proofs(AgentSession current) {
        try {
            return current.store().proofs();
        } catch (IOException ex) {
            alarms.tryRaise(new Alarm.NotStored("The proofs cannot be listed: " + ex));
            return List.of("unreadable");
        }
    }

    /** Ends the agent. Its registration stays in force until it expires, so that it can be started again. */
    @Override
    public void close() throws IOException {
        AgentSession current = session;
        session = null;
        if (current != null) {
            current.close();
            current.store().close();
        }
    }
}
