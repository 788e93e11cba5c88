// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Health of the signing keys: up if this replica read them within the last minute, and the active key signs. A replica
 * that does not read them might use a revoked key.
 */
public final class KeyHealth implements HealthIndicator {

    private static final Duration BOUND = Duration.ofMinutes(1);

    private final RotatedKeys keys;

    private final Clock clock;

    public KeyHealth(RotatedKeys keys, Clock clock) {
        this.keys = Objects.requireNonNull(keys, "keys cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    @Override
    public Health health() {
        boolean follows = clock.instant().isBefore(keys.read().plus(BOUND));
        boolean signs = keys.isSigning();
        return (follows && signs ? Health.up() : Health.down())
                .withDetail("signs", signs)
                .withDetail("algorithm", keys.kind())
                .withDetail("read", keys.read().toString())
                .build();
    }
}
