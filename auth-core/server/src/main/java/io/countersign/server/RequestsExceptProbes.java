// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationPredicate;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.observation.ServerRequestObservationContext;

/** Excludes health probes from observation: they would hide the requests of users in timers and fill the traces. */
final class RequestsExceptProbes implements ObservationPredicate {

    private final String health;

    /** @param actuator path of the actuator's endpoints */
    RequestsExceptProbes(String actuator) {
        this.health = Objects.requireNonNull(actuator, "actuator cannot be null") + "/health";
    }

    @Override
    public boolean test(String name, Observation.Context context) {
        return !(context instanceof ServerRequestObservationContext server) || !isProbe(server.getCarrier());
    }

    private boolean isProbe(@Nullable HttpServletRequest request) {
        String uri = request == null ? "" : request.getRequestURI();
        return uri.equals("/livez") || uri.equals("/readyz") || uri.equals(health) || uri.startsWith(health + "/");
    }
}
