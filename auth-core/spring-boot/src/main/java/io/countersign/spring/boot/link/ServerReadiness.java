// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.AvailabilityState;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.boot.health.application.ReadinessStateHealthIndicator;

/** Readiness of the application, which is refused as well while its own server accepts no connections. */
final class ServerReadiness extends ReadinessStateHealthIndicator {

    private final OwnServer server;

    ServerReadiness(ApplicationAvailability availability, OwnServer server) {
        super(availability);
        this.server = server;
    }

    @Override
    protected AvailabilityState getState(ApplicationAvailability availability) {
        return server.accepts() ? super.getState(availability) : ReadinessState.REFUSING_TRAFFIC;
    }
}
