// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.attestor.sweep.FollowedLog;
import io.countersign.attestor.sweep.Sweep;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Health of the sweep: down if a followed log was not swept completely for long, or is wrong. */
final class SweepHealth implements HealthIndicator {

    private static final int INTERVALS = 3;

    private static final Duration LONGEST_SWEEP = Duration.ofMinutes(1);

    private final FollowedLogs followed;

    private final Sweep sweep;

    private final Duration patience;

    private final InstantSource clock;

    SweepHealth(FollowedLogs followed, Sweep sweep, Duration interval, InstantSource clock) {
        this.followed = followed;
        this.sweep = sweep;
        this.patience = interval.multipliedBy(INTERVALS).plus(LONGEST_SWEEP);
        this.clock = clock;
    }

    @Override
    public Health health() {
        return followed.logs().stream().allMatch(this::isSwept)
                ? Health.up().build()
                : Health.down().withDetail("sweep", "behind").build();
    }

    private boolean isSwept(FollowedLog log) {
        return !log.isStopped() && !sweep.lastDone(log.logId()).plus(patience).isBefore(clock.instant());
    }
}
