// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Clock that tests advance. */
public final class TestClock implements InstantSource {

    public static final Instant START = Instant.parse("2026-11-26T00:00:00Z");

    private volatile Instant now = START;

    @Override
    public Instant instant() {
        return now;
    }

    public void advance(Duration duration) {
        now = now.plus(duration);
    }
}
