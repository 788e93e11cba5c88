// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.audit.AuditException;
import io.countersign.registration.audit.AuditSettings;
import io.countersign.registration.audit.LogFault;
import io.countersign.registration.audit.OwnEntries;
import io.countersign.registration.commitment.Commitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Head;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Agent between its start and its end: what it has read, and the threads that continue. */
final class AgentSession implements AutoCloseable {

    private static final Duration FOLLOW_PERIOD = Duration.ofMillis(10);

    // For a curator that does not wait before it answers that nothing is new.
    private static final Duration QUIET = Duration.ofMillis(200);

    private static final Duration FOLLOW_LONGEST = Duration.ofSeconds(5);

    private static final Duration RENEW_LONGEST = Duration.ofMinutes(1);

    private static final long WAKE_PERIOD = Duration.ofSeconds(1).toNanos();

    /** Faults of entries that were not signed as they are: the file was damaged, and not the log. */
    private static final Set<LogFault> DAMAGE = EnumSet.of(
            LogFault.MALFORMED,
            LogFault.OTHER_LOG,
            LogFault.GAP,
            LogFault.REPEATED,
            LogFault.PREVIOUS_HASH,
            LogFault.SOURCE,
            LogFault.HEAD_SEQUENCE);

    private final AgentStore store;

    private final Commitments commitments;

    private final LogFollower follower;

    private final Registrar registrar;

    private final PeerJudge judge;

    private final AgentAlarms alarms;

    private final AgentSettings settings;

    private final AgentWorker following;

    private final AgentWorker renewing;

    private final AtomicLong woken = new AtomicLong(System.nanoTime() - WAKE_PERIOD);

    private boolean reported;

    private AgentSession(
            AgentSettings settings,
            AgentStore store,
            Commitments commitments,
            LogFollower follower,
            Registrar registrar,
            AgentAlarms alarms) {
        this.settings = settings;
        this.store = store;
        this.commitments = commitments;
        this.follower = follower;
        this.registrar = registrar;
        this.alarms = alarms;
        this.judge = new PeerJudge(follower.audit(), settings.times().clockSkew());
        this.following = new AgentWorker("registration-follower", FOLLOW_PERIOD, FOLLOW_LONGEST, this::follow);
        this.renewing =
                new AgentWorker("registration-renewal", settings.times().tokenCheck(), RENEW_LONGEST, this::renew);
    }

    /** What a session is opened with. */
    record Parts(
            AgentSettings settings,
            CuratorClient curator,
            AttestorClient attestor,
            CommitmentsFactory factory,
            AgentAlarms alarms,
            Runnable changed) {}

    /** Reads the stored state and applies its log. */
    static AgentSession open(Parts parts, AgentStore store) throws IOException, RegistrationException {
        AgentSettings settings = parts.settings();
        if (!store.forks().isEmpty()) {
            throw new RegistrationException("There is a proof that the curator signed two logs: "
                    + settings.directory().resolve(store.forks().getFirst()));
        }
        parts.alarms().use(store);
        Octets parameters = parameters(parts, store);
        OwnEntries own = new OwnEntries();
        Registrar.addOwn(own, settings, store);
        Restored restored = restored(parts, store, parameters, own);
        try {
            LogFollower follower = new LogFollower(settings, parts.curator(), store, restored.audit(), parts.alarms());
            Registrar registrar = new Registrar(
                    settings, parts.curator(), parts.attestor(), store, parts.alarms(), follower, own, parts.changed());
            return new AgentSession(settings, store, restored.commitments(), follower, registrar, parts.alarms());
        } catch (IOException | RuntimeException ex) {
            close(restored.commitments());
            throw ex;
        }
    }

    private static Octets parameters(Parts parts, AgentStore store) throws IOException, RegistrationException {
        Octets pinned = parts.settings().pins().genesis().parameters();
        Octets stored = store.parameters();
        if (stored != null && stored.sha256().equals(pinned)) {
            return stored;
        }
        Octets fetched;
        try {
            fetched = parts.curator().parameters();
        } catch (IOException | CuratorException ex) {
            throw new RegistrationException("The parameters cannot be had from the curator", ex);
        }
        if (!fetched.sha256().equals(pinned)) {
            throw new RegistrationException("The curator has other parameters than those that are pinned");
        }
        parts.alarms().store(() -> store.writeParameters(fetched));
        return fetched;
    }

    /** Audit with its commitments. */
    private record Restored(Audit audit, Commitments commitments) {}

    private static Restored created(Parts parts, Octets parameters, OwnEntries own, @Nullable Head stored) {
        AgentSettings settings = parts.settings();
        Commitments commitments = parts.factory().create(parameters);
        try {
            AuditSettings auditSettings =
                    new AuditSettings(settings.clock(), settings.times().clockSkew(), parts.alarms(), own, stored);
            return new Restored(new Audit(settings.pins(), commitments, auditSettings), commitments);
        } catch (RuntimeException ex) {
            close(commitments);
            throw ex;
        }
    }

    /** Applies the stored log. If it is damaged, it is fetched again, and has to contain the stored head. */
    private static Restored restored(Parts parts, AgentStore store, Octets parameters, OwnEntries own)
            throws IOException {
        Head head = store.head();
        Restored first = created(parts, parameters, own, head);
        if (head == null) {
            return first;
        }
        try {
            first.audit().apply(store.entries().first(head.sequence() + 1), head);
            return first;
        } catch (RuntimeException ex) {
            close(first.commitments());
            if (!isDamage(ex)) {
                throw ex;
            }
            log("The stored log is damaged, and fetched again", ex);
        }
        store.entries().clear();
        return created(parts, parameters, own, head);
    }

    private static boolean isDamage(RuntimeException ex) {
        return switch (ex) {
            case AuditException refused -> DAMAGE.contains(refused.fault());
            case UncheckedIOException unread -> unread.getCause() instanceof EOFException;
            default -> ex instanceof IllegalArgumentException;
        };
    }

    private static void log(String message, Exception ex) {
        System.getLogger(AgentSession.class.getName()).log(Level.WARNING, message, ex);
    }

    /** Follows the log up to its end and registers the service. */
    void start() throws RegistrationException {
        try {
            follower.update();
        } catch (IOException | CuratorException | AuditException ex) {
            requireUsable("The log cannot be had from the curator", ex);
        }
        try {
            registrar.ensure();
        } catch (IOException | CuratorException | AttestorException | AuditException ex) {
            requireRegistered(ex);
        } catch (RegistrationException ex) {
            requireRegistered(ex);
        }
        following.start();
        renewing.start();
    }

    private void requireUsable(String message, Exception ex) throws RegistrationException {
        AgentState state = state();
        if (state == AgentState.STOPPED || state == AgentState.TOO_OLD) {
            throw new RegistrationException(message + ": " + ex.getMessage(), ex);
        }
        log(message, ex);
    }

    private void requireRegistered(Exception ex) throws RegistrationException {
        if (!registrar.isBound()) {
            throw new RegistrationException("The service cannot be registered: " + ex.getMessage(), ex);
        }
        log("The registration cannot be renewed", ex);
    }

    private void follow() throws IOException, CuratorException {
        alarms.storeUnsaved();
        if (follower.audit().fault() != null) {
            throw new IOException("The audit has stopped: " + follower.refused());
        }
        long begin = System.nanoTime();
        try {
            if (!follower.follow() && System.nanoTime() - begin < QUIET.toNanos()) {
                following.pause(QUIET);
            }
        } finally {
            follower.checkAge();
        }
    }

    private void renew() throws IOException, CuratorException, AttestorException, RegistrationException {
        if (follower.audit().fault() != null) {
            return;
        }
        try {
            if (registrar.isDue()) {
                registrar.ensure();
            }
            reported = false;
        } catch (IOException | CuratorException | AttestorException | RegistrationException | AuditException ex) {
            report(ex);
            throw ex;
        }
    }

    private void report(Exception ex) {
        if (!reported) {
            reported = alarms.tryRaise(new Alarm.NotRegistered(settings.name(), String.valueOf(ex.getMessage())));
        }
    }

    /** Fetches what is new at once, but not more often than once a second. */
    void wake() {
        long last = woken.get();
        long now = System.nanoTime();
        if (now - last >= WAKE_PERIOD && woken.compareAndSet(last, now)) {
            Thread.ofVirtual().name("registration-gossip").start(this::fetch);
        }
    }

    private void fetch() {
        try {
            follower.update();
        } catch (IOException | CuratorException | AuditException ex) {
            System.getLogger(AgentSession.class.getName()).log(Level.DEBUG, "Another service has more entries", ex);
        }
    }

    AgentState state() {
        return follower.state(settings.clock().instant());
    }

    LogFollower follower() {
        return follower;
    }

    Registrar registrar() {
        return registrar;
    }

    PeerJudge judge() {
        return judge;
    }

    AgentStore store() {
        return store;
    }

    @Nullable
    String error() {
        String unstored = alarms.storeError();
        String followError = following.error();
        String renewError = renewing.error();
        return followError != null ? followError : renewError != null ? renewError : unstored;
    }

    @Override
    public void close() {
        following.end();
        renewing.end();
        alarms.interrupt(() -> {
            following.interrupt();
            renewing.interrupt();
        });
        following.join();
        renewing.join();
        follower.close();
        close(commitments);
    }

    private static void close(Commitments commitments) {
        if (commitments instanceof AutoCloseable closeable) {
            try {
                closeable.close();
            } catch (Exception ex) {
                log("The commitments cannot be closed", ex);
            }
        }
    }
}
