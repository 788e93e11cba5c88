// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Newest head, for which any number of threads may wait. */
final class HeadSignal {

    private final ReentrantLock lock = new ReentrantLock();

    private final Condition changed = lock.newCondition();

    private volatile @Nullable Announcement newest;

    private boolean closed;

    @Nullable
    Announcement newest() {
        return newest;
    }

    void publish(Announcement announcement) {
        newest = announcement;
        wake();
    }

    /** Has all who wait look again. */
    void wake() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until there is a head of a later sequence, the time is over, or this was closed. */
    void await(long after, Duration wait) throws InterruptedException {
        await(() -> isLater(after), wait);
    }

    /** Waits until something is true, the time is over, or this was closed. */
    void await(BooleanSupplier condition, Duration wait) throws InterruptedException {
        long nanos = wait.toNanos();
        lock.lock();
        try {
            while (nanos > 0 && !closed && !condition.getAsBoolean()) {
                nanos = changed.awaitNanos(nanos);
            }
        } finally {
            lock.unlock();
        }
    }

    boolean isLater(long after) {
        Announcement current = newest;
        return current != null && current.head().sequence() > after;
    }

    /** Ends all waiting. */
    void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
