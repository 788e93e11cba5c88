// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.kubernetes;

import io.countersign.attestor.source.SourceException;
import io.countersign.server.RateLimiter;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Gives threads their turns at a rate, in the order in which they came. */
final class Turns {

    private final RateLimiter rate;

    private final Duration patience;

    private final ReentrantLock queue = new ReentrantLock(true);

    /** @param patience how long a thread waits for its turn */
    Turns(RateLimiter rate, Duration patience) {
        this.rate = rate;
        this.patience = patience;
    }

    /**
     * Waits for a turn.
     *
     * @throws SourceException if it would take too long
     */
    void await() {
        long end = System.nanoTime() + patience.toNanos();
        try {
            if (!queue.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw tooMany();
            }
            try {
                awaitRate(end);
            } finally {
                queue.unlock();
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new SourceException("Interrupted", ex);
        }
    }

    private void awaitRate(long end) throws InterruptedException {
        for (Duration wait = rate.acquire(""); !wait.isZero(); wait = rate.acquire("")) {
            if (wait.toNanos() > end - System.nanoTime()) {
                throw tooMany();
            }
            Thread.sleep(wait);
        }
    }

    private static SourceException tooMany() {
        return new SourceException("Too many calls of the API server");
    }
}
