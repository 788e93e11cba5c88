// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.revocation;

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
 * Reads the new entries of a list again and again, and knows the age of the last answer. Safe for any number of
 * threads.
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

    private final String name;

    private final Reader reader;

    private final Duration stale;

    private final Clock clock;

    private final Instant begun;

    private final ReentrantLock polling = new ReentrantLock();

    // Guarded by the lock, as is the next field.
    private @Nullable Instant failing;

    private boolean warned;

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
            poll();
            try {
                Thread.sleep(answered == null ? shorter(interval, FIRST_INTERVAL) : interval);
            } catch (InterruptedException ex) {
                return;
            }
        }
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** Reads all new entries. A failure leaves the list unchanged. */
    public void poll() {
        polling.lock();
        try {
            for (int pages = 0; pages < MAX_PAGES; pages++) {
                if (!reader.readPage()) {
                    answered = clock.instant();
                    failing = null;
                    warned = false;
                    return;
                }
            }
        } catch (IOException | RuntimeException ex) {
            tell(ex);
        } finally {
            polling.unlock();
        }
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

    /** Whether the last answer is recent enough to decide. */
    public boolean isFresh() {
        Instant last = answered;
        return last != null && clock.instant().isBefore(last.plus(stale));
    }

    /** Returns the age of the last answer, or of this object if there was none yet. */
    public Duration age() {
        Instant last = answered;
        return Duration.between(last == null ? begun : last, clock.instant());
    }

    /** Returns the time of the last answer, or {@code null} if there was none. */
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
         * @return whether there were any
         * @throws IOException if the list is unavailable
         */
        boolean readPage() throws IOException;
    }
}
