// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.AlarmListener;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.context.ApplicationEventPublisher;

/** Logs and counts alarms, and publishes them as events. */
final class AlarmPublisher implements AlarmListener {

    private static final Log LOG = LogFactory.getLog(AlarmPublisher.class);

    private final ApplicationEventPublisher events;

    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

    AlarmPublisher(ApplicationEventPublisher events) {
        this.events = events;
    }

    @Override
    public void raised(Alarm alarm) {
        counts.computeIfAbsent(kind(alarm.getClass()), any -> new LongAdder()).increment();
        LOG.error("Alarm about the log of registrations: " + alarm);
        events.publishEvent(new RegistrationAlarmEvent(alarm));
    }

    /** Kind of an alarm, such as {@code old_head}. */
    static String kind(Class<?> type) {
        return type.getSimpleName().replaceAll("(?<=.)([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    long count(String kind) {
        LongAdder count = counts.get(kind);
        return count == null ? 0 : count.sum();
    }
}
