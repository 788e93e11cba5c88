// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.load;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Load at a fixed rate (open model). Each request has an intended time, and its latency counts from that time, so that
 * a request that had to wait for a sender is as slow as it looks to a user.
 */
public final class OpenLoad {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final long NOT_SENT = 0;

    private static final long FAILED = -1;

    private final BooleanSupplier request;

    private final long interval;

    private final long[] nanos;

    private final AtomicInteger next = new AtomicInteger();

    private final LongAdder cpuNanos = new LongAdder();

    private final long begun;

    private final long end;

    private OpenLoad(int rate, Duration duration, BooleanSupplier request) {
        this.request = request;
        this.interval = Duration.ofSeconds(1).toNanos() / rate;
        this.nanos = new long[(int) (duration.toNanos() / interval)];
        this.begun = System.nanoTime();
        this.end = begun + duration.plus(PATIENCE).toNanos();
    }

    /**
     * Sends requests for a time. If they take longer than intended, none are sent later than 30 seconds after that time.
     *
     * @param senders most requests in progress at the same time
     * @param rate requests a second
     * @param request sends a request, and returns whether it succeeded
     */
    public static Load run(int senders, int rate, Duration duration, BooleanSupplier request) {
        OpenLoad load = new OpenLoad(rate, duration, request);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < senders; i++) {
            threads.add(Thread.ofPlatform().daemon().name("sender-" + i).start(load::sendAndCount));
        }
        threads.forEach(OpenLoad::join);
        return load.result();
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted during a load", ex);
        }
    }

    private void sendAndCount() {
        send();
        cpuNanos.add(THREADS.getCurrentThreadCpuTime());
    }

    private void send() {
        for (int i = next.getAndIncrement(); i < nanos.length; i = next.getAndIncrement()) {
            long due = begun + i * interval;
            await(due);
            if (System.nanoTime() > end) {
                return;
            }
            nanos[i] = request.getAsBoolean() ? System.nanoTime() - due : FAILED;
        }
    }

    private static void await(long due) {
        for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private Load result() {
        long[] succeeded = Arrays.stream(nanos).filter(one -> one > NOT_SENT).toArray();
        int failed = (int) Arrays.stream(nanos).filter(one -> one == FAILED).count();
        long elapsed = System.nanoTime() - begun;
        return new Load(succeeded, failed, elapsed / 1e9, (double) cpuNanos.sum() / elapsed);
    }
}
