// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Starts observations of credentials. */
final class CredentialObservations {

    private static final CredentialObservationConvention DEFAULT = new DefaultCredentialObservationConvention();

    private final ObservationRegistry registry;

    private final @Nullable CredentialObservationConvention convention;

    CredentialObservations(ObservationRegistry registry, @Nullable CredentialObservationConvention convention) {
        this.registry = Objects.requireNonNull(registry, "registry cannot be null");
        this.convention = convention;
    }

    CredentialObservation start(CredentialObservationDocumentation operation) {
        if (registry.isNoop()) {
            return CredentialObservation.NOOP;
        }
        CredentialObservationContext context = new CredentialObservationContext(operation);
        Observation observation = operation.observation(convention, DEFAULT, () -> context, registry);
        return CredentialObservation.of(observation.start(), context);
    }
}
