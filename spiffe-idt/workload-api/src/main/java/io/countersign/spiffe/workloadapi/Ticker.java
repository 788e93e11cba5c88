// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Schedules an issuer's refreshes for the times at which they are due. */
final class Ticker {

    private static final Logger LOGGER = System.getLogger(Ticker.class.getName());

    private static final Duration SOONEST = Duration.ofMillis(20);

    // Longest wait, so that a changed clock and a suspended machine are noticed.
    private static final Duration LATEST = Duration.ofSeconds(1);

    private final Issuer issuer;

    private final Clock clock;

    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("workload-api-ticker").factory());

    Ticker(Issuer issuer) {
        this.issuer = issuer;
        this.clock = issuer.clock();
    }

    void start() {
        schedule(SOONEST);
    }

    private void run() {
        Duration wait = LATEST;
        try {
            wait = waitUntil(issuer.refresh());
        } catch (RuntimeException ex) {
            LOGGER.log(Level.ERROR, "SVIDs and authorities cannot be renewed; retrying", ex);
        }
        schedule(wait);
    }

    private Duration waitUntil(Instant next) {
        Duration wait = Duration.between(clock.instant(), next);
        if (wait.compareTo(LATEST) > 0) {
            return LATEST;
        }
        return wait.compareTo(SOONEST) < 0 ? SOONEST : wait;
    }

    private void schedule(Duration wait) {
        try {
            ScheduledFuture<?> unused = executor.schedule(this::run, wait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException ex) {
            LOGGER.log(Level.DEBUG, "The issuer is closed");
        }
    }

    void close() {
        executor.shutdownNow();
    }
}
