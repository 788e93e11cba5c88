// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;

/** Threads that wait for heads, longer than any test takes. */
public final class WaitingThread {

    private static final Duration LONGER_THAN_THE_TEST = Duration.ofMinutes(10);

    private WaitingThread() {}

    /** Waits for a head of an entry after a sequence that so many witnesses cosigned. */
    public static Thread forHead(CosignedLog log, long after, int cosignatures) {
        return start(() -> log.head(after, LONGER_THAN_THE_TEST, cosignatures));
    }

    /** Waits until something is true. */
    public static Thread until(CuratorLog log, BooleanSupplier condition) {
        return start(() -> log.await(condition, LONGER_THAN_THE_TEST));
    }

    private static Thread start(Runnable wait) {
        Thread thread = Thread.ofVirtual().start(wait);
        Awaitility.await().atMost(60, TimeUnit.SECONDS).until(() -> thread.getState() == Thread.State.TIMED_WAITING);
        return thread;
    }
}
