// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.RefusalCode;
import io.countersign.idt.UndecidedException;
import io.countersign.idt.nested.AnonRootSource;
import io.countersign.idt.schnorr.SchocoPublicKey;
import io.countersign.jose.Base64Url;
import io.countersign.jose.JoseException;
import io.countersign.jose.JsonObject;
import io.countersign.jose.KeySetFetcher;
import io.countersign.jose.KeySetSettings;
import io.countersign.jose.KeySource;
import io.countersign.jose.SingleFlight;
import io.countersign.jose.StrictJson;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The root keys of Anon-Mode that an asserting workload publishes. They are read when the first token comes, kept in one immutable snapshot, and read again
 * as their time to live ends, and for a chain that none of them begins, but seldom. While the workload is down they serve up to a bound. However many
 * threads want them, one reads.
 *
 * @since 0.1
 */
public final class RemoteAnonRoots implements AnonRootSource {

    private static final Logger LOGGER = System.getLogger(RemoteAnonRoots.class.getName());

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final long PAUSE_MILLIS = 1000;

    private static final int MAX_KEYS = 4;

    private final String source;

    private final KeySetFetcher fetcher;

    private final KeySetSettings settings;

    private final Clock clock;

    private final SingleFlight reading = new SingleFlight("countersign-anon-roots", this::read);

    private volatile long readForUnknown = Long.MIN_VALUE;

    private volatile @Nullable Snapshot snapshot;

    private volatile @Nullable Instant failed;

    /** @param source its address, for operators to see */
    public RemoteAnonRoots(String source, KeySetFetcher fetcher, KeySetSettings settings, Clock clock) {
        this.source = Objects.requireNonNull(source, "source cannot be null");
        this.fetcher = Objects.requireNonNull(fetcher, "fetcher cannot be null");
        this.settings = Objects.requireNonNull(settings, "settings cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    @Override
    public List<SchocoPublicKey> keys() {
        Instant now = clock.instant();
        Snapshot current = snapshot;
        if (current == null || !current.isWithin(settings.ttl(), now)) {
            renew(current, now);
        } else if (!current.isWithin(settings.ttl().multipliedBy(4).dividedBy(5), now) && !isPausing(now)) {
            reading.runInBackground();
        }
        return usable().keys;
    }

    /** A workload that is known to be down is waited for by nobody as long as the old keys serve. */
    private void renew(@Nullable Snapshot current, Instant now) {
        boolean serves = current != null && current.isWithin(settings.stale(), now);
        if (isPausing(now)) {
            return;
        }
        if (serves && failed != null) {
            reading.runInBackground();
        } else {
            reading.runOrAwait(PATIENCE, () -> snapshot != current);
        }
    }

    private boolean isPausing(Instant now) {
        Instant last = failed;
        return last != null && !now.isBefore(last) && now.isBefore(last.plusMillis(PAUSE_MILLIS));
    }

    private Snapshot usable() {
        Snapshot latest = snapshot;
        if (latest == null || !latest.isWithin(settings.stale(), clock.instant())) {
            throw new UndecidedException("root keys are out of reach");
        }
        return latest;
    }

    @Override
    public List<SchocoPublicKey> keysAfter(List<SchocoPublicKey> tried) {
        Snapshot seen = snapshot;
        if (seen != null && !seen.keys.equals(tried)) {
            return seen.keys;
        }
        if (isDueForUnknown()) {
            reading.runOrAwait(PATIENCE, () -> snapshot != seen || !claimForUnknown());
        } else {
            reading.awaitRunning(PATIENCE);
        }
        Snapshot latest = usable();
        if (latest.keys.equals(tried) && !latest.isWithin(settings.ttl(), clock.instant())) {
            throw new UndecidedException("root keys are too old to tell");
        }
        return latest.keys;
    }

    private boolean isDueForUnknown() {
        long now = clock.millis();
        long last = readForUnknown;
        return last == Long.MIN_VALUE
                || now < last
                || now - last >= settings.refreshInterval().toMillis();
    }

    /** Called by the one thread that is about to read: whoever finds it claimed finds a reading to wait for, or its outcome. */
    private boolean claimForUnknown() {
        boolean due = isDueForUnknown();
        if (due) {
            readForUnknown = clock.millis();
        }
        return due;
    }

    private void read() {
        Instant now = clock.instant();
        try {
            snapshot = new Snapshot(parse(fetcher.fetch()), now);
            failed = null;
        } catch (IOException | RuntimeException ex) {
            failed = clock.instant();
            LOGGER.log(Level.WARNING, "The root keys {0} cannot be read: {1}", source, ex.toString());
        }
    }

    private static List<SchocoPublicKey> parse(byte[] json) {
        if (!(StrictJson.parseObject(json).get("keys") instanceof List<?> list)) {
            throw malformed("not a key set");
        }
        List<SchocoPublicKey> keys = new ArrayList<>();
        for (Object element : list) {
            if (element instanceof JsonObject key && "ristretto255-schoco".equals(key.string("crv"))) {
                keys.add(key(key));
            }
        }
        if (keys.isEmpty() || keys.size() > MAX_KEYS) {
            throw malformed("not one root key to " + MAX_KEYS);
        }
        return List.copyOf(keys);
    }

    private static SchocoPublicKey key(JsonObject key) {
        String x = key.string("x");
        if (!"OKP".equals(key.string("kty")) || x == null) {
            throw malformed("not a root key");
        }
        return SchocoPublicKey.parse(Base64Url.decode(x));
    }

    private static JoseException malformed(String message) {
        return new JoseException(RefusalCode.MALFORMED, message);
    }

    /** Has the keys read in the background if they never were or it is time to read them again, without any waiting. */
    public void readAhead() {
        Instant now = clock.instant();
        Snapshot current = snapshot;
        if ((current == null || !current.isWithin(settings.ttl(), now)) && !isPausing(now)) {
            reading.runInBackground();
        }
    }

    /** What an operator may see. */
    public KeySource.Status status() {
        Snapshot current = snapshot;
        boolean usable = current != null && current.isWithin(settings.stale(), clock.instant());
        return new KeySource.Status(source, List.of(), current == null ? null : current.readAt, usable);
    }

    /** What was read, and when the reading began; told apart by identity. */
    private static final class Snapshot {

        private final List<SchocoPublicKey> keys;

        private final Instant readAt;

        Snapshot(List<SchocoPublicKey> keys, Instant readAt) {
            this.keys = keys;
            this.readAt = readAt;
        }

        boolean isWithin(Duration age, Instant now) {
            return !now.isBefore(readAt) && now.isBefore(readAt.plus(age));
        }
    }
}
