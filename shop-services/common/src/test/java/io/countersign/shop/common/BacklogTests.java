// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.server.TestClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BacklogTests {

    private final TestClock clock = TestClock.standing();

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    private final Backlog backlog = new Backlog("shop.things", "Things", clock, registry);

    private double count() {
        return registry.get("shop.things").gauge().value();
    }

    private double age() {
        return registry.get("shop.things.oldest").timeGauge().value(TimeUnit.SECONDS);
    }

    @Test
    void backlogWhenNotUpdatedThenUnknown() {
        assertThat(count()).isNaN();
        assertThat(age()).isNaN();
    }

    @Test
    void backlogWhenUpdatedThenCountAndAgeOfTheOldest() {
        backlog.update(new Backlog.Entries(3, clock.millis() - 90_000));
        assertThat(count()).isEqualTo(3);
        assertThat(age()).isEqualTo(90);
    }

    @Test
    void backlogWhenEmptyThenNoAge() {
        backlog.update(new Backlog.Entries(0, 0));
        assertThat(count()).isZero();
        assertThat(age()).isZero();
    }
}
