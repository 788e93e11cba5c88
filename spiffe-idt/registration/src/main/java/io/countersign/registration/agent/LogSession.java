// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.idt.SpiffeId;
import io.countersign.idt.TrustDomain;
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
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Log of an agent between its start and its end: what it has read, and the thread that follows. */
final class LogSession {

    private static final Duration FOLLOW_PERIOD = Duration.ofMillis(10);

    private static final Duration FOLLOW_LONGEST = Duration.ofSeconds(5);

    private static final long WAKE_PERIOD = Duration.ofSeconds(1).toNanos();

    /**
     * Faults with which the stored log is fetched again. Its entries are not signed as they are, so the file was damaged,
     * and not the log; or too few of the witnesses that are pinned now have cosigned its head.
     */
    private static final Set<LogFault> FETCHED_AGAIN = EnumSet.of(
            LogFault.MALFORMED,
            LogFault.OTHER_LOG,
            LogFault.GAP,
            LogFault.REPEATED,
            LogFault.PREVIOUS_HASH,
            LogFault.SOURCE,
            LogFault.COSIGNATURES,
            LogFault.HEAD_SEQUENCE);

    private final Parts parts;

    private final AgentStore store;

    private final Commitments commitments;

    private final LogFollower follower;

    private final PeerJudge judge;

    private final AgentWorker following;

    private final AtomicLong woken = new AtomicLong(System.nanoTime() - WAKE_PERIOD);

    private LogSession(Parts parts, AgentStore store, Restored restored) {
        this.parts = parts;
        this.store = store;
        this.commitments = restored.commitments();
        this.follower = new LogFollower(
                parts.settings(), parts.curator(), store, restored.audit(), parts.alarms(), parts.curatorName());
        this.judge = new PeerJudge(restored.audit());
        this.following = new AgentWorker("registration-follower", FOLLOW_PERIOD, FOLLOW_LONGEST, this::follow);
    }

    /**
     * What a session is opened with.
     *
     * @param curatorName name of the curator in alarms
     */
    record Parts(
            FollowSettings settings,
            CuratorClient curator,
            CommitmentsFactory factory,
            AgentAlarms alarms,
            SpiffeId curatorName) {}

    /** Name of the curator of a trust domain in alarms. */
    static SpiffeId curatorOf(TrustDomain domain) {
        return SpiffeId.of(domain, "/key-curator");
    }

    /** Reads the stored state and applies its log. */
    static LogSession open(Parts parts, AgentStore store, OwnEntries own) throws IOException, RegistrationException {
        if (!store.forks().isEmpty()) {
            throw new RegistrationException("There is a proof that the curator signed two logs: "
                    + parts.settings().directory().resolve(store.forks().getFirst()));
        }
        if (parts.alarms().isStopped()) {
            throw new RegistrationException("The curator signed what contradicts its log");
        }
        parts.alarms().use(store);
        Octets parameters = parameters(parts, store);
        try {
            return new LogSession(parts, store, restored(parts, store, parameters, own));
        } catch (AuditException ex) {
            throw new RegistrationException("The stored log is refused: " + ex.getMessage(), ex);
        } catch (UncheckedIOException ex) {
            throw new IOException("The stored log cannot be read", ex);
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
        FollowSettings settings = parts.settings();
        Commitments commitments = parts.factory().create(parameters);
        try {
            AuditSettings auditSettings = new AuditSettings(
                            settings.clock(), settings.times().clockSkew(), parts.alarms(), own, stored)
                    .withHandover(settings.times().handover());
            return new Restored(new Audit(settings.pins(), commitments, auditSettings), commitments);
        } catch (RuntimeException | Error ex) {
            close(commitments);
            throw ex;
        }
    }

    /**
     * Applies the stored log. If it is damaged, or its head is not cosigned, it is fetched again, and has to contain the
     * stored head. The stored entries stay until then.
     */
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
        } catch (Error ex) {
            close(first.commitments());
            throw ex;
        } catch (RuntimeException ex) {
            close(first.commitments());
            if (!isFetchedAgain(ex)) {
                throw ex;
            }
            log("The stored log cannot be used, and is fetched again", ex);
        }
        store.entries().replace();
        return created(parts, parameters, own, head);
    }

    private static boolean isFetchedAgain(RuntimeException ex) {
        return switch (ex) {
            case AuditException refused -> FETCHED_AGAIN.contains(refused.fault());
            case UncheckedIOException unread -> unread.getCause() instanceof EOFException;
            default -> ex instanceof IllegalArgumentException;
        };
    }

    private static void log(String message, Exception ex) {
        System.getLogger(LogSession.class.getName()).log(Level.WARNING, message, ex);
    }

    /** Fetches the log up to its end. */
    void update() throws RegistrationException {
        try {
            follower.update();
        } catch (IOException | CuratorException | AuditException ex) {
            requireUsable("The log cannot be had from the curator", ex);
        }
    }

    private void requireUsable(String message, Exception ex) throws RegistrationException {
        AgentState state = state();
        if (state == AgentState.STOPPED || state == AgentState.TOO_OLD) {
            throw new RegistrationException(message + ": " + ex.getMessage(), ex);
        }
        log(message, ex);
    }

    /** Starts the thread that follows. */
    void start() {
        following.start();
    }

    private void follow() throws IOException, CuratorException {
        parts.alarms().storeUnsaved();
        if (follower.audit().fault() != null) {
            throw new IOException("The audit has stopped: " + follower.refused());
        }
        long begin = System.nanoTime();
        try {
            if (!follower.follow() && System.nanoTime() - begin < LogFollower.QUIET.toNanos()) {
                following.pause(LogFollower.QUIET);
            }
        } finally {
            follower.checkAge();
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
            follower.updateUnlessUnderWay();
        } catch (IOException | CuratorException | AuditException ex) {
            System.getLogger(LogSession.class.getName()).log(Level.DEBUG, "Another service has more entries", ex);
        }
    }

    AgentState state() {
        return follower.state(parts.settings().clock().instant());
    }

    LogFollower follower() {
        return follower;
    }

    PeerJudge judge() {
        return judge;
    }

    AgentStore store() {
        return store;
    }

    /** What failed last while following; {@code null} if nothing fails. */
    @Nullable
    String error() {
        return following.error();
    }

    /**
     * Ends all threads, and closes the store.
     *
     * @param others more threads that use the log or the store
     */
    void close(AgentWorker... others) throws IOException {
        List<AgentWorker> workers = new ArrayList<>(List.of(others));
        workers.add(following);
        workers.forEach(AgentWorker::end);
        parts.alarms().interrupt(() -> workers.forEach(AgentWorker::interrupt));
        workers.forEach(AgentWorker::join);
        follower.close();
        close(commitments);
        parts.alarms().close(store);
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
