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
 * Runs a task for everybody who wants it at the same time, once. The task leaves what came of it where its owner
 * finds it; one that is wanted again later runs again.
 *
 * @since 0.1
 */
public final class SingleFlight {

    private final AtomicReference<@Nullable CompletableFuture<Boolean>> running = new AtomicReference<>();

    private final Runnable task;

    private final String threadName;

    /**
     * @param threadName of the virtual thread that runs the task in the background
     * @param task handles its failures itself
     */
    public SingleFlight(String threadName, Runnable task) {
        this.threadName = Objects.requireNonNull(threadName, "threadName cannot be null");
        this.task = Objects.requireNonNull(task, "task cannot be null");
    }

    /**
     * Runs the task in this thread, or waits so long for the run under way, or until interrupted.
     *
     * @param done whether another thread was faster between the wish and the turn, so that the task need not run again
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

    /** Waits so long for the run under way, if there is one. */
    public void awaitRunning(Duration patience) {
        CompletableFuture<Boolean> other = running.get();
        if (other != null) {
            await(other, patience);
        }
    }

    /** Runs the task in a thread of its own, unless it is running. */
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
            // Its owner sees that nothing came of it.
        }
    }
}
