// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Clock that tests advance. */
public final class TestClock implements InstantSource {

    public static final Instant START = Instant.parse("2026-11-26T00:00:00Z");

    private final InstantSource base;

    private volatile Duration advanced = Duration.ZERO;

    public TestClock() {
        this(InstantSource.fixed(START));
    }

    private TestClock(InstantSource base) {
        this.base = base;
    }

    /** Returns a clock that begins now, and goes on by itself. */
    public static TestClock ticking() {
        return new TestClock(InstantSource.system());
    }

    @Override
    public Instant instant() {
        return base.instant().plus(advanced);
    }

    public void advance(Duration duration) {
        advanced = advanced.plus(duration);
    }
}
