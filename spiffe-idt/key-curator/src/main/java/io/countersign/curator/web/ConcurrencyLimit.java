// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.curator.log.CuratorException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Limits the requests of one kind that are served at the same time: of all addresses, and of one.
 *
 * @since 0.1
 */
public final class ConcurrencyLimit {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final String reason;

    private final int total;

    private final int perAddress;

    private final Map<String, Integer> running = new HashMap<>();

    private int sum;

    /** @param reason reason of the refusals */
    public ConcurrencyLimit(String reason, int total, int perAddress) {
        this.reason = reason;
        this.total = total;
        this.perAddress = perAddress;
    }

    /**
     * Serves a request.
     *
     * @throws CuratorException if there are too many
     */
    <T, E extends Exception> T call(String address, Work<T, E> work) throws E {
        if (!add(address)) {
            throw CuratorException.unavailable(reason, "Too many such requests at the same time", RETRY_AFTER);
        }
        try {
            return work.run();
        } finally {
            remove(address);
        }
    }

    private synchronized boolean add(String address) {
        int own = running.getOrDefault(address, 0);
        boolean possible = sum < total && own < perAddress;
        if (possible) {
            running.put(address, own + 1);
            sum++;
        }
        return possible;
    }

    private synchronized void remove(String address) {
        running.computeIfPresent(address, (any, count) -> count == 1 ? null : count - 1);
        sum--;
    }

    /** Returns the number of requests that are being served. */
    public synchronized int running() {
        return sum;
    }

    /** Work of a request. */
    @FunctionalInterface
    interface Work<T, E extends Exception> {

        T run() throws E;
    }
}
