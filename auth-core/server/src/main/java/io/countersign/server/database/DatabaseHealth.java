// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.SmartLifecycle;

/**
 * Health of the database: whether writes succeed. It writes at an interval, and every second while the last write
 * failed. A write that takes longer than a second counts as failed. The health endpoint reports the last result without
 * blocking.
 */
final class DatabaseHealth implements HealthIndicator, SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(DatabaseHealth.class);

    private static final Duration LIMIT = Duration.ofSeconds(1);

    /** Maximum wait of a stop for a write that is running, which may be longer than that of a probe. */
    private static final Duration LAST_WRITE = Duration.ofSeconds(5);

    private final Runnable write;

    private final long roundsWhileUp;

    private volatile Health last = Health.unknown().build();

    private @Nullable Running running;

    /** @param interval between writes while they succeed, in whole seconds */
    DatabaseHealth(Runnable write, Duration interval) {
        if (interval.compareTo(LIMIT) < 0) {
            throw new CountersignConfigurationException(
                    "countersign.database.probe-interval", "It is " + interval + ".", "Set it to a second or more.");
        }
        this.write = write;
        this.roundsWhileUp = interval.toSeconds();
    }

    @Override
    public Health health() {
        return last;
    }

    @Override
    public synchronized void start() {
        if (running == null) {
            running = new Running();
        }
    }

    @Override
    public synchronized void stop() {
        if (running != null) {
            running.stop();
            running = null;
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return running != null;
    }

    /** Probes between a start and the next stop, one at a time. */
    private final class Running {

        private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("database-health").factory());

        private final ExecutorService writes = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("database-health-write").factory());

        private final Future<?> rounds;

        private @Nullable Future<?> probe;

        private long round;

        private Running() {
            this.rounds = timer.scheduleWithFixedDelay(this::round, 0, LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        }

        private void round() {
            boolean due = round++ % roundsWhileUp == 0 || !last.getStatus().equals(Status.UP);
            if (due) {
                tell(probe());
            }
        }

        private Health probe() {
            if (probe == null || probe.isDone()) {
                probe = writes.submit(write);
            }
            try {
                probe.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
                return Health.up().build();
            } catch (TimeoutException slow) {
                return Health.down()
                        .withDetail("reason", "a write takes longer than a second")
                        .build();
            } catch (ExecutionException failure) {
                return Health.down()
                        .withDetail("reason", String.valueOf(failure.getCause()))
                        .build();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                return last;
            }
        }

        private void tell(Health health) {
            boolean was = last.getStatus().equals(Status.DOWN);
            boolean is = health.getStatus().equals(Status.DOWN);
            if (is && !was) {
                log.warn(
                        "The database cannot be written to: {}",
                        health.getDetails().get("reason"));
            } else if (was && !is) {
                log.info("The database can be written to again");
            }
            last = health;
        }

        private void stop() {
            rounds.cancel(true);
            timer.shutdownNow();
            writes.shutdown();
            // The files of the database may be removed afterwards.
            try {
                writes.awaitTermination(LAST_WRITE.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException hurry) {
                Thread.currentThread().interrupt();
            }
            writes.shutdownNow();
        }
    }
}
