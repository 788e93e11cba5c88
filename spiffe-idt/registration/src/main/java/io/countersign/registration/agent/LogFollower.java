// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.idt.SpiffeId;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.audit.AuditException;
import io.countersign.registration.audit.LogFault;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.gossip.GossipVerdict;
import io.countersign.registration.gossip.HeadWatch;
import io.countersign.registration.log.AnnouncedHead;
import io.countersign.registration.log.Head;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Follows the log of a curator: applies what is new to the audit, stores it, and compares the heads of other services.
 */
final class LogFollower {

    private static final int BEYOND_END = 416;

    private static final int UNAVAILABLE = 503;

    private static final String NOT_COSIGNED = "not-cosigned";

    private static final Duration COMPLETE_PERIOD = Duration.ofMinutes(1);

    private static final Duration SHORT_POLL = Duration.ofSeconds(1);

    /** Time for witnesses to cosign an entry. */
    private static final Duration COSIGNED = Duration.ofSeconds(10);

    /** For a curator that does not wait before it answers that nothing is new. */
    static final Duration QUIET = Duration.ofMillis(200);

    private static final Duration END = Duration.ofSeconds(10);

    private final FollowSettings settings;

    private final CuratorClient curator;

    private final AgentStore store;

    private final Audit audit;

    private final AgentAlarms alarms;

    private final HeadWatch watch;

    private final SpiffeId curatorName;

    private final ReentrantLock updating = new ReentrantLock();

    private volatile Runnable listener = () -> {};

    private volatile @Nullable LogFault refused;

    /** The curator has a newer head, which too few pinned witnesses have cosigned. */
    private volatile boolean notCosigned;

    private volatile @Nullable Announcement announcement;

    private volatile boolean old;

    private Instant completeFrom = Instant.MIN;

    private volatile boolean closed;

    LogFollower(
            FollowSettings settings,
            CuratorClient curator,
            AgentStore store,
            Audit audit,
            AgentAlarms alarms,
            SpiffeId curatorName) {
        this.settings = settings;
        this.curator = curator;
        this.store = store;
        this.audit = audit;
        this.alarms = alarms;
        AgentTimes times = settings.times();
        this.watch = new HeadWatch(audit, settings.clock(), times.stale(), times.clockSkew(), alarms);
        this.curatorName = curatorName;
        announce();
    }

    Audit audit() {
        return audit;
    }

    /** Sets what is called after entries were applied. It must not wait. */
    void onEntries(Runnable called) {
        listener = called;
    }

    /**
     * Waits for a newer head, and applies what it covers.
     *
     * @return whether there were new entries
     */
    boolean follow() throws IOException, CuratorException {
        return follow(settings.times().poll());
    }

    private boolean follow(Duration wait) throws IOException, CuratorException {
        long before = audit.sequence();
        try {
            AnnouncedHead announced = curator.head(before, wait, required());
            locked(() -> follow(announced));
        } catch (CuratorException ex) {
            if (isNotCosigned(ex)) {
                checkCosigned();
            }
            throw ex;
        }
        checkCosigned();
        return audit.sequence() > before;
    }

    private void follow(AnnouncedHead announced) throws IOException, CuratorException {
        if (announced.head().sequence() <= audit.sequence()) {
            apply(List.of(), announced);
        } else if (isCosigned(announced.head())) {
            fetch(required());
        } else {
            throw notCosigned(announced);
        }
    }

    private boolean isCosigned(Head head) {
        return required() == 0 || head.countCosignatures(audit.pins().witnesses()) >= required();
    }

    private static boolean isNotCosigned(CuratorException ex) {
        return ex.reason().equals(NOT_COSIGNED);
    }

    /**
     * The curator counts all witnesses that it knows, and some of them may not be pinned here. Pinned ones may cosign the
     * head later, so this is as if the curator had none.
     */
    private CuratorException notCosigned(AnnouncedHead announced) {
        stopIfForked(watch.compare(announced, curatorName));
        return new CuratorException(UNAVAILABLE, NOT_COSIGNED, null);
    }

    /** If the newest cosigned head is old, looks whether the curator has newer ones, so that the witnesses are away. */
    private void checkCosigned() throws IOException, CuratorException {
        if (required() == 0 || state(settings.clock().instant()) == AgentState.CURRENT) {
            notCosigned = false;
            return;
        }
        AnnouncedHead newest = curator.head(-1, Duration.ZERO, 0);
        locked(() -> checkCosigned(newest));
    }

    private void checkCosigned(AnnouncedHead newest) {
        GossipVerdict verdict = compare(newest);
        boolean before = notCosigned;
        notCosigned = switch (verdict) {
            case GossipVerdict.Same any -> isNewer(newest.head());
            case GossipVerdict.Prefix any -> false;
            case GossipVerdict.Behind any -> true;
            case GossipVerdict.Stale any -> isNewer(newest.head());
            case GossipVerdict.Forked any -> before;
            case GossipVerdict.FormerKey any -> before;
            case GossipVerdict.Withheld any -> before;
            case GossipVerdict.Ignored any -> before;
        };
        if (notCosigned && !before) {
            alarms.tryRaise(new Alarm.Refused(newest.head().sequence(), LogFault.COSIGNATURES));
        }
    }

    private boolean isNewer(Head head) {
        Head own = audit.head();
        return own == null || head.sequence() > own.sequence() || head.time() > own.time();
    }

    /** Number of witnesses that must have cosigned a head. */
    private int required() {
        return audit.pins().cosignatures();
    }

    /** Fetches and applies all entries after the last one. */
    void update() throws IOException, CuratorException {
        locked(() -> fetch(required()));
    }

    /**
     * Fetches and applies entries up to one that is in the log. If heads have to be cosigned, this waits until witnesses
     * have cosigned one that covers it, but not longer than a time.
     */
    void reach(long sequence) throws IOException, CuratorException {
        if (required() == 0) {
            update();
            return;
        }
        Instant end = settings.clock().instant().plus(COSIGNED);
        while (audit.sequence() < sequence && settings.clock().instant().isBefore(end)) {
            if (!followIfCosigned()) {
                pause();
            }
        }
    }

    private boolean followIfCosigned() throws IOException, CuratorException {
        try {
            return follow(SHORT_POLL);
        } catch (CuratorException ex) {
            if (isNotCosigned(ex)) {
                return false;
            }
            throw ex;
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(QUIET);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The wait for cosignatures was interrupted");
        }
    }

    /** Like {@link #update}, but nothing if another thread does it now. */
    void updateUnlessUnderWay() throws IOException, CuratorException {
        if (updating.tryLock()) {
            try {
                update();
            } finally {
                updating.unlock();
            }
        }
    }

    private void fetch(int cosignatures) throws IOException, CuratorException {
        try (LogExcerpt excerpt = curator.log(audit.sequence() + 1, cosignatures)) {
            apply(excerpt.entries(), new AnnouncedHead(excerpt.head(), List.of()));
        } catch (CuratorException ex) {
            if (ex.status() != BEYOND_END) {
                throw ex;
            }
            // The curator says that it has fewer entries. Its head shows whether that is so.
            apply(List.of(), curator.head(-1, Duration.ZERO, cosignatures));
        }
    }

    /** Ends following. A request of another thread that is under way may still end afterwards, and changes nothing. */
    void close() {
        closed = true;
        try {
            if (updating.tryLock(END.toMillis(), TimeUnit.MILLISECONDS)) {
                updating.unlock();
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    private void locked(Step step) throws IOException, CuratorException {
        updating.lock();
        try {
            if (closed) {
                throw new IOException("The agent has ended");
            }
            step.run();
        } finally {
            updating.unlock();
        }
    }

    private void apply(Iterable<Octets> entries, AnnouncedHead announced) throws IOException, CuratorException {
        long from = audit.sequence() + 1;
        try {
            audit.apply(entries, announced.head());
            refused = null;
        } catch (AuditException ex) {
            if (ex.fault() == LogFault.COSIGNATURES) {
                throw notCosigned(announced);
            }
            refused(ex, announced);
            throw ex;
        } finally {
            announce();
            watch.caughtUp().forEach(this::stopIfForked);
        }
        if (audit.sequence() >= from) {
            listener.run();
        }
        if (alarms.store(() -> store(announced.head(), entries, from))) {
            complete();
        }
    }

    private void refused(AuditException ex, AnnouncedHead announced) {
        LogFault before = refused;
        refused = ex.fault();
        if (ex.isSigned()) {
            alarms.stop(announced.head());
        } else if (ex.fault() != before) {
            alarms.tryRaise(new Alarm.Refused(ex.sequence(), ex.fault()));
        }
        if (ex.fault() != LogFault.FORK) {
            // The audit has raised the alarm of a fork itself.
            stopIfForked(watch.compare(announced, curatorName));
        }
    }

    /** The alarm of a fork is raised once an hour only. */
    private void stopIfForked(GossipVerdict verdict) {
        if (verdict instanceof GossipVerdict.Forked forked) {
            alarms.stop(forked.other());
        }
    }

    private void announce() {
        AnnouncedHead announced = audit.announcement();
        announcement = announced == null ? null : new Announcement(announced, announced.toText());
    }

    /** Stores the head first: without it, nothing would say that entries are missing. */
    private void store(Head head, Iterable<Octets> entries, long from) throws IOException {
        Head newest = audit.head();
        store.writeHead(newest == null ? head : newest);
        if (store.entries().next() == from) {
            store.entries().append(entries);
        }
    }

    /** Fetches entries again that could not be stored before, but not again and again. */
    private void complete() throws IOException, CuratorException {
        long next = store.entries().next();
        Instant now = settings.clock().instant();
        if (next > audit.sequence() || now.isBefore(completeFrom)) {
            return;
        }
        completeFrom = now.plus(COMPLETE_PERIOD);
        try (LogExcerpt excerpt = curator.log(next, required())) {
            if (alarms.store(() -> store.entries().append(known(excerpt.entries(), next)))) {
                completeFrom = store.entries().next() > audit.sequence() ? Instant.MIN : completeFrom;
            }
        }
    }

    /** Entries up to the first one that the audit does not have. They are never all in memory. */
    private Iterable<Octets> known(Iterable<Octets> entries, long from) {
        return () -> {
            AtomicLong next = new AtomicLong(from);
            return StreamSupport.stream(entries.spliterator(), false)
                    .takeWhile(entry -> entry.sha256().equals(audit.hashAt(next.getAndIncrement())))
                    .iterator();
        };
    }

    /** Compares a head that the curator offers to witnesses. */
    GossipVerdict compare(AnnouncedHead announced) {
        GossipVerdict verdict = watch.compare(announced, curatorName);
        stopIfForked(verdict);
        return verdict;
    }

    /** Compares a head that another service sent. */
    GossipVerdict compare(String text, SpiffeId peer) {
        return watch.compare(text, peer);
    }

    /** Newest head for other services; {@code null} before the first. */
    @Nullable
    Announcement announcement() {
        return announcement;
    }

    /** Why the last entries or head were refused, or are not cosigned; {@code null} if nothing is wrong with them. */
    @Nullable
    LogFault refused() {
        AuditException fault = audit.fault();
        LogFault last = fault == null ? refused : fault.fault();
        return last == null && notCosigned ? LogFault.COSIGNATURES : last;
    }

    AgentState state(Instant now) {
        AuditException fault = audit.fault();
        if (alarms.isStopped() || (fault != null && fault.isSigned())) {
            return AgentState.STOPPED;
        }
        Duration age = audit.state().headAge(now);
        boolean ofFuture =
                age != null && age.compareTo(settings.times().clockSkew().negated()) < 0;
        if (age == null || ofFuture || age.compareTo(settings.times().bound()) > 0) {
            return AgentState.TOO_OLD;
        }
        return age.compareTo(settings.times().stale()) > 0 ? AgentState.OLD : AgentState.CURRENT;
    }

    /** Raises an alarm when the newest head becomes too old. */
    void checkAge() {
        AgentState state = state(settings.clock().instant());
        boolean before = old;
        old = state == AgentState.OLD || state == AgentState.TOO_OLD;
        Head head = audit.head();
        if (old && !before && head != null) {
            alarms.tryRaise(new Alarm.OldHead(head));
        }
    }

    /**
     * Newest head for other services.
     *
     * @param text header {@code Countersign-Log-Head}
     */
    record Announcement(AnnouncedHead announced, String text) {}

    /** Part of following the log. */
    private interface Step {

        void run() throws IOException, CuratorException;
    }
}
