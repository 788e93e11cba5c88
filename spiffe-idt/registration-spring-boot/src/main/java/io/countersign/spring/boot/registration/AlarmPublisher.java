// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.AlarmListener;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.context.ApplicationEventPublisher;

/** Logs and counts alarms, and publishes them as events. */
final class AlarmPublisher implements AlarmListener {

    private static final Log LOG = LogFactory.getLog(AlarmPublisher.class);

    private final URI curator;

    private final ApplicationEventPublisher events;

    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

    AlarmPublisher(URI curator, ApplicationEventPublisher events) {
        this.curator = curator;
        this.events = events;
    }

    @Override
    public void raised(Alarm alarm) {
        counts.computeIfAbsent(kind(alarm), any -> new LongAdder()).increment();
        LOG.error("Alarm about the key curator " + curator + ": " + alarm);
        events.publishEvent(new RegistrationAlarmEvent(alarm));
    }

    static String kind(Alarm alarm) {
        return alarm.getClass().getSimpleName();
    }

    Map<String, Long> counts() {
        Map<String, Long> sums = new TreeMap<>();
        counts.forEach((kind, count) -> sums.put(kind, count.sum()));
        return sums;
    }
}
