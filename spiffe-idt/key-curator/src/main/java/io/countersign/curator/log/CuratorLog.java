// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.audit.AuditException;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Head;
import io.countersign.registration.writer.PendingEntry;
import io.countersign.server.database.CommitOutcomeUnknownException;
import io.countersign.server.database.DatabaseFailures;
import io.countersign.server.database.Transactions;
import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Log in the database, which any number of processes may continue. Each change reads the newest entries first, and is
 * stored on the condition that no other process was faster; otherwise it is tried again. A head is signed after its
 * entry and its time were stored, so no process signs a head with an earlier time than another. Safe for any number of
 * threads.
 *
 * @since 0.1
 */
public final class CuratorLog implements AutoCloseable {

    private static final Logger logger = LoggerFactory.getLogger(CuratorLog.class);

    private static final int ATTEMPTS = 16;

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** Age from which on a head is signed anew for whoever asks for it. */
    private static final Duration FRESH = Duration.ofSeconds(1);

    /** Age from which on a head is signed anew for the header of all answers. */
    private static final Duration RECENT = Duration.ofSeconds(5);

    /** Time without reading the database after which the log is down; longer than the longest intervals of reading. */
    private static final Duration UNREAD = Duration.ofSeconds(15);

    /** Difference between the clock and the newest head from which on the log is down. */
    private static final Duration UNTIMELY = Duration.ofSeconds(15);

    /** Difference up to which a head is announced to those who waited for it, without reading the database again. */
    private static final Duration ANNOUNCED = Duration.ofSeconds(10);

    private final LogSettings settings;

    private final LogTables tables;

    private final Transactions transactions;

    private final Clock clock;

    private final Reservations reservations;

    private final LogMeters meters;

    private final LogOpener opener;

    private final HeadSignal signal = new HeadSignal();

    private final ReentrantLock lock = new ReentrantLock(true);

    private volatile OpenLog log;

    // Guarded by the lock: time of the newest head or entry of any process.
    private long latest;

    // Guarded by the lock: the index may lack an entry that the writer has.
    private boolean broken;

    private volatile long lastRead = System.nanoTime();

    private volatile @Nullable String fault;

    private volatile int reserved;

    private CuratorLog(
            LogSettings settings,
            LogTables tables,
            Transactions transactions,
            Clock clock,
            Reservations reservations,
            LogMeters meters) {
        this.settings = settings;
        this.tables = tables;
        this.transactions = transactions;
        this.clock = clock;
        this.reservations = reservations;
        this.meters = meters;
        this.opener = new LogOpener(settings, tables, transactions, clock);
        this.log = new LogStart(settings, opener, tables, transactions, meters).open();
    }

    /**
     * Opens the log, after verifying every entry. Begins it if there is none, and changes the log key if the settings
     * say so.
     *
     * @throws CountersignConfigurationException if the settings do not fit the log, or an audit would refuse it
     */
    public static CuratorLog open(
            LogSettings settings,
            JdbcClient jdbc,
            Transactions transactions,
            Clock clock,
            Reservations reservations,
            LogMeters meters) {
        CuratorLog opened = new CuratorLog(settings, new LogTables(jdbc), transactions, clock, reservations, meters);
        opened.round();
        opened.register(meters);
        return opened;
    }

    private void register(LogMeters to) {
        to.slots("occupied", () -> log.index().occupied());
        to.slots("reserved", () -> reserved);
        to.slots("total", () -> log.index().slots());
        to.gauge(
                "sequence",
                "Sequence of the last entry",
                () -> log.index().tip().sequence());
        to.gauge("head.age", "Age of the newest head in seconds", this::headAge);
    }

    private double headAge() {
        Announcement newest = signal.newest();
        return newest == null ? Double.NaN : (clock.millis() - newest.head().time()) / 1000.0;
    }

    /** Returns the id of the log. */
    public Octets id() {
        return log.id();
    }

    /** Reserves the lowest vacant slot for a key, or returns the reservation that it has. */
    public Reservation reserve(TlsKey key, String address) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            requireServing();
            Reservation made = reservations.reserve(log.index(), key.id(), address);
            if (made != null) {
                return made;
            }
            catchUpLocked();
        }
        throw busy();
    }

    /**
     * Changes the log, or returns the entry that an identical request made.
     *
     * @throws CuratorException if the change is refused
     */
    public LogReceipt change(LogChange change) {
        return meters.timed(() -> locked(() -> changeAlone(change)));
    }

    private LogReceipt changeAlone(LogChange change) {
        Set<Octets> tried = new HashSet<>();
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            catchUp();
            requireServing();
            Entry made = change.made(log.index(), log.id());
            if (made == null) {
                long last = log.index().tip().sequence();
                try {
                    change.check(log.index(), reservations);
                    made = append(prepared(change), change, tried);
                } catch (CuratorException ex) {
                    requireCurrent(last, ex);
                }
            } else if (tried.contains(made.hash())) {
                note(made);
            } else {
                return receipt(made, change, false);
            }
            if (made != null) {
                return receipt(made, change, true);
            }
        }
        throw busy();
    }

    private static LogReceipt receipt(Entry entry, LogChange change, boolean first) {
        return new LogReceipt(entry.sequence(), entry.hash(), change.slot(), first);
    }

    private PendingEntry prepared(LogChange change) {
        try {
            return change.prepare(log.writer());
        } catch (AuditException refused) {
            throw CuratorException.of(refused);
        } catch (RuntimeException failure) {
            throw unprepared(failure);
        }
    }

    /** What the request is the reason of costs no new writer. */
    private CuratorException unprepared(RuntimeException failure) {
        if (failure instanceof IllegalArgumentException && log.writer().isReady()) {
            return CuratorException.malformed("No entry can be made of the request");
        }
        logger.error("The writer cannot prepare an entry, and is replaced", failure);
        return unavailable("The entry could not be prepared");
    }

    /** Another process may have appended the same entry, and used its reservation, since the log was read. */
    private void requireCurrent(long last, CuratorException refusal) {
        catchUp();
        if (log.index().tip().sequence() == last) {
            throw refusal;
        }
    }

    /** Returns the entry if it was stored, or {@code null} if another process was faster, or nobody knows. */
    private @Nullable Entry append(PendingEntry pending, LogChange change, Set<Octets> tried) {
        tried.add(pending.entry().hash());
        boolean stored = false;
        try {
            stored = stored(pending.entry(), change);
        } finally {
            if (!stored) {
                abandon(pending);
            }
        }
        if (!stored) {
            return null;
        }
        commit(pending);
        note(pending.entry());
        return pending.entry();
    }

    private boolean stored(Entry entry, LogChange change) {
        LogRow before = log.row();
        try {
            return transactions.call(() -> {
                boolean mine = tables.append(before, entry);
                if (mine) {
                    change.store(reservations);
                }
                return mine;
            });
        } catch (CommitOutcomeUnknownException unknown) {
            // The next attempt reads whether it was stored.
            DatabaseFailures.log(logger, unknown);
            return false;
        }
    }

    private void abandon(PendingEntry pending) {
        try {
            log.writer().abandon(pending);
        } catch (RuntimeException failure) {
            logger.error("The writer cannot abandon an entry, and is replaced", failure);
        }
    }

    private void commit(PendingEntry pending) {
        broken = true;
        log.writer().commit(pending);
        log.appended(pending.entry());
        latest = pending.entry().time();
        broken = false;
        publish();
    }

    private void note(Entry entry) {
        LogAudit.appended(entry);
        meters.appended(entry.body());
    }

    /** Reads the entries of other processes, and the time of the newest head. */
    private void catchUp() {
        requireNoFault();
        LogRow found = continued(tables.row());
        if (broken || !log.writer().isReady()) {
            rebuild();
        } else {
            follow(found);
        }
        advance(found.time());
        lastRead = System.nanoTime();
    }

    private void advance(long time) {
        // Entries that were read after this time may be later.
        latest = log.row().notBefore(Math.max(latest, time)).time();
        log.writer().notBefore(Instant.ofEpochMilli(latest));
        publish();
    }

    private LogRow continued(@Nullable LogRow found) {
        LogIndex.Tip tip = log.index().tip();
        if (found != null && found.id().equals(log.id())) {
            boolean same = found.sequence() == tip.sequence() && found.hash().equals(tip.hash());
            if (same || found.sequence() > tip.sequence()) {
                return found;
            }
        }
        throw stop("The log in the database does not continue the entries that were read before");
    }

    private void follow(LogRow found) {
        try {
            if (found.sequence() > log.index().tip().sequence()) {
                log.follow(found);
            }
        } catch (IllegalArgumentException | AuditException ex) {
            logger.error("The writer cannot follow the log, and is replaced", ex);
            rebuild();
        }
    }

    /** Reads the log anew, if it has the entries that were read before. */
    private void rebuild() {
        broken = true;
        LogIndex.Tip tip = log.index().tip();
        Octets known = tables.entry(tip.sequence());
        if (known == null || !known.sha256().equals(tip.hash())) {
            throw stop("Entries in the database were replaced");
        }
        try {
            OpenLog fresh = opener.open(settings.logKey());
            log.close();
            log = fresh;
            broken = false;
        } catch (CountersignConfigurationException refused) {
            throw stop(refused.getMessage());
        }
    }

    private CuratorException stop(@Nullable String reason) {
        fault = reason;
        logger.error("The log cannot be continued: {}", reason);
        return stopped();
    }

    private static CuratorException stopped() {
        return unavailable("The log cannot be continued before a restart");
    }

    private void requireNoFault() {
        if (fault != null) {
            throw stopped();
        }
    }

    private static CuratorException unavailable(String detail) {
        return CuratorException.logUnavailable(detail);
    }

    void requireServing() {
        requireNoFault();
        if (!isKeyInForce()) {
            throw CuratorException.logUnavailable("Another log key is in force than that of this process");
        }
    }

    private boolean isKeyInForce() {
        return log.index().tip().logKey().equals(settings.logKey().key());
    }

    private void publish() {
        Announcement newest = signal.newest();
        LogRow row = log.row().notBefore(latest);
        if (isKeyInForce() && (newest == null || !newest.isOf(row))) {
            signal.publish(Announcement.sign(row, log.index().changes(), settings.logKey()));
        }
    }

    /** Stores the present time as that of the head if it is old, and then signs the head. */
    private void refresh(Duration age) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            catchUp();
            long now = clock.millis();
            LogRow before = log.row();
            if (!isKeyInForce() || now - latest < age.toMillis()) {
                return;
            }
            if (transactions.call(() -> tables.advance(before, now))) {
                advance(now);
                return;
            }
        }
        throw busy();
    }

    /** Returns the head of the last entry of all processes, signed not more than a second ago. */
    public Announcement head() {
        requireServing();
        LogRow found = tables.row();
        if (!isNewest(signal.newest(), found)) {
            locked(() -> refreshIfOld(found));
            requireServing();
        }
        return Objects.requireNonNull(signal.newest(), "a head was signed");
    }

    /** Signs the head anew, unless another request did so while this one waited. */
    private boolean refreshIfOld(@Nullable LogRow found) {
        boolean old = !isNewest(signal.newest(), found);
        if (old) {
            refresh(FRESH);
        }
        return old;
    }

    private boolean isNewest(@Nullable Announcement newest, @Nullable LogRow found) {
        return newest != null
                && found != null
                && found.hash().equals(newest.head().hash())
                && clock.millis() - newest.head().time() < FRESH.toMillis();
    }

    /** Waits for an entry after a sequence, not longer than a time, and returns the head. */
    public Announcement head(long after, Duration wait) {
        await(() -> signal.isLater(after), wait);
        Announcement newest = signal.newest();
        return newest != null && newest.head().sequence() > after && isTimely(newest, ANNOUNCED) ? newest : head();
    }

    private boolean isTimely(Announcement newest, Duration most) {
        return Math.abs(clock.millis() - newest.head().time()) < most.toMillis();
    }

    /** Returns the newest head without reading the database; {@code null} if this process has signed none. */
    public @Nullable Announcement newest() {
        return signal.newest();
    }

    /**
     * Returns an entry.
     *
     * @throws CuratorException if there is none of this sequence
     */
    public Octets entry(long sequence) {
        requireServing();
        Octets entry = tables.entry(sequence);
        if (entry == null) {
            throw CuratorException.unknownEntry();
        }
        return entry;
    }

    /**
     * Returns the entries from a sequence to that of a head, which are read in pages.
     *
     * @param time time after which the iterator throws an exception
     */
    public LogPages pages(long from, Head head, Duration time) {
        return new LogPages(tables, from, head.sequence(), time);
    }

    /** Reads entries of other processes, and signs the head anew if it gets old. */
    void round() {
        if (lock.tryLock()) {
            try {
                refresh(RECENT);
            } finally {
                lock.unlock();
            }
        }
        reserved = reservations.count();
    }

    private void catchUpLocked() {
        locked(() -> {
            catchUp();
            return true;
        });
    }

    private <T> T locked(Supplier<T> work) {
        acquire();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    private void acquire() {
        boolean acquired = false;
        try {
            acquired = lock.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        if (!acquired) {
            throw busy();
        }
    }

    private static CuratorException busy() {
        return CuratorException.busy();
    }

    /** Returns a head of this log with the changes of the log key. */
    Announcement announce(Head head) {
        return Announcement.of(head, log.index().changes());
    }

    /**
     * Requires that a head is of this log, and that the present log key signed it.
     *
     * @throws CuratorException otherwise
     */
    void requireOwn(Head head) {
        requireServing();
        if (!head.logId().equals(id())) {
            throw CuratorException.malformed("The head is of another log");
        }
        boolean signed = head.isSignedBy(settings.logKey().key());
        Octets entry = signed ? tables.entry(head.sequence()) : null;
        if (entry == null || !entry.sha256().equals(head.hash())) {
            throw CuratorException.otherHead();
        }
    }

    /** Waits until something is true, which is looked at after each {@link #wake}, or a time is over. */
    void await(BooleanSupplier condition, Duration wait) {
        requireServing();
        try {
            signal.await(condition, wait);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        requireServing();
    }

    /** Has those who wait look again. */
    void wake() {
        signal.wake();
    }

    /** Returns how the log is. */
    public LogState state() {
        Announcement newest = signal.newest();
        return new LogState(
                log.index().tip().sequence(),
                newest == null ? null : Instant.ofEpochMilli(newest.head().time()),
                isKeyInForce(),
                System.nanoTime() - lastRead < UNREAD.toNanos(),
                newest != null && isTimely(newest, UNTIMELY),
                fault);
    }

    /** Ends all waiting for heads. */
    void release() {
        signal.close();
    }

    @Override
    public void close() {
        release();
        lock.lock();
        try {
            fault = "The curator has stopped";
            log.close();
        } finally {
            lock.unlock();
        }
    }
}
