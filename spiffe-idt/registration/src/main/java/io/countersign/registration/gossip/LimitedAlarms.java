// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.gossip;

import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.AlarmListener;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Raises alarms, each about one matter once an hour, and not more than 256 an hour. Safe for any number of threads. */
final class LimitedAlarms {

    private static final int MOST = 256;

    private static final Duration PERIOD = Duration.ofHours(1);

    private final InstantSource clock;

    private final AlarmListener listener;

    private final Map<Object, Instant> raised = new HashMap<>();

    LimitedAlarms(InstantSource clock, AlarmListener listener) {
        this.clock = clock;
        this.listener = listener;
    }

    /** @param matter what the alarm is about */
    void raise(Object matter, Alarm alarm) {
        Object mark = List.of(alarm.getClass(), matter);
        if (mark(mark) && !listener.tryRaise(alarm)) {
            unmark(mark);
        }
    }

    private synchronized boolean mark(Object mark) {
        Instant now = clock.instant();
        raised.values().removeIf(time -> !now.isBefore(time.plus(PERIOD)));
        return raised.size() < MOST && raised.putIfAbsent(mark, now) == null;
    }

    private synchronized void unmark(Object mark) {
        raised.remove(mark);
    }
}
