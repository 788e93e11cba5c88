// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.health.actuate.endpoint.HealthDescriptor;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.contributor.Status;

/**
 * Gauge {@value #NAME}: 1 if the health group {@code readiness} is up, 0 if it is not, none without that group. Each
 * reading evaluates the group, as a probe does.
 */
final class ReadinessMeter implements MeterBinder {

    static final String NAME = "countersign.readiness";

    private static final String GROUP = "readiness";

    private final ObjectProvider<HealthEndpoint> health;

    ReadinessMeter(ObjectProvider<HealthEndpoint> health) {
        this.health = health;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder(NAME, this, ReadinessMeter::value)
                .description("Whether this server is ready for requests")
                .register(registry);
    }

    private double value() {
        HealthEndpoint endpoint = health.getIfAvailable();
        HealthDescriptor group = endpoint == null ? null : endpoint.healthForPath(GROUP);
        if (group == null) {
            return Double.NaN;
        }
        return group.getStatus().equals(Status.UP) ? 1 : 0;
    }
}
