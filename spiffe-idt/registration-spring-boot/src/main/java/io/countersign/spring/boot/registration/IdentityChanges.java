// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Remembers when the own registration changed. */
final class IdentityChanges {

    private final Clock clock;

    private volatile Instant changed;

    IdentityChanges(Clock clock) {
        this.clock = clock;
        this.changed = clock.instant();
    }

    void changed() {
        changed = clock.instant();
    }

    Duration age() {
        return Duration.between(changed, clock.instant());
    }
}
