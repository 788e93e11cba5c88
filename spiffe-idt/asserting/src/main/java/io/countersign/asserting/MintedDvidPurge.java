// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;

/** Purges {@link MintedDvids} at an interval while the server runs. */
final class MintedDvidPurge implements DisposableBean {

    private static final Logger log = LoggerFactory.getLogger(MintedDvidPurge.class);

    private static final Duration PERIOD = Duration.ofSeconds(10);

    private final MintedDvids minted;

    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("minted-dvids").factory());

    private final Future<?> repetition;

    // Used by the executor's one thread only.
    private boolean failing;

    MintedDvidPurge(MintedDvids minted) {
        this.minted = minted;
        this.repetition = executor.scheduleWithFixedDelay(this::run, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void run() {
        try {
            minted.purge();
            failing = false;
        } catch (RuntimeException | Error ex) {
            // Catches errors, too: the executor never repeats a task that threw.
            if (!failing) {
                log.warn("Expired OAuth tokens cannot be deleted now", ex);
            }
            failing = true;
        }
    }

    /** Waits for a running purge to finish: the database closes next. */
    @Override
    public void destroy() {
        repetition.cancel(false);
        executor.close();
    }
}
