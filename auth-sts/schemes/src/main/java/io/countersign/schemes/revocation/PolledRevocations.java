// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.revocation;

import io.countersign.tokens.LocalRevocations;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.RevocationSink;
import io.countersign.tokens.TokenIdentity;
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
 * Revocation list of an issuer, polled over the network. It cannot decide before the first response, nor when the
 * last response is older than a limit.
 *
 * @since 0.1
 */
public final class PolledRevocations implements RevocationList, AutoCloseable {

    private static final Logger LOGGER = System.getLogger(PolledRevocations.class.getName());

    private static final RevocationSink NOBODY = new RevocationSink() {

        @Override
        public void revoke(String issuer, String id, Instant expiry) {}

        @Override
        public void revokeSubject(String issuer, String subject, Instant before, Instant expiry) {}

        @Override
        public void revokeKey(String issuer, String keyId, Instant expiry) {}
    };

    // Limits one poll if the list never ends; the rest is read at the next interval.
    private static final int MAX_PAGES = 100;

    // A service that starts together with its issuer does not wait a whole interval.
    private static final Duration FIRST_INTERVAL = Duration.ofMillis(100);

    // No warning while service and issuer start together, or while the issuer restarts.
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final Feed feed;

    private final Duration stale;

    private final Clock clock;

    private final LocalRevocations entries;

    private final Instant begun;

    private final RevocationSink also;

    private final ReentrantLock polling = new ReentrantLock();

    // Guarded by the lock, as are the next two fields.
    private long since;

    private @Nullable Instant failing;

    private boolean warned;

    private volatile @Nullable Instant answered;

    private volatile boolean closed;

    private @Nullable Thread poller;

    /**
     * @param feed reader of the issuer's list
     * @param stale maximum age of the last response
     * @param clock clock of the current time
     */
    public PolledRevocations(Feed feed, Duration stale, Clock clock) {
        this(feed, stale, clock, NOBODY);
    }

    /**
     * @param feed reader of the issuer's list
     * @param stale maximum age of the last response
     * @param clock clock of the current time
     * @param also second receiver of every entry; if it fails, the response does not count
     */
    public PolledRevocations(Feed feed, Duration stale, Clock clock, RevocationSink also) {
        this.feed = Objects.requireNonNull(feed, "feed cannot be null");
        this.stale = Objects.requireNonNull(stale, "stale cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.entries = new LocalRevocations(clock);
        this.begun = clock.instant();
        this.also = Objects.requireNonNull(also, "also cannot be null");
    }

    /**
     * Starts polling, until closed.
     *
     * @throws IllegalStateException if polling was started before, or the list is closed
     */
    public synchronized void start(Duration interval) {
        if (poller != null || closed) {
            throw new IllegalStateException("Polling can only be started once");
        }
        poller = Thread.ofVirtual().name("countersign-revocations").start(() -> pollEvery(interval));
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
                long before = since;
                since = take(RevocationPage.parse(feed.since(since)));
                if (since == before) {
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
                "The revocation list cannot be read since {0}; the known entries are used until they are {1} old: {2}",
                failing,
                stale,
                ex.toString());
    }

    /**
     * Adds the entries of a page and returns the sequence number of the next page. A list that was started anew is
     * read from its beginning.
     */
    private long take(RevocationPage page) throws IOException {
        RevocationPage current = page.next() < since ? RevocationPage.parse(feed.since(0)) : page;
        current.entries().forEach(entry -> {
            entry.addTo(entries);
            entry.addTo(also);
        });
        return current.next();
    }

    @Override
    public Status status(TokenIdentity token) {
        Status known = entries.status(token);
        return isFresh() ? known : known.whenStale();
    }

    /** Whether the last response is recent enough to decide. */
    public boolean isFresh() {
        Instant last = answered;
        return last != null && clock.instant().isBefore(last.plus(stale));
    }

    /** Returns the age of the last response, or of this list if there was none yet. */
    public Duration age() {
        Instant last = answered;
        return Duration.between(last == null ? begun : last, clock.instant());
    }

    /** Returns the time of the last response, or {@code null} if there was none. */
    public @Nullable Instant answered() {
        return answered;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (poller != null) {
            poller.interrupt();
        }
    }

    /** Reads the issuer's list. */
    @FunctionalInterface
    public interface Feed {

        /**
         * Returns the revocations after a sequence number as JSON: {@code {"entries":[…],"next"}}. An entry revokes a
         * token, {@code {"seq","iss","jti","exp"}}, a subject's tokens before a time, {@code
         * {"seq","iss","sub","before","exp"}}, or a signing key, {@code {"seq","iss","kid","exp"}}.
         *
         * @throws IOException if the list is unavailable
         */
        byte[] since(long sequence) throws IOException;
    }
}
