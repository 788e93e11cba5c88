// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.jwt;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Asks once for all that want the same at a time, and gives up after a while: what does not
 * answer holds nobody, and no thread.
 */
final class SingleFlight<V> {

    private final Map<String, FutureTask<V>> flights = new ConcurrentHashMap<>();

    private final Duration timeout;

    SingleFlight(Duration timeout) {
        this.timeout = timeout;
    }

    /**
     * @throws ExecutionException with what went wrong
     * @throws TimeoutException if there was no answer in time
     * @throws InterruptedException if this thread was told to stop; others go on waiting
     */
    V get(String key, Callable<V> question) throws ExecutionException, TimeoutException, InterruptedException {
        FutureTask<V> own = new FutureTask<>(question);
        FutureTask<V> other = flights.putIfAbsent(key, own);
        FutureTask<V> flight = other == null ? own : other;
        if (other == null) {
            Thread.ofVirtual().name("countersign-spiffe-ask").start(() -> fly(key, own));
        }
        try {
            return flight.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException ex) {
            // The next one asks anew: who never answers this question may answer another.
            flights.remove(key, flight);
            flight.cancel(true);
            throw ex;
        }
    }

    private void fly(String key, FutureTask<V> flight) {
        try {
            flight.run();
        } finally {
            flights.remove(key, flight);
        }
    }
}
