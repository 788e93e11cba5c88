// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;

/** Runs the key rotation every second while the server runs. */
public final class KeyRotationTask implements DisposableBean {

    private static final Logger log = LoggerFactory.getLogger(KeyRotationTask.class);

    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final KeyRotation rotation;

    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("signing-keys").factory());

    private final Future<?> repetition;

    // Used by the executor's one thread only.
    private boolean failing;

    public KeyRotationTask(KeyRotation rotation) {
        this.rotation = Objects.requireNonNull(rotation, "rotation cannot be null");
        this.repetition =
                executor.scheduleWithFixedDelay(this::run, PERIOD.toMillis(), PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void run() {
        try {
            rotation.run();
            failing = false;
        } catch (RuntimeException | Error ex) {
            // Catches errors, too: the executor never repeats a task that threw, and the key would then sign forever.
            if (!failing) {
                Instant end = rotation.keys().read().plus(RotatedKeys.STALE);
                log.warn("The signing keys cannot be read; the known keys are used until {}", end, ex);
            }
            failing = true;
        }
    }

    /** Waits for a running rotation to finish: the database closes next. */
    @Override
    public void destroy() {
        repetition.cancel(false);
        executor.close();
    }
}
