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
 * Runs one call per key at a time and shares its result with all threads that ask meanwhile. Waiting ends after a
 * timeout, so a call that never returns blocks no caller.
 */
final class SingleFlight<V> {

    private final Map<String, Flight> flights = new ConcurrentHashMap<>();

    private final Duration timeout;

    SingleFlight(Duration timeout) {
        this.timeout = timeout;
    }

    /**
     * Returns the result of a running or new call.
     *
     * @throws ExecutionException if the call failed
     * @throws TimeoutException if there was no result in time
     * @throws InterruptedException if this thread was interrupted; others continue to wait
     */
    V get(String key, Callable<V> question) throws ExecutionException, TimeoutException, InterruptedException {
        Flight own = new Flight(key, question);
        Flight other = flights.putIfAbsent(key, own);
        Flight flight = other == null ? own : other;
        if (other == null) {
            Thread.ofVirtual().name("countersign-spiffe-ask").start(own);
        }
        try {
            return flight.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException ex) {
            // The next caller starts a new call: this one may never return.
            flights.remove(key, flight);
            flight.cancel(true);
            throw ex;
        }
    }

    /** Call that ends before its result is known: whoever has the result and asks again gets a new one. */
    private final class Flight extends FutureTask<V> {

        private final String key;

        private Flight(String key, Callable<V> question) {
            super(question);
            this.key = key;
        }

        @Override
        protected void set(V result) {
            flights.remove(key, this);
            super.set(result);
        }

        @Override
        protected void setException(Throwable failure) {
            flights.remove(key, this);
            super.setException(failure);
        }
    }
}
