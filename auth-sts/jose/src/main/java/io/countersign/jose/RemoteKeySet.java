// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.jose.KeySetReader.Snapshot;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
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

    private static final Lookup UNAVAILABLE = new Lookup.Unavailable("key set is out of reach");

    private static final long NEVER = Long.MIN_VALUE;

    private final String source;

    private final JwsAlgorithm algorithm;

    private final KeySetReader reader;

    private final Clock clock;

    private final long ttl;

    private final long stale;

    private final long refreshInterval;

    private volatile long readForUnknown = NEVER;

    /**
     * @param source its address, for operators to see
     * @throws IllegalArgumentException if the algorithm's keys are secrets, which are never published
     */
    public RemoteKeySet(
            String source, JwsAlgorithm algorithm, KeySetFetcher fetcher, KeySetSettings settings, Clock clock) {
        this(source, algorithm, fetcher, settings, clock, JcaProviders.best());
    }

    /** As {@link #RemoteKeySet(String, JwsAlgorithm, KeySetFetcher, KeySetSettings, Clock)}, with the providers that verify. */
    public RemoteKeySet(
            String source,
            JwsAlgorithm algorithm,
            KeySetFetcher fetcher,
            KeySetSettings settings,
            Clock clock,
            JcaProviders providers) {
        this.reader = new KeySetReader(source, algorithm, fetcher, clock, providers);
        this.source = source;
        this.algorithm = algorithm;
        this.clock = clock;
        Objects.requireNonNull(settings, "settings cannot be null");
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
        Lookup lookup = current.keys().find(keyId);
        return lookup instanceof Lookup.NotFound ? findAgain(keyId, current) : lookup;
    }

    /** The set to look into, read now if there is none of its time; {@code null} if there is none at all. */
    private @Nullable Snapshot usable(long now) {
        Snapshot current = reader.snapshot();
        if (current != null && current.isWithin(ttl, now)) {
            renewEarly(current, now);
            return current;
        }
        boolean serves = current != null && current.isWithin(stale, now);
        if (!reader.isFailing() || (!serves && !reader.isPausing(now))) {
            reader.readNow(current, () -> true);
        } else if (!reader.isPausing(now)) {
            // The source is known to be down: nobody waits for it as long as the old set serves.
            reader.readInBackground();
        }
        Snapshot latest = reader.snapshot();
        return latest != null && latest.isWithin(stale, clock.millis()) ? latest : null;
    }

    private void renewEarly(Snapshot current, long now) {
        if (!current.isWithin(ttl - ttl / 5, now) && !reader.isPausing(now)) {
            reader.readInBackground();
        }
    }

    private Lookup findAgain(@Nullable String keyId, Snapshot seen) {
        if (isDueForUnknown(clock.millis())) {
            reader.readNow(seen, this::claimForUnknown);
        } else {
            reader.awaitReading();
        }
        Snapshot latest = reader.snapshot();
        Snapshot current = latest == null ? seen : latest;
        Lookup lookup = current.keys().find(keyId);
        boolean tooOldToTell = lookup instanceof Lookup.NotFound && !current.isWithin(ttl, clock.millis());
        return tooOldToTell ? UNAVAILABLE : lookup;
    }

    private boolean isDueForUnknown(long now) {
        long last = readForUnknown;
        return last == NEVER || now - last >= refreshInterval || now < last;
    }

    /** Called by the one thread that is about to read: whoever finds it claimed finds a reading to wait for, or its outcome. */
    private boolean claimForUnknown() {
        long now = clock.millis();
        if (!isDueForUnknown(now)) {
            return false;
        }
        readForUnknown = now;
        return true;
    }

    @Override
    public boolean isCurrent(VerificationKey key) {
        long now = clock.millis();
        Snapshot current = reader.snapshot();
        if (current == null || !current.isWithin(ttl, now)) {
            return false;
        }
        renewEarly(current, now);
        return current.keys().contains(key);
    }

    @Override
    public void readAhead() {
        long now = clock.millis();
        Snapshot current = reader.snapshot();
        if ((current == null || !current.isWithin(ttl, now)) && !reader.isPausing(now)) {
            reader.readInBackground();
        }
    }

    @Override
    public Status status() {
        Snapshot current = reader.snapshot();
        if (current == null) {
            return new Status(source, List.of(), null, false);
        }
        boolean usable =
                current.isWithin(stale, clock.millis()) && !current.keys().isEmpty();
        return new Status(source, current.keys().keyIds(), Instant.ofEpochMilli(current.readAt()), usable);
    }
}
