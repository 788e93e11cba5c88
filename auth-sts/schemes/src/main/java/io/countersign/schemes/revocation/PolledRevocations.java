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
 * The issuer's list of revocations, asked for again and again by a service in another process. It knows nothing until
 * the first answer, nor once the last answer is older than a bound.
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

    // So that an issuer whose list never ends keeps nobody busy: the rest is read an interval later.
    private static final int MAX_PAGES = 100;

    // So that a service which starts together with the issuer does not wait a whole interval for it.
    private static final Duration FIRST_INTERVAL = Duration.ofMillis(100);

    // A service and its issuer that start together, or a restart of the issuer, are no outage.
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final Feed feed;

    private final Duration stale;

    private final Clock clock;

    private final LocalRevocations entries;

    private final Instant begun;

    private final RevocationSink also;

    private final ReentrantLock polling = new ReentrantLock();

    // Guarded by the lock, as the next two are.
    private long since;

    private @Nullable Instant failing;

    private boolean warned;

    private volatile @Nullable Instant answered;

    private volatile boolean closed;

    private @Nullable Thread poller;

    /**
     * @param stale how old the last answer may be
     */
    public PolledRevocations(Feed feed, Duration stale, Clock clock) {
        this(feed, stale, clock, NOBODY);
    }

    /**
     * @param stale how old the last answer may be
     * @param also who is told of every entry before it counts as read; where that fails, the answer does not count
     */
    public PolledRevocations(Feed feed, Duration stale, Clock clock, RevocationSink also) {
        this.feed = Objects.requireNonNull(feed, "feed cannot be null");
        this.stale = Objects.requireNonNull(stale, "stale cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.entries = new LocalRevocations(clock);
        this.begun = clock.instant();
        this.also = Objects.requireNonNull(also, "also cannot be null");
    }

    /** Begins to poll, until closed. */
    public synchronized void start(Duration interval) {
        if (poller != null || closed) {
            throw new IllegalStateException("Polling begins once");
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

    /** Asks for all that is new; a failure leaves the list as it is, and older. */
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

    /** Once in an outage at a level that operators see. */
    private void tell(Exception ex) {
        Instant now = clock.instant();
        failing = failing == null ? now : failing;
        boolean lasts = !warned && !now.isBefore(failing.plus(PATIENCE));
        warned |= lasts;
        LOGGER.log(
                lasts ? Level.WARNING : Level.DEBUG,
                "The revocation list cannot be read since {0}, and what is known counts until it is {1} old: {2}",
                failing,
                stale,
                ex.toString());
    }

    /** Where to go on after a page: a list that has begun anew is read from its beginning. */
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

    /** Whether the last answer is recent enough to tell. */
    public boolean isFresh() {
        Instant last = answered;
        return last != null && clock.instant().isBefore(last.plus(stale));
    }

    /** How old the last answer is; since this list was made if there is none yet. */
    public Duration age() {
        Instant last = answered;
        return Duration.between(last == null ? begun : last, clock.instant());
    }

    /** When the issuer last answered, or {@code null} if it never did. */
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

    /** Gets the issuer's list. */
    @FunctionalInterface
    public interface Feed {

        /**
         * The JSON of what was revoked after a sequence number: {@code {"entries":[…],"next"}}, an entry being of a
         * token, {@code {"seq","iss","jti","exp"}}, of a subject's tokens before a time,
         * {@code {"seq","iss","sub","before","exp"}}, or of a signing key, {@code {"seq","iss","kid","exp"}}.
         *
         * @throws IOException if it cannot be had
         */
        byte[] since(long sequence) throws IOException;
    }
}
