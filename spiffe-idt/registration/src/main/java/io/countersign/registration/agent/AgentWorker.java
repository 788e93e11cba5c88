// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Virtual thread that does something again and again. After a failure it waits longer each time, with jitter, and as long
 * as the server says.
 */
final class AgentWorker {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);

    private static final Duration LONGEST_RETRY_AFTER = Duration.ofMinutes(1);

    private static final Duration END = Duration.ofSeconds(5);

    private static final Duration NEVER = Duration.ofDays(1);

    private static final int MOST_DOUBLINGS = 16;

    private final String name;

    private final Task task;

    private final Duration period;

    private final Duration longest;

    private final ReentrantLock lock = new ReentrantLock();

    private final Condition changed = lock.newCondition();

    private final Thread thread;

    private final Supplier<Duration> longestPause;

    private volatile boolean closed;

    private boolean woken;

    private volatile @Nullable String error;

    /**
     * @param period pause after a success
     * @param longest longest pause after failures, unless the server asks for a longer one
     */
    AgentWorker(String name, Duration period, Duration longest, Task task) {
        this(name, period, longest, task, () -> NEVER);
    }

    /** @param longestPause time until the next round at the latest */
    AgentWorker(String name, Duration period, Duration longest, Task task, Supplier<Duration> longestPause) {
        this.longestPause = longestPause;
        this.name = name;
        this.period = period;
        this.longest = longest;
        this.task = task;
        this.thread = Thread.ofVirtual().name(name).unstarted(this::work);
    }

    void start() {
        thread.start();
    }

    /** What failed last; {@code null} after a success. */
    @Nullable
    String error() {
        return error;
    }

    private void work() {
        int failures = 0;
        while (!closed) {
            Duration pause = period;
            try {
                task.run();
                failures = 0;
                error = null;
            } catch (Exception | Error ex) {
                // Also after an error, such as a lack of memory: nobody would notice that the thread has ended.
                failed(ex);
                pause = pauseAfter(++failures, longest, retryAfter(ex));
            }
            pause(Collections.min(List.of(pause, longestPause.get())));
        }
    }

    private void failed(Throwable ex) {
        if (!closed) {
            Level level = error == null ? Level.WARNING : Level.DEBUG;
            System.getLogger(AgentWorker.class.getName()).log(level, name + ": " + ex, ex);
        }
        error = ex.toString();
    }

    /** Returns when the server that refused a request wants to be asked again; {@code null} if it did not say. */
    static @Nullable Duration retryAfter(Throwable ex) {
        return switch (ex) {
            case CuratorException refused -> refused.retryAfter();
            case AttestorException refused -> refused.retryAfter();
            default -> null;
        };
    }

    /** Returns a random pause between half of a bound and the bound, which doubles up to the longest one. */
    static Duration pauseAfter(int failures, Duration longest, @Nullable Duration retryAfter) {
        Duration bound = FIRST_PAUSE.multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS));
        long millis = bound.compareTo(longest) < 0 ? bound.toMillis() : longest.toMillis();
        long pause = millis / 2 + ThreadLocalRandom.current().nextLong(millis / 2 + 1);
        if (retryAfter == null) {
            return Duration.ofMillis(pause);
        }
        Duration asked = retryAfter.compareTo(LONGEST_RETRY_AFTER) < 0 ? retryAfter : LONGEST_RETRY_AFTER;
        return asked.plusMillis(pause);
    }

    /** Waits, until it is woken or until the end. Only this thread may call it. */
    void pause(Duration time) {
        long left = time.toNanos();
        lock.lock();
        try {
            while (!closed && !woken && left > 0) {
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException ex) {
            closed = true;
        } finally {
            woken = false;
            lock.unlock();
        }
    }

    /** Begins the next round at once, or after this one. */
    void wake() {
        lock.lock();
        try {
            woken = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Ends the thread after this round. */
    void end() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Whether this is the last round. */
    boolean isEnding() {
        return closed;
    }

    /** Interrupts a request. */
    void interrupt() {
        thread.interrupt();
    }

    /** Waits for the end of the thread. */
    void join() {
        if (thread.getState() == Thread.State.NEW) {
            return;
        }
        try {
            thread.join(END);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    /** Work of one round. */
    interface Task {

        void run() throws IOException, CuratorException, AttestorException, RegistrationException;
    }
}
