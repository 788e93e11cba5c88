// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/** Sums of durations. Kept here because the first links are created before the meter registry. */
final class LinkTimes {

    private final Sum setUps = new Sum();

    private final Sum connects = new Sum();

    private final Sum failedConnects = new Sum();

    /** Creation of TLS contexts, one for each set of permitted peers. */
    Sum setUps() {
        return setUps;
    }

    /** Connections that pools opened: TCP and TLS. */
    Sum connects() {
        return connects;
    }

    /** Connections that pools failed to open. */
    Sum failedConnects() {
        return failedConnects;
    }

    /** Count and total duration. */
    static final class Sum {

        private final LongAdder count = new LongAdder();

        private final LongAdder nanos = new LongAdder();

        void add(Duration time) {
            count.increment();
            nanos.add(time.toNanos());
        }

        long count() {
            return count.sum();
        }

        /** In nanoseconds. */
        long time() {
            return nanos.sum();
        }
    }
}
