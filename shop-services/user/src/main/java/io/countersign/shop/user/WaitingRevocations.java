// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.shop.common.Backlog;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Gauges {@code shop.revocations.outbox} and {@code shop.revocations.outbox.oldest}: revocations that the STS has not
 * confirmed yet.
 */
@Component
class WaitingRevocations {

    static final String NAME = "shop.revocations.outbox";

    private final RevocationOutbox outbox;

    private final Backlog backlog;

    WaitingRevocations(RevocationOutbox outbox, Clock clock, MeterRegistry registry) {
        this.outbox = outbox;
        this.backlog = new Backlog(NAME, "Revocations that the STS has not confirmed yet", clock, registry);
    }

    @Scheduled(fixedDelay = Backlog.PERIOD_MILLIS)
    void update() {
        backlog.update(outbox.waiting());
    }
}
