// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import java.time.Duration;
import org.springframework.transaction.TransactionTimedOutException;

/** Point in time by the JVM's monotonic clock. */
record Deadline(long nanos) {

    static Deadline after(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    boolean isPast() {
        return System.nanoTime() - nanos >= 0;
    }

    /** @throws TransactionTimedOutException if it is past */
    void check() {
        if (isPast()) {
            throw exceeded();
        }
    }

    static TransactionTimedOutException exceeded() {
        return new TransactionTimedOutException("The database was busy for too long; nothing was done");
    }
}
