// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.HttpCalls;
import io.countersign.launcher.support.UnreachableException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits until services are ready. */
final class Readiness {

    static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final long PAUSE_MILLIS = 100;

    private Readiness() {}

    /**
     * Waits until a service is ready.
     *
     * @param calls requests to that service, closed afterwards
     * @param alive whether the service still runs
     * @return whether the service is ready
     */
    static boolean await(URI service, HttpCalls calls, BooleanSupplier alive) {
        Instant deadline = Instant.now().plus(PATIENCE);
        try (calls) {
            while (alive.getAsBoolean() && Instant.now().isBefore(deadline)) {
                if (isReady(calls, service)) {
                    return true;
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /** Returns whether a service is ready now. */
    static boolean isReady(HttpCalls calls, URI service) {
        try {
            return calls.send("GET", service.resolve("/actuator/health/readiness"), null, null)
                            .status()
                    == 200;
        } catch (UnreachableException ex) {
            return false;
        }
    }
}
