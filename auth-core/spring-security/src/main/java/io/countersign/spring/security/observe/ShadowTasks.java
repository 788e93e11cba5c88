// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observe;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Verifies ended requests in a few threads of its own. A request that finds too many others waiting is skipped and
 * counted as such, so that a hanging issuer delays nobody.
 *
 * @since 0.1
 */
public final class ShadowTasks implements AutoCloseable {

    private static final Log logger = LogFactory.getLog(ShadowTasks.class);

    private static final long IDLE_SECONDS = 30;

    private final ShadowVerifier verifier;

    private final List<ShadowListener> listeners;

    private final ThreadPoolExecutor executor;

    /**
     * @param threads number of threads
     * @param queue maximum number of requests that wait
     * @param listeners listeners for the results
     */
    public ShadowTasks(ShadowVerifier verifier, int threads, int queue, List<ShadowListener> listeners) {
        this.verifier = Objects.requireNonNull(verifier, "verifier cannot be null");
        this.listeners = List.copyOf(listeners);
        AtomicInteger number = new AtomicInteger();
        this.executor = new ThreadPoolExecutor(
                threads,
                threads,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(queue),
                task -> new ShadowThread(task, number.incrementAndGet()));
        executor.allowCoreThreadTimeOut(true);
    }

    void submit(ShadowRequest request, ChainResult chain) {
        try {
            executor.execute(() -> tell(ShadowResult.of(verifier.verify(request), chain)));
        } catch (RejectedExecutionException ex) {
            tell(ShadowResult.of(ShadowVerdict.SKIPPED, chain));
        }
    }

    private void tell(ShadowResult result) {
        for (ShadowListener listener : listeners) {
            try {
                listener.verified(result);
            } catch (RuntimeException ex) {
                logger.warn("A listener of shadow mode failed: " + ex.getClass().getName());
            }
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
