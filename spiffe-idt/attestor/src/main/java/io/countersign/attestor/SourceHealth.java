// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.attestor.source.SourceException;
import io.countersign.attestor.source.TokenSource;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Health of the source of tokens. Anybody may ask, so the source is asked once in 5 seconds. */
final class SourceHealth implements HealthIndicator {

    private static final Duration LIFE = Duration.ofSeconds(5);

    private final TokenSource source;

    private final InstantSource clock;

    private final ReentrantLock lock = new ReentrantLock();

    private @Nullable Probe last;

    SourceHealth(TokenSource source, InstantSource clock) {
        this.source = source;
        this.clock = clock;
    }

    @Override
    public Health health() {
        lock.lock();
        try {
            Instant now = clock.instant();
            Probe probe = last;
            if (probe == null || !now.isBefore(probe.time().plus(LIFE))) {
                probe = new Probe(now, ask());
                last = probe;
            }
            return probe.health();
        } finally {
            lock.unlock();
        }
    }

    private Health ask() {
        try {
            source.requireReachable();
            return Health.up().build();
        } catch (SourceException ex) {
            return Health.down().withDetail("source", "unavailable").build();
        }
    }

    private record Probe(Instant time, Health health) {}
}
