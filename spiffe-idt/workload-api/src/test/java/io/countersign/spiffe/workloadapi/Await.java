// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.assertj.core.api.Assertions;

/** Waits for events on other threads, long enough that only an event that never happens fails. */
final class Await {

    private static final Duration LONGEST = Duration.ofMinutes(5);

    private static final long STEP_MILLIS = 20;

    private Await() {}

    static void until(Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + LONGEST.toNanos();
        while (!condition.call()) {
            if (System.nanoTime() > end) {
                Assertions.fail("It did not happen");
            }
            Thread.sleep(STEP_MILLIS);
        }
    }
}
