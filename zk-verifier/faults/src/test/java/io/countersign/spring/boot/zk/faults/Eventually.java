// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk.faults;

import java.time.Duration;
import java.time.Instant;
import java.util.function.IntSupplier;

/** Waits for a condition. */
final class Eventually {

    private static final Duration LONGEST = Duration.ofMinutes(3);

    private Eventually() {}

    /** Repeats a request until it has the wanted status or the time is over, and returns the last status. */
    static int status(int wanted, IntSupplier request) {
        Instant end = Instant.now().plus(LONGEST);
        int status = request.getAsInt();
        while (status != wanted && Instant.now().isBefore(end)) {
            pause();
            status = request.getAsInt();
        }
        return status;
    }

    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ex);
        }
    }
}
