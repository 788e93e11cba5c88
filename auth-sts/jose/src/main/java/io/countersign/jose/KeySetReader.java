// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Reads a key set for however many threads want it, one at a time, and keeps what it read last. */
final class KeySetReader {

    private static final Logger LOGGER = System.getLogger(RemoteKeySet.class.getName());

    // The longest that a request waits for another one's reading; a fetcher has bounds of its own.
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    // The least time between two attempts at a source that does not answer.
    private static final long PAUSE_MILLIS = 1000;

    private static final long NEVER = Long.MIN_VALUE;

    private final String source;

    private final JwsAlgorithm algorithm;

    private final KeySetFetcher fetcher;

    private final Clock clock;

    private final JcaProviders providers;

    private final SingleFlight reading = new SingleFlight("countersign-key-set", this::read);

    private volatile @Nullable Snapshot snapshot;

    // When the source last failed; NEVER once it has answered again.
    private volatile long failed = NEVER;

    KeySetReader(String source, JwsAlgorithm algorithm, KeySetFetcher fetcher, Clock clock, JcaProviders providers) {
        this.source = Objects.requireNonNull(source, "source cannot be null");
        this.algorithm = Objects.requireNonNull(algorithm, "algorithm cannot be null");
        this.fetcher = Objects.requireNonNull(fetcher, "fetcher cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.providers = Objects.requireNonNull(providers, "providers cannot be null");
    }

    @Nullable
    Snapshot snapshot() {
        return snapshot;
    }

    /** Whether the last attempt failed. */
    boolean isFailing() {
        return failed != NEVER;
    }

    /** Whether the last attempt failed so recently that the next one has to wait. */
    boolean isPausing(long now) {
        long last = failed;
        return last != NEVER && now - last >= 0 && now - last < PAUSE_MILLIS;
    }

    /**
     * Reads the set, or waits for who does, unless another thread has read it since that one was seen.
     *
     * @param mayRead asked last, when it is this thread's turn
     */
    void readNow(@Nullable Snapshot seen, BooleanSupplier mayRead) {
        reading.runOrAwait(PATIENCE, () -> snapshot != seen || !mayRead.getAsBoolean());
    }

    void readInBackground() {
        reading.runInBackground();
    }

    /** Waits for the reading under way, if there is one. */
    void awaitReading() {
        reading.awaitRunning(PATIENCE);
    }

    private void read() {
        long now = clock.millis();
        try {
            JwkSet set = JwkSet.parse(fetcher.fetch());
            snapshot = new Snapshot(new KeySnapshot(set, algorithm, providers), now);
            failed = NEVER;
        } catch (IOException | RuntimeException ex) {
            failed = clock.millis();
            LOGGER.log(Level.WARNING, "The key set {0} cannot be read: {1}", source, ex.toString());
        }
    }

    /** What was read, and when the reading began. */
    static final class Snapshot {

        private final KeySnapshot keys;

        private final long readAt;

        Snapshot(KeySnapshot keys, long readAt) {
            this.keys = keys;
            this.readAt = readAt;
        }

        KeySnapshot keys() {
            return keys;
        }

        long readAt() {
            return readAt;
        }

        /** Whether it is younger than that; not if the clock was set back since, for then nobody knows. */
        boolean isWithin(long age, long now) {
            return now >= readAt && now - readAt < age;
        }
    }
}
