// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk.faults;

import java.time.Duration;
import java.time.Instant;
import java.util.function.IntSupplier;

/** Waits for what takes a while. */
final class Eventually {

    private static final Duration LONGEST = Duration.ofMinutes(3);

    private Eventually() {}

    /** What a request answers in the end: asked again until it is as wanted, or too much time has passed. */
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
