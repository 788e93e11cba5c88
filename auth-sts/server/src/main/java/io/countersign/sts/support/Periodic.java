// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.support;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Signals at most once in a period that a task is due, to one thread only. */
public final class Periodic {

    private final Clock clock;

    private final long periodMillis;

    private final AtomicLong next = new AtomicLong(Long.MIN_VALUE);

    public Periodic(Clock clock, Duration period) {
        this.clock = clock;
        this.periodMillis = period.toMillis();
    }

    public boolean due() {
        long now = clock.millis();
        long due = next.get();
        return now >= due && next.compareAndSet(due, now + periodMillis);
    }
}
