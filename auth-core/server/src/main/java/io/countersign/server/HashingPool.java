// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Platform threads that hash passwords. A hash occupies a processor for tens of milliseconds: on virtual threads, a few
 * of them occupy every carrier, and no other request is served meanwhile. The queue is bounded, and so is the memory
 * that hashes take together.
 *
 * @since 0.1
 */
public final class HashingPool {

    /** About the number of hashes that a thread computes within two seconds. */
    static final int WAITING_PER_THREAD = 32;

    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private static final HashingPool shared =
            new HashingPool(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));

    private final ThreadPoolExecutor threads;

    HashingPool(int parallel) {
        this.threads = new ThreadPoolExecutor(
                parallel,
                parallel,
                0,
                TimeUnit.NANOSECONDS,
                new LinkedBlockingQueue<>(WAITING_PER_THREAD * parallel),
                Thread.ofPlatform().daemon().name("hashing-", 0).factory());
    }

    /** Returns the pool that all servers of this JVM share: half of the processors, at least one. */
    public static HashingPool shared() {
        return shared;
    }

    /**
     * Runs work on a thread of the pool.
     *
     * @param timeout maximum time to wait for a thread, more than zero; the work itself may take longer
     * @throws ProblemException 503 with {@code Retry-After} if the queue is full, or no thread was free in time
     */
    public <T> T call(Supplier<T> work, Duration timeout) {
        FutureTask<T> task = new FutureTask<>(work::get);
        try {
            threads.execute(task);
            return result(task, timeout);
        } catch (RejectedExecutionException full) {
            throw busy();
        } catch (InterruptedException stopping) {
            threads.remove(task);
            Thread.currentThread().interrupt();
            throw busy();
        } catch (ExecutionException failure) {
            throw failure.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failure);
        }
    }

    private <T> T result(FutureTask<T> task, Duration timeout) throws InterruptedException, ExecutionException {
        try {
            return task.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            if (threads.remove(task)) {
                throw busy();
            }
            return task.get();
        }
    }

    /** Returns the number of tasks that wait for a thread. */
    int waiting() {
        return threads.getQueue().size();
    }

    private static ProblemException busy() {
        return ProblemException.unavailable("busy", "Too many logins at the same time", RETRY_AFTER);
    }
}
