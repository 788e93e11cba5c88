// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.feed;

import io.countersign.server.ProblemException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Reads a log in the database once a second for all requests together, and lets requests wait for new entries. If the
 * log cannot be read, requests are refused with 503 after two seconds, so that no reader takes an old list for a current
 * one. Waiting requests are released before the web server stops.
 */
public final class FeedFollower implements SmartLifecycle {

    private static final Logger logger = LoggerFactory.getLogger(FeedFollower.class);

    private static final Duration PERIOD = Duration.ofSeconds(1);

    /** Maximum age of the list in an answer. */
    private static final long FRESH = TimeUnit.SECONDS.toNanos(2);

    private final String name;

    private final Source source;

    private final WaitingRequests waiting;

    private final ReentrantLock reading = new ReentrantLock();

    // Number of reads that have begun. Written under the lock only.
    private volatile long begun;

    private volatile @Nullable Read last;

    private boolean isAway;

    private volatile @Nullable Thread thread;

    /**
     * @param name name of the list, for messages
     * @param mostWaiting maximum number of requests that wait at the same time; further ones are answered at once
     */
    public FeedFollower(String name, Source source, int mostWaiting) {
        this.name = Objects.requireNonNull(name, "name cannot be null");
        this.source = Objects.requireNonNull(source, "source cannot be null");
        this.waiting = new WaitingRequests(mostWaiting);
    }

    /**
     * Reads the log now, so that a change that this server has committed is visible at once. Callers that arrive during
     * a read share the next one. A failure is logged, and the next read is tried after a second. If a read hangs, callers
     * wait for it for two seconds only.
     */
    public void refresh() {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            // This thread would see entries that are not committed yet. The next read sees them.
            return;
        }
        long arrived = begun;
        if (!acquired()) {
            return;
        }
        try {
            if (begun == arrived) {
                begun = arrived + 1;
                read();
            }
        } finally {
            reading.unlock();
        }
    }

    private boolean acquired() {
        try {
            return reading.tryLock(FRESH, TimeUnit.NANOSECONDS);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void read() {
        long before = position();
        long start = System.nanoTime();
        try {
            last = new Read(source.read(), start);
            tell(null);
        } catch (RuntimeException ex) {
            tell(ex);
        }
        if (position() != before || !isFresh()) {
            waiting.signal();
        }
    }

    /** Logs the first failure and the end of an outage. */
    private void tell(@Nullable RuntimeException failure) {
        if (failure != null && !isAway) {
            logger.warn("The {} cannot be read: {}", name, failure.getClass().getSimpleName());
        } else if (failure == null && isAway) {
            logger.info("The {} can be read again", name);
        }
        isAway = failure != null;
    }

    /**
     * Prepares the answer to a request for the entries after a number. If the client prefers to wait ({@code Prefer:
     * wait}, RFC 7240 section 4.3), it waits for up to 20 seconds until there are such entries.
     *
     * @param prefer header {@code Prefer} of the request, or {@code null} if there is none
     * @throws ProblemException 503 if the log cannot be read
     */
    public FeedReply await(long since, @Nullable String prefer) {
        long start = System.nanoTime();
        if (since > position() || !isFresh()) {
            // Another replica may have committed more than this one has read.
            refresh();
        }
        Duration wait = WaitPreference.parse(prefer);
        boolean waited = wait.isPositive() && waiting.await(wait, () -> position() != since || !isFresh());
        if (!isFresh()) {
            refresh();
        }
        Read answered = last;
        if (answered == null || !answered.isFresh() || answered.isBehind(since, start)) {
            throw ProblemException.unavailable("temporarily-unavailable", "The " + name + " is unavailable", PERIOD);
        }
        return new FeedReply(waited, Duration.ofNanos(System.nanoTime() - start), answered.age());
    }

    private long position() {
        Read read = last;
        return read == null ? 0 : read.position();
    }

    private boolean isFresh() {
        Read read = last;
        return read != null && read.isFresh();
    }

    /** Returns the number of requests that wait. */
    public int waiting() {
        return waiting.count();
    }

    @Override
    public synchronized void start() {
        if (thread == null) {
            waiting.open();
            thread = Thread.ofVirtual().name("countersign-feed").start(this::follow);
        }
    }

    private void follow() {
        while (!Thread.currentThread().isInterrupted()) {
            refresh();
            try {
                Thread.sleep(PERIOD);
            } catch (InterruptedException ex) {
                return;
            }
        }
    }

    /** Stops before the web server does, which waits for its requests. */
    @Override
    public synchronized void stop() {
        waiting.close();
        Thread running = thread;
        if (running != null) {
            running.interrupt();
            thread = null;
        }
    }

    @Override
    public boolean isRunning() {
        return thread != null;
    }

    /** Log in the database, of which the entries are kept in memory. */
    @FunctionalInterface
    public interface Source {

        /**
         * Reads the new entries and makes them visible. No two threads call it at the same time.
         *
         * @return number of the last entry; smaller than before if an older state of the database was restored
         */
        long read();
    }

    /**
     * Successful read.
     *
     * @param start time before the read, of the JVM's timer
     */
    private record Read(long position, long start) {

        boolean isFresh() {
            return System.nanoTime() - start <= FRESH;
        }

        /**
         * Returns whether a reader knows more than this read, which began before the reader asked: another replica may
         * have committed more since, so a smaller number does not show that the database was restored.
         */
        boolean isBehind(long since, long asked) {
            return since > position && start - asked < 0;
        }

        Duration age() {
            return Duration.ofNanos(System.nanoTime() - start);
        }
    }
}
