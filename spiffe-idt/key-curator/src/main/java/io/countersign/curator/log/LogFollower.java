// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.server.database.DatabaseFailures;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Reads entries and cosignatures of other processes at an interval. It stops before the web server, and then ends all waiting for heads.
 *
 * @since 0.1
 */
public final class LogFollower implements SmartLifecycle {

    private static final Logger logger = LoggerFactory.getLogger(LogFollower.class);

    private final CuratorLog log;

    private final CosignedLog cosigned;

    private final Duration interval;

    private @Nullable ScheduledExecutorService timer;

    private @Nullable Future<?> rounds;

    private boolean failing;

    public LogFollower(CuratorLog log, CosignedLog cosigned, Duration interval) {
        this.log = log;
        this.cosigned = cosigned;
        this.interval = interval;
    }

    @Override
    public synchronized void start() {
        ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("log-follower").factory());
        long millis = interval.toMillis();
        rounds = started.scheduleWithFixedDelay(this::round, millis, millis, TimeUnit.MILLISECONDS);
        timer = started;
    }

    private void round() {
        try {
            log.round();
            cosigned.round();
            failing = false;
        } catch (CuratorException refused) {
            logger.debug("The log was not read: {}", refused.getMessage());
        } catch (RuntimeException failure) {
            if (!failing) {
                DatabaseFailures.log(logger, failure);
            }
            failing = true;
        } catch (LinkageError | VirtualMachineError failure) {
            // The timer would end without a word.
            logger.error("The log was not read", failure);
        }
    }

    @Override
    public synchronized void stop() {
        if (timer != null && rounds != null) {
            rounds.cancel(false);
            timer.shutdown();
            timer = null;
        }
        log.release();
    }

    @Override
    public synchronized boolean isRunning() {
        return timer != null;
    }
}
