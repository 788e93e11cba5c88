// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.feed;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Requests that wait for new entries. Their number is limited, and only virtual threads wait: platform threads are
 * needed for other requests.
 */
final class WaitingRequests {

    // Waiting requests examine their condition again after this time, also if nobody signals a change of it.
    private static final long RECHECK = TimeUnit.SECONDS.toNanos(2);

    private final ReentrantLock lock = new ReentrantLock();

    private final Condition changed = lock.newCondition();

    private final int most;

    private final Semaphore places;

    // Guarded by the lock.
    private boolean closed;

    WaitingRequests(int most) {
        this.most = most;
        this.places = new Semaphore(most);
    }

    /**
     * Waits until a condition is true or the time has passed.
     *
     * @return whether the request was allowed to wait: not if too many wait already, or the server stops
     */
    boolean await(Duration time, BooleanSupplier condition) {
        if (!Thread.currentThread().isVirtual() || !places.tryAcquire()) {
            return false;
        }
        lock.lock();
        try {
            return await(time.toNanos(), condition);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
            places.release();
        }
    }

    private boolean await(long nanos, BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + nanos;
        long left = nanos;
        while (!closed && left > 0 && !condition.getAsBoolean()) {
            long unused = changed.awaitNanos(Math.min(left, RECHECK));
            left = end - System.nanoTime();
        }
        return !closed;
    }

    /** Makes all waiting requests examine their condition. */
    void signal() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Releases all waiting requests. None waits until {@link #open()}. */
    void close() {
        set(true);
    }

    void open() {
        set(false);
    }

    private void set(boolean isClosed) {
        lock.lock();
        try {
            closed = isClosed;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of requests that wait. */
    int count() {
        return most - places.availablePermits();
    }
}
