// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.registration.agent.AgentHealth;
import io.countersign.registration.agent.LogAgent;
import io.countersign.registration.agent.RegistrationLogs;
import io.countersign.registration.audit.Alarm;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Meters of the log, of the own registration, and of alarms by kind. */
final class RegistrationMeters implements MeterBinder {

    private static final String SECONDS = "seconds";

    private final RegistrationLogs logs;

    private final AlarmPublisher alarms;

    private final Clock clock;

    RegistrationMeters(RegistrationLogs logs, AlarmPublisher alarms, Clock clock) {
        this.logs = logs;
        this.alarms = alarms;
        this.clock = clock;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (LogAgent agent : logs.agents()) {
            bindTo(registry, agent);
        }
        Gauge.builder(
                        "countersign.registration.remaining",
                        logs,
                        all -> seconds(remaining(all.own().health())))
                .description("Remaining time of the own registration")
                .baseUnit(SECONDS)
                .register(registry);
        for (Class<?> kind : Alarm.class.getPermittedSubclasses()) {
            String name = AlarmPublisher.kind(kind);
            FunctionCounter.builder("countersign.registration.alarms", alarms, all -> all.count(name))
                    .description("Alarms about logs and their curators")
                    .tag("kind", name)
                    .register(registry);
        }
    }

    private static void bindTo(MeterRegistry registry, LogAgent agent) {
        String domains = RegistrationTrust.domains(agent);
        Gauge.builder(
                        "countersign.registration.head.age",
                        agent,
                        any -> seconds(any.health().headAge()))
                .description("Age of the newest head of the log")
                .tag("domain", domains)
                .baseUnit(SECONDS)
                .register(registry);
        Gauge.builder(
                        "countersign.registration.sequence",
                        agent,
                        any -> any.health().sequence())
                .description("Sequence of the last entry that was audited")
                .tag("domain", domains)
                .register(registry);
    }

    private @Nullable Duration remaining(AgentHealth health) {
        return health.expiry() == null ? null : Duration.between(clock.instant(), health.expiry());
    }

    private static double seconds(@Nullable Duration duration) {
        return duration == null ? Double.NaN : duration.toSeconds();
    }
}
