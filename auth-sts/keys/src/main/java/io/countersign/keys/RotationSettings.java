// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import java.time.Duration;
import java.util.Objects;

/**
 * When keys change.
 *
 * @param interval how long a key signs; zero if it does so until a command
 * @param publishAhead how long a key must have been published before it signs
 * @param longestLife how long a key must be published after it has signed for the last time
 */
public record RotationSettings(Duration interval, Duration publishAhead, Duration longestLife) {

    public RotationSettings {
        Objects.requireNonNull(interval, "interval cannot be null");
        Objects.requireNonNull(publishAhead, "publishAhead cannot be null");
        Objects.requireNonNull(longestLife, "longestLife cannot be null");
    }

    public boolean isScheduled() {
        return interval.isPositive();
    }
}
