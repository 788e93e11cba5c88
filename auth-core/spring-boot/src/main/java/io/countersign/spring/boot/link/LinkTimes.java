// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/** What links take, added up here: the first of them are made before there is a registry. */
final class LinkTimes {

    private final Sum setUps = new Sum();

    private final Sum connects = new Sum();

    private final Sum failedConnects = new Sum();

    /** TLS contexts that are made by the SVID, one for each kind of peer. */
    Sum setUps() {
        return setUps;
    }

    /** Connections that pools open: TCP and TLS. */
    Sum connects() {
        return connects;
    }

    /** Connections that pools could not open. */
    Sum failedConnects() {
        return failedConnects;
    }

    /** How many there were, and how long they took together. */
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
