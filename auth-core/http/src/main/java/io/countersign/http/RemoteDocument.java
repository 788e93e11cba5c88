// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Document that an issuer publishes, such as its key set. It is fetched on first use and kept in an immutable snapshot.
 * It is fetched again in the background shortly before its time to live ends. A missing entry also causes a fetch, at a
 * limited rate. While the source is unavailable, the last snapshot is used for a limited time. One thread fetches at a
 * time.
 *
 * @param <T> type of the parsed document
 * @since 0.1
 */
public final class RemoteDocument<T> {

    private static final Logger LOGGER = System.getLogger(RemoteDocument.class.getName());

    // Maximum time that a request waits for another thread's fetch. A fetcher has its own time limits.
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    // Minimum time between two attempts while the source is unavailable.
    private static final long PAUSE_MILLIS = 1000;

    private static final long NEVER = Long.MIN_VALUE;

    private final String source;

    private final DocumentFetcher fetcher;

    private final Function<byte[], T> parser;

    private final Clock clock;

    private final long ttl;

    private final long stale;

    private final long refreshInterval;

    private final SingleFlight reading = new SingleFlight("countersign-remote-document", this::read);

    private volatile @Nullable Snapshot<T> snapshot;

    // Time of the last failure; NEVER after a success.
    private volatile long failed = NEVER;

    private volatile long readForUnknown = NEVER;

    /**
     * @param source address of the document, shown to operators
     * @param parser parser of the document; if it throws, the fetch has failed
     */
    public RemoteDocument(
            String source,
            DocumentFetcher fetcher,
            Function<byte[], T> parser,
            RemoteDocumentSettings settings,
            Clock clock) {
        this.source = Objects.requireNonNull(source, "source cannot be null");
        this.fetcher = Objects.requireNonNull(fetcher, "fetcher cannot be null");
        this.parser = Objects.requireNonNull(parser, "parser cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        Objects.requireNonNull(settings, "settings cannot be null");
        this.ttl = settings.ttl().toMillis();
        this.stale = settings.stale().toMillis();
        this.refreshInterval = settings.refreshInterval().toMillis();
    }

    /** Returns the address of the document, shown to operators. */
    public String source() {
        return source;
    }

    /** Returns the last snapshot, regardless of its age; {@code null} before the first successful fetch. */
    public @Nullable Snapshot<T> latest() {
        return snapshot;
    }

    /**
     * Returns a usable snapshot. Fetches the document in this call if the snapshot is missing or past its time to live;
     * {@code null} if the source is unavailable.
     */
    public @Nullable Snapshot<T> usable() {
        long now = clock.millis();
        Snapshot<T> current = snapshot;
        if (current != null && current.isWithin(ttl, now)) {
            renewEarly(current, now);
            return current;
        }
        boolean serves = current != null && current.isWithin(stale, now);
        if (failed == NEVER || (!serves && !isPausing(now))) {
            readNow(current, () -> true);
        } else if (!isPausing(now)) {
            // The source is known to be unavailable: no request waits for it while the old snapshot is usable.
            reading.runInBackground();
        }
        Snapshot<T> latest = snapshot;
        return latest != null && isUsable(latest) ? latest : null;
    }

    /** Returns the last snapshot if it is within its time to live, else {@code null}. Does not block. */
    public @Nullable Snapshot<T> fresh() {
        long now = clock.millis();
        Snapshot<T> current = snapshot;
        if (current == null || !current.isWithin(ttl, now)) {
            return null;
        }
        renewEarly(current, now);
        return current;
    }

    /**
     * Returns a newer snapshot than one that lacks an entry. Fetches the document for this purpose, at a limited rate.
     */
    public Snapshot<T> after(Snapshot<T> lacking) {
        if (isDueForUnknown(clock.millis())) {
            readNow(lacking, this::claimForUnknown);
        } else {
            reading.awaitRunning(PATIENCE);
        }
        return Objects.requireNonNullElse(snapshot, lacking);
    }

    /** Whether a snapshot is within its time to live. An entry that it lacks is then not published. */
    public boolean isFresh(Snapshot<T> one) {
        return one.isWithin(ttl, clock.millis());
    }

    /** Whether a snapshot may still be used while the source is unavailable. */
    public boolean isUsable(Snapshot<T> one) {
        return one.isWithin(stale, clock.millis());
    }

    /** Starts a fetch in the background if there is no snapshot or its time to live has ended. Does not block. */
    public void readAhead() {
        long now = clock.millis();
        Snapshot<T> current = snapshot;
        if ((current == null || !current.isWithin(ttl, now)) && !isPausing(now)) {
            reading.runInBackground();
        }
    }

    private void renewEarly(Snapshot<T> current, long now) {
        if (!current.isWithin(ttl - ttl / 5, now) && !isPausing(now)) {
            reading.runInBackground();
        }
    }

    /** Whether the last attempt failed so recently that the next one must wait. */
    private boolean isPausing(long now) {
        long last = failed;
        return last != NEVER && now - last >= 0 && now - last < PAUSE_MILLIS;
    }

    private boolean isDueForUnknown(long now) {
        long last = readForUnknown;
        return last == NEVER || now - last >= refreshInterval || now < last;
    }

    /**
     * Claims the next fetch for a missing entry. Called only by the thread that is about to fetch, so other threads
     * find either a running fetch or its result.
     */
    private boolean claimForUnknown() {
        long now = clock.millis();
        if (!isDueForUnknown(now)) {
            return false;
        }
        readForUnknown = now;
        return true;
    }

    /**
     * Fetches the document, or waits for the thread that does, unless the snapshot has been replaced meanwhile.
     *
     * @param mayRead evaluated last, just before this thread fetches
     */
    private void readNow(@Nullable Snapshot<T> seen, BooleanSupplier mayRead) {
        reading.runOrAwait(PATIENCE, () -> snapshot != seen || !mayRead.getAsBoolean());
    }

    private void read() {
        long now = clock.millis();
        try {
            snapshot = new Snapshot<>(parser.apply(fetcher.fetch()), now);
            failed = NEVER;
        } catch (IOException | RuntimeException ex) {
            failed = clock.millis();
            LOGGER.log(Level.WARNING, "Cannot read {0}: {1}", source, ex.toString());
        }
    }

    /**
     * Parsed document with the time at which its fetch began. Compared by identity.
     *
     * @param <T> type of the parsed document
     */
    public static final class Snapshot<T> {

        private final T content;

        private final long readAt;

        private Snapshot(T content, long readAt) {
            this.content = content;
            this.readAt = readAt;
        }

        public T content() {
            return content;
        }

        /** Time at which the fetch began, in milliseconds since the epoch. */
        public long readAt() {
            return readAt;
        }

        /**
         * Whether the snapshot is younger than an age. False if the clock was set back, because the age is unknown
         * then.
         */
        private boolean isWithin(long age, long now) {
            return now >= readAt && now - readAt < age;
        }
    }
}
