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

    private static final String NOT_COSIGNED = "not-cosigned";

    private static final Duration COMPLETE_PERIOD = Duration.ofMinutes(1);

    private static final Duration SHORT_POLL = Duration.ofSeconds(1);

    /** Time for witnesses to cosign an entry. */
    private static final Duration COSIGNED = Duration.ofSeconds(10);

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
        AnnouncedHead announced = cosignedHead(before, wait);
        if (announced.head().sequence() > audit.sequence()) {
            update();
        } else {
            locked(() -> apply(List.of(), announced));
        }
        requireCosigned();
        return audit.sequence() > before;
    }

    private AnnouncedHead cosignedHead(long after, Duration wait) throws IOException, CuratorException {
        try {
            return curator.head(after, wait, required());
        } catch (CuratorException ex) {
            if (ex.reason().equals(NOT_COSIGNED)) {
                requireCosigned();
            }
            throw ex;
        }
    }

    /** Shows, if the newest cosigned head is old, that the curator has newer ones, and the witnesses are away. */
    private void requireCosigned() throws IOException, CuratorException {
        if (required() > 0 && state(settings.clock().instant()) != AgentState.CURRENT) {
            locked(() -> fetch(0));
        }
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
        update();
        long end = System.nanoTime() + COSIGNED.toNanos();
        while (required() > 0 && audit.sequence() < sequence && System.nanoTime() - end < 0) {
            follow(SHORT_POLL);
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

    /** Why the last entries or head were refused; {@code null} if they were not. */
    @Nullable
    LogFault refused() {
        AuditException fault = audit.fault();
        return fault == null ? refused : fault.fault();
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
