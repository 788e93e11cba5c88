// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.signer;

import io.countersign.jose.SigningUnavailableException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Calls with a timeout, on a bounded number of threads. Platform threads: a native library would pin the carrier of a
 * virtual thread.
 */
final class BoundedCalls implements AutoCloseable {

    private static final int WAITING_PER_THREAD = 8;

    private final Duration timeout;

    private final ThreadPoolExecutor executor;

    BoundedCalls(Duration timeout, int threads) {
        this.timeout = timeout;
        this.executor = new ThreadPoolExecutor(
                threads,
                threads,
                30,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(WAITING_PER_THREAD * threads),
                Thread.ofPlatform().daemon().name("signer-", 0).factory());
        executor.allowCoreThreadTimeOut(true);
    }

    /**
     * Waits for the result.
     *
     * @param what subject of the error message, such as a key
     * @throws SigningUnavailableException if there is no result in time, or too many calls wait
     */
    <T> T call(String what, Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        try {
            executor.execute(task);
            return Objects.requireNonNull(task.get(timeout.toMillis(), TimeUnit.MILLISECONDS), "no result");
        } catch (RejectedExecutionException ex) {
            throw new SigningUnavailableException(what + ": too many calls of the signer provider are waiting", ex);
        } catch (TimeoutException ex) {
            throw new SigningUnavailableException(what + ": no answer of the signer provider within " + timeout, ex);
        } catch (NullPointerException ex) {
            throw new SigningUnavailableException(what + ": the signer provider returned nothing", ex);
        } catch (ExecutionException ex) {
            throw new SigningUnavailableException(what + ": the signer provider failed", ex.getCause());
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new SigningUnavailableException(what + ": interrupted while waiting for the signer provider", ex);
        } finally {
            task.cancel(true);
            executor.remove(task);
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
