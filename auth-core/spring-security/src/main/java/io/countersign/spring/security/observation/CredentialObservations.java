// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observation;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Starts observations of credentials. Costs almost nothing if the registry observes nothing. Safe for any number of
 * threads.
 *
 * @since 0.1
 */
public final class CredentialObservations {

    /** Observes nothing. */
    public static final CredentialObservations NOOP = new CredentialObservations(ObservationRegistry.NOOP, List.of());

    private final ObservationRegistry registry;

    private final Map<CredentialObservationDocumentation, CredentialObservationConvention> defaults =
            new EnumMap<>(CredentialObservationDocumentation.class);

    private final Map<CredentialObservationDocumentation, CredentialObservationConvention> own =
            new EnumMap<>(CredentialObservationDocumentation.class);

    /** @param conventions conventions that replace the default ones, each for one operation */
    public CredentialObservations(
            ObservationRegistry registry, Collection<? extends CredentialObservationConvention> conventions) {
        this.registry = Objects.requireNonNull(registry, "registry cannot be null");
        for (CredentialObservationDocumentation operation : CredentialObservationDocumentation.values()) {
            defaults.put(operation, new DefaultCredentialObservationConvention(operation));
        }
        conventions.forEach(convention -> own.put(convention.operation(), convention));
    }

    /** Starts an observation. The same thread must stop it. */
    public CredentialObservation start(CredentialObservationDocumentation operation) {
        if (registry.isNoop()) {
            return CredentialObservation.NOOP;
        }
        CredentialObservationContext context = new CredentialObservationContext(operation);
        return CredentialObservation.of(observation(operation, () -> context).start(), context);
    }

    private Observation observation(
            CredentialObservationDocumentation operation, Supplier<CredentialObservationContext> context) {
        @Nullable CredentialObservationConvention custom = own.get(operation);
        return Observation.createNotStarted(custom, Objects.requireNonNull(defaults.get(operation)), context, registry);
    }
}
