// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.revocation;

import io.countersign.http.FeedTiming;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Reads the new entries of a list again and again, and knows the age of the last answer. If the server lets requests
 * wait for news, it asks again at once instead of after the interval. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class ListPoller implements AutoCloseable {

    private static final Logger LOGGER = System.getLogger(ListPoller.class.getName());

    // Limits one poll if the list never ends; the rest is read at the next interval.
    private static final int MAX_PAGES = 100;

    // A service that starts together with the server of the list does not wait a whole interval.
    private static final Duration FIRST_INTERVAL = Duration.ofMillis(100);

    // No warning while both start together, or while the server restarts.
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    // If the replica that holds a request freezes, this service hears of nothing until the request times out.
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    // Something between here and the server may break off requests that wait.
    private static final Duration WITHOUT_WAITING = Duration.ofMinutes(1);

    private final String name;

    private final Reader reader;

    private final Duration stale;

    private final Clock clock;

    private final Instant begun;

    private final Duration longestWait;

    private final ReentrantLock polling = new ReentrantLock();

    // Guarded by the lock, as are the next two fields.
    private @Nullable Instant failing;

    private boolean warned;

    private Instant nextWait = Instant.MIN;

    private volatile @Nullable Instant answered;

    private volatile boolean closed;

    private @Nullable Thread thread;

    /**
     * @param name what the list is, for messages, such as {@code revocation list}
     * @param stale maximum age of the last answer
     */
    public ListPoller(String name, Reader reader, Duration stale, Clock clock) {
        this.name = Objects.requireNonNull(name, "name cannot be null");
        this.reader = Objects.requireNonNull(reader, "reader cannot be null");
        this.stale = Objects.requireNonNull(stale, "stale cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.begun = clock.instant();
        // Two requests that wait must not make the list too old, also if the server does not say how long it held them.
        this.longestWait = shorter(LONGEST_WAIT, stale.dividedBy(3));
    }

    /**
     * Starts polling, until closed.
     *
     * @throws IllegalStateException if polling was started before, or the poller is closed
     */
    public synchronized void start(Duration interval) {
        if (thread != null || closed) {
            throw new IllegalStateException("Polling can only be started once");
        }
        thread = Thread.ofVirtual().name("countersign-revocations").start(() -> pollEvery(interval));
    }

    private void pollEvery(Duration interval) {
        while (!closed) {
            boolean waited = poll(answered == null ? Duration.ZERO : longestWait);
            try {
                Thread.sleep(pause(interval, waited));
            } catch (InterruptedException ex) {
                return;
            }
        }
    }

    /** After a request that the server held there is a short pause, which limits the requests if there is much news. */
    private Duration pause(Duration interval, boolean waited) {
        if (answered == null) {
            return shorter(interval, FIRST_INTERVAL);
        }
        return waited ? interval.dividedBy(4) : interval;
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** Reads all new entries. A failure leaves the list unchanged. */
    public void poll() {
        poll(Duration.ZERO);
    }

    /**
     * Reads all new entries.
     *
     * @param longest maximum time for which the server may hold the first request
     * @return whether the server did so, or would have
     */
    private boolean poll(Duration longest) {
        polling.lock();
        try {
            return read(clock.instant().isBefore(nextWait) ? Duration.ZERO : longest);
        } finally {
            polling.unlock();
        }
    }

    private boolean read(Duration wait) {
        try {
            boolean waited = false;
            for (int pages = 0; pages < MAX_PAGES; pages++) {
                Instant asked = clock.instant();
                Reading page = reader.readPage(pages == 0 ? wait : Duration.ZERO);
                waited |= page.timing().waited();
                if (!page.isNews()) {
                    answered(page.timing().complete(asked, clock.instant()));
                    return waited;
                }
            }
            return false;
        } catch (IOException | RuntimeException ex) {
            tell(ex);
            if (wait.isPositive()) {
                nextWait = clock.instant().plus(WITHOUT_WAITING);
            }
            return false;
        }
    }

    /**
     * An answer that was under way for long may be older than an earlier one. A time in the future is that of a clock that
     * was wrong.
     */
    private void answered(Instant complete) {
        Instant last = answered;
        answered = last == null || complete.isAfter(last) || last.isAfter(clock.instant()) ? complete : last;
        failing = null;
        warned = false;
    }

    /** Logs a failure: once per outage as a warning, else at debug level. */
    private void tell(Exception ex) {
        Instant now = clock.instant();
        failing = failing == null ? now : failing;
        boolean lasts = !warned && !now.isBefore(failing.plus(PATIENCE));
        warned |= lasts;
        LOGGER.log(
                lasts ? Level.WARNING : Level.DEBUG,
                "The {0} cannot be read since {1}; the known entries are used until they are {2} old: {3}",
                name,
                failing,
                stale,
                ex.toString());
    }

    /** Whether the list was complete recently enough to decide. */
    public boolean isFresh() {
        Instant last = answered;
        return last != null && clock.instant().isBefore(last.plus(stale));
    }

    /**
     * Returns the time since the list was complete, by the last answer; if there was none yet, since this object was
     * created. While the server holds a request, the age grows.
     */
    public Duration age() {
        Instant last = answered;
        return Duration.between(last == null ? begun : last, clock.instant());
    }

    /** Returns the time at which the list was complete by the last answer, or {@code null} if there was none. */
    public @Nullable Instant answered() {
        return answered;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (thread != null) {
            thread.interrupt();
        }
    }

    /** Reads one page of the list. No two threads call it at the same time. */
    @FunctionalInterface
    public interface Reader {

        /**
         * Reads the entries after those of the last page, and adds them.
         *
         * @param wait maximum time for which the server may hold the request if there are none; zero for none
         * @throws IOException if the list is unavailable
         */
        Reading readPage(Duration wait) throws IOException;
    }

    /**
     * Outcome of reading a page.
     *
     * @param isNews whether there were new entries, so that there may be more
     */
    public record Reading(boolean isNews, FeedTiming timing) {

        public Reading {
            Objects.requireNonNull(timing, "timing cannot be null");
        }

        /** Creates the outcome for a server that answers at once from its current list. */
        public static Reading of(boolean isNews) {
            return new Reading(isNews, FeedTiming.AT_ONCE);
        }
    }
}
