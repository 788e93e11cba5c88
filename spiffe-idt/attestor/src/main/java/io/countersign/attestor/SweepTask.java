// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.attestor.sweep.Sweep;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;

/** Repeats the sweep while the server runs. */
final class SweepTask implements DisposableBean {

    private static final Logger log = LoggerFactory.getLogger(SweepTask.class);

    private final Sweep sweep;

    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("sweep").factory());

    private final Future<?> repetition;

    SweepTask(Sweep sweep, Duration interval) {
        this.sweep = sweep;
        this.repetition = executor.scheduleWithFixedDelay(
                this::run, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void run() {
        try {
            sweep.run();
        } catch (RuntimeException | Error ex) {
            // Catches errors, too: the executor never repeats a task that threw.
            log.warn("The sweep failed, and is repeated", ex);
        }
    }

    /** Interrupts a running sweep, which the next start repeats. */
    @Override
    public void destroy() {
        repetition.cancel(true);
        executor.shutdownNow();
    }
}
