// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Whether this replica follows the signing keys: one that does not might go on with a key that was taken back. */
final class KeyHealth implements HealthIndicator {

    private static final Duration BOUND = Duration.ofMinutes(1);

    private final SigningKeys keys;

    private final Clock clock;

    KeyHealth(SigningKeys keys, Clock clock) {
        this.keys = Objects.requireNonNull(keys, "keys cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    @Override
    public Health health() {
        boolean follows = clock.instant().isBefore(keys.read().plus(BOUND));
        return (follows ? Health.up() : Health.down())
                .withDetail("algorithm", keys.algorithm().jwaName())
                .withDetail("read", keys.read().toString())
                .build();
    }
}
