// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs a task once for all threads that request it at the same time. The task stores its result itself. A later request
 * runs it again.
 *
 * @since 0.1
 */
public final class SingleFlight {

    private final AtomicReference<@Nullable CompletableFuture<Boolean>> running = new AtomicReference<>();

    private final Runnable task;

    private final String threadName;

    /**
     * @param threadName name of the virtual thread that runs the task in the background
     * @param task task, which must handle its own failures
     */
    public SingleFlight(String threadName, Runnable task) {
        this.threadName = Objects.requireNonNull(threadName, "threadName cannot be null");
        this.task = Objects.requireNonNull(task, "task cannot be null");
    }

    /**
     * Runs the task in this thread, or waits for the run in progress, at most the given time or until interrupted.
     *
     * @param done whether another thread has done the work meanwhile, so that the task need not run
     */
    public void runOrAwait(Duration patience, BooleanSupplier done) {
        CompletableFuture<Boolean> mine = new CompletableFuture<>();
        CompletableFuture<Boolean> other = running.compareAndExchange(null, mine);
        if (other == null) {
            run(mine, done);
        } else {
            await(other, patience);
        }
    }

    /** Waits for the run in progress, if there is one, at most the given time. */
    public void awaitRunning(Duration patience) {
        CompletableFuture<Boolean> other = running.get();
        if (other != null) {
            await(other, patience);
        }
    }

    /** Runs the task in a new virtual thread, unless it is already running. */
    public void runInBackground() {
        CompletableFuture<Boolean> mine = new CompletableFuture<>();
        if (running.compareAndSet(null, mine)) {
            Thread.ofVirtual().name(threadName).start(() -> run(mine, () -> false));
        }
    }

    private void run(CompletableFuture<Boolean> mine, BooleanSupplier done) {
        try {
            if (!done.getAsBoolean()) {
                task.run();
            }
        } finally {
            running.set(null);
            mine.complete(true);
        }
    }

    private static void await(CompletableFuture<Boolean> other, Duration patience) {
        try {
            other.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException ex) {
            // The caller finds no new result.
        }
    }
}
