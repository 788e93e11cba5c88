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
 * A document that an issuer publishes at an address, such as its key set. It is read when it is wanted first and kept in one
 * immutable snapshot; read again in the background as its time to live ends, and for what is not found in it, but
 * seldom. While the source is down the last snapshot serves up to a bound. However many threads want it, one reads.
 *
 * @param <T> what the published bytes are parsed into
 * @since 0.1
 */
public final class RemoteDocument<T> {

    private static final Logger LOGGER = System.getLogger(RemoteDocument.class.getName());

    // The longest that a request waits for another one's reading; a fetcher has bounds of its own.
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    // The least time between two attempts at a source that does not answer.
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

    // When the source last failed; NEVER once it has answered again.
    private volatile long failed = NEVER;

    private volatile long readForUnknown = NEVER;

    /**
     * @param source its address, for operators to see
     * @param parser throws for what is of another form, which then counts as no answer
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

    /** The address, for operators to see. */
    public String source() {
        return source;
    }

    /** What was read last, however old it is; {@code null} before the first answer. */
    public @Nullable Snapshot<T> latest() {
        return snapshot;
    }

    /** What serves now, read in this call if there is none of its time; {@code null} if the source is unavailable. */
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
            // The source is known to be down: nobody waits for it as long as the old snapshot serves.
            reading.runInBackground();
        }
        Snapshot<T> latest = snapshot;
        return latest != null && isUsable(latest) ? latest : null;
    }

    /** What was read last if it is within its time to live, without any waiting; else {@code null}. */
    public @Nullable Snapshot<T> fresh() {
        long now = clock.millis();
        Snapshot<T> current = snapshot;
        if (current == null || !current.isWithin(ttl, now)) {
            return null;
        }
        renewEarly(current, now);
        return current;
    }

    /** What there is after a snapshot that lacks what is looked for: it is read for the sake of that, but seldom. */
    public Snapshot<T> after(Snapshot<T> lacking) {
        if (isDueForUnknown(clock.millis())) {
            readNow(lacking, this::claimForUnknown);
        } else {
            reading.awaitRunning(PATIENCE);
        }
        return Objects.requireNonNullElse(snapshot, lacking);
    }

    /** Whether a snapshot is within its time to live: what it lacks then is not published. */
    public boolean isFresh(Snapshot<T> one) {
        return one.isWithin(ttl, clock.millis());
    }

    /** Whether a snapshot is young enough to serve while the source does not answer. */
    public boolean isUsable(Snapshot<T> one) {
        return one.isWithin(stale, clock.millis());
    }

    /** Has it read in the background if it never was or it is time to read it again, without any waiting. */
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

    /** Whether the last attempt failed so recently that the next one has to wait. */
    private boolean isPausing(long now) {
        long last = failed;
        return last != NEVER && now - last >= 0 && now - last < PAUSE_MILLIS;
    }

    private boolean isDueForUnknown(long now) {
        long last = readForUnknown;
        return last == NEVER || now - last >= refreshInterval || now < last;
    }

    /**
     * Called by the one thread that is about to read: whoever finds it claimed finds a
     * reading to wait for, or its outcome.
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
     * Reads it, or waits for who does, unless another thread has read it since that snapshot was seen.
     *
     * @param mayRead asked last, when it is this thread's turn
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
            LOGGER.log(Level.WARNING, "What is published at {0} cannot be read: {1}", source, ex.toString());
        }
    }

    /**
     * What was read, and when the reading began; told apart by identity.
     *
     * @param <T> what the published bytes are parsed into
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

        /** Milliseconds since the epoch. */
        public long readAt() {
            return readAt;
        }

        /** Whether it is younger than that; not if the clock was set back since, for then nobody knows. */
        private boolean isWithin(long age, long now) {
            return now >= readAt && now - readAt < age;
        }
    }
}
