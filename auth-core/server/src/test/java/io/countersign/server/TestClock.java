// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.concurrent.atomic.AtomicReference;

/** Clock that tests move forward. */
public final class TestClock extends Clock {

    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

    private final InstantSource source;

    public TestClock() {
        this(InstantSource.system());
    }

    private TestClock(InstantSource source) {
        this.source = source;
    }

    /** Creates a clock that starts now and moves only when told, however long the test takes. */
    public static TestClock standing() {
        return new TestClock(InstantSource.fixed(Instant.now()));
    }

    public void advance(Duration time) {
        ahead.updateAndGet(time::plus);
    }

    @Override
    public Instant instant() {
        return source.instant().plus(ahead.get());
    }

    @Override
    public ZoneId getZone() {
        return Clock.systemUTC().getZone();
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException();
    }
}
