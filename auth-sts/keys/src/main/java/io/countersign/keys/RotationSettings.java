// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import java.time.Duration;
import java.util.Objects;

/**
 * Times of the key rotation.
 *
 * @param interval time for which a key signs; zero for changes by command only
 * @param publishAhead time for which a key must be published before it signs
 * @param longestLife time for which a key must be published after its last signature
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
