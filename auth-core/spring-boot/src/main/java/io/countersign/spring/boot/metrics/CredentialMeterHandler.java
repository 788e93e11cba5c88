// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.metrics;

import io.countersign.spring.security.observation.CredentialObservationContext;
import io.countersign.spring.security.observation.CredentialObservationDocumentation;
import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.observation.MeterObservationHandler;
import io.micrometer.observation.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Records observations of credentials in timers like Micrometer's handler, at a quarter of its cost: each request has
 * two observations. Active observations are not counted, because they last only microseconds.
 */
final class CredentialMeterHandler implements MeterObservationHandler<CredentialObservationContext> {

    private final Map<Key, Timer> timers = new ConcurrentHashMap<>();

    private final MeterRegistry registry;

    CredentialMeterHandler(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void onStop(CredentialObservationContext context) {
        long nanos = System.nanoTime() - context.started();
        Key key =
                new Key(context.operation(), context.scheme(), context.algorithm(), context.outcome(), error(context));
        Timer timer = timers.get(key);
        if (timer == null) {
            timer = timers.computeIfAbsent(key, absent -> timer(context));
        }
        timer.record(nanos, TimeUnit.NANOSECONDS);
    }

    private Timer timer(CredentialObservationContext context) {
        List<Tag> tags = new ArrayList<>();
        for (KeyValue value : context.getLowCardinalityKeyValues()) {
            tags.add(Tag.of(value.getKey(), value.getValue()));
        }
        tags.add(Tag.of("error", error(context)));
        return Timer.builder(context.operation().id()).tags(tags).register(registry);
    }

    private static String error(CredentialObservationContext context) {
        Throwable error = context.getError();
        return error == null
                ? CredentialObservationContext.NONE
                : error.getClass().getSimpleName();
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof CredentialObservationContext;
    }

    private record Key(
            CredentialObservationDocumentation operation,
            String scheme,
            String algorithm,
            String outcome,
            String error) {}
}
