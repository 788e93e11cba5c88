// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The keys that an issuer publishes. They are read when the first token comes and kept in one immutable snapshot; read again in the
 * background as their time to live ends, and for an unknown key id, but seldom. While the source is down they serve up to a bound.
 * However many threads want them, one reads.
 *
 * <p>An unknown key id is {@link KeySource.Lookup.NotFound} while the set is within its time to live, and
 * {@link KeySource.Lookup.Unavailable} when it is not.
 *
 * @since 0.1
 */
public final class RemoteKeySet implements KeySource {

    private static final Logger LOGGER = System.getLogger(RemoteKeySet.class.getName());

    private static final Lookup UNAVAILABLE = new Lookup.Unavailable("key set is out of reach");

    // The longest that a request waits for another one's reading; a fetcher has bounds of its own.
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    // The least time between two attempts at a source that does not answer.
    private static final long PAUSE_MILLIS = 1000;

    private static final long NEVER = Long.MIN_VALUE;

    private final String source;

    private final JwsAlgorithm algorithm;

    private final KeySetFetcher fetcher;

    private final JcaProviders providers;

    private final Clock clock;

    private final long ttl;

    private final long stale;

    private final long refreshInterval;

    private final SingleFlight refresh = new SingleFlight("countersign-key-set", this::refresh);

    private final AtomicLong refreshedForUnknown = new AtomicLong(NEVER);

    private volatile @Nullable Snapshot snapshot;

    // When the source last failed; NEVER once it has answered again.
    private volatile long failed = NEVER;

    /**
     * @param source its address, for operators to see
     * @throws IllegalArgumentException if the algorithm's keys are secrets, which are never published
     */
    public RemoteKeySet(
            String source, JwsAlgorithm algorithm, KeySetFetcher fetcher, KeySetSettings settings, Clock clock) {
        this.source = Objects.requireNonNull(source, "source cannot be null");
        this.algorithm = Objects.requireNonNull(algorithm, "algorithm cannot be null");
        this.fetcher = Objects.requireNonNull(fetcher, "fetcher cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.providers = JcaProviders.best();
        this.ttl = settings.ttl().toMillis();
        this.stale = settings.stale().toMillis();
        this.refreshInterval = settings.refreshInterval().toMillis();
        if (algorithm.isSymmetric()) {
            throw new IllegalArgumentException("The secrets of " + algorithm + " are never published in a key set");
        }
    }

    @Override
    public JwsAlgorithm algorithm() {
        return algorithm;
    }

    @Override
    public Lookup find(@Nullable String keyId) {
        Snapshot current = usable(clock.millis());
        if (current == null) {
            return UNAVAILABLE;
        }
        Lookup lookup = current.keys.find(keyId);
        return lookup instanceof Lookup.NotFound ? findAgain(keyId, current) : lookup;
    }

    /** The set to look into, read now if there is none of its time; {@code null} if there is none at all. */
    private @Nullable Snapshot usable(long now) {
        Snapshot current = snapshot;
        if (current != null && current.isWithin(ttl, now)) {
            renewEarly(current, now);
            return current;
        }
        boolean serves = current != null && current.isWithin(stale, now);
        if (failed == NEVER || (!serves && !isPausing(now))) {
            refresh.runOrAwait(PATIENCE, () -> snapshot != current);
        } else if (!isPausing(now)) {
            // The source is known to be down: nobody waits for it as long as the old set serves.
            refresh.runInBackground();
        }
        Snapshot latest = snapshot;
        return latest != null && latest.isWithin(stale, clock.millis()) ? latest : null;
    }

    private void renewEarly(Snapshot current, long now) {
        if (!current.isWithin(ttl - ttl / 5, now) && !isPausing(now)) {
            refresh.runInBackground();
        }
    }

    private boolean isPausing(long now) {
        long last = failed;
        return last != NEVER && now - last >= 0 && now - last < PAUSE_MILLIS;
    }

    private Lookup findAgain(@Nullable String keyId, Snapshot seen) {
        long now = clock.millis();
        long last = refreshedForUnknown.get();
        boolean due = last == NEVER || now - last >= refreshInterval || now < last;
        if (due && refreshedForUnknown.compareAndSet(last, now)) {
            refresh.runOrAwait(PATIENCE, () -> snapshot != seen);
        } else {
            refresh.awaitRunning(PATIENCE);
        }
        Snapshot latest = snapshot;
        Snapshot current = latest == null ? seen : latest;
        Lookup lookup = current.keys.find(keyId);
        boolean tooOldToTell = lookup instanceof Lookup.NotFound && !current.isWithin(ttl, clock.millis());
        return tooOldToTell ? UNAVAILABLE : lookup;
    }

    @Override
    public boolean isCurrent(VerificationKey key) {
        long now = clock.millis();
        Snapshot current = snapshot;
        if (current == null || !current.isWithin(ttl, now)) {
            return false;
        }
        renewEarly(current, now);
        return current.keys.contains(key);
    }

    @Override
    public Status status() {
        Snapshot current = snapshot;
        if (current == null) {
            return new Status(source, List.of(), null, false);
        }
        boolean usable = current.isWithin(stale, clock.millis()) && !current.keys.isEmpty();
        return new Status(source, current.keys.keyIds(), Instant.ofEpochMilli(current.readAt), usable);
    }

    /** Reads the set now, as at start; a failure leaves everything as it is. */
    public void readAhead() {
        refresh.runInBackground();
    }

    private void refresh() {
        long now = clock.millis();
        try {
            snapshot = new Snapshot(new KeySnapshot(JwkSet.parse(fetcher.fetch()), algorithm, providers), now);
            failed = NEVER;
        } catch (IOException | RuntimeException ex) {
            failed = clock.millis();
            LOGGER.log(Level.WARNING, "The key set {0} cannot be read: {1}", source, ex.toString());
        }
    }

    /** What was read, and when the reading began. */
    private static final class Snapshot {

        private final KeySnapshot keys;

        private final long readAt;

        Snapshot(KeySnapshot keys, long readAt) {
            this.keys = keys;
            this.readAt = readAt;
        }

        /** Whether it is younger than that; not if the clock was set back since, since then nobody knows. */
        boolean isWithin(long age, long now) {
            return now >= readAt && now - readAt < age;
        }
    }
}
