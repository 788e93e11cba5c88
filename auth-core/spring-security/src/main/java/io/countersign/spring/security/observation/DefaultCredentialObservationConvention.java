// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observation;

import static io.countersign.spring.security.observation.CredentialObservationDocumentation.LowCardinalityKey.ALGORITHM;
import static io.countersign.spring.security.observation.CredentialObservationDocumentation.LowCardinalityKey.OUTCOME;
import static io.countersign.spring.security.observation.CredentialObservationDocumentation.LowCardinalityKey.SCHEME;

import io.micrometer.common.KeyValues;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Default convention, with the names and tags of {@link CredentialObservationDocumentation}.
 *
 * @since 0.1
 */
public final class DefaultCredentialObservationConvention implements CredentialObservationConvention {

    private final CredentialObservationDocumentation operation;

    // Small, because the values are low-cardinality.
    private final Map<Tags, KeyValues> keyValues = new ConcurrentHashMap<>();

    public DefaultCredentialObservationConvention(CredentialObservationDocumentation operation) {
        this.operation = Objects.requireNonNull(operation, "operation cannot be null");
    }

    @Override
    public CredentialObservationDocumentation operation() {
        return operation;
    }

    @Override
    public String getName() {
        return operation.id();
    }

    @Override
    public String getContextualName(CredentialObservationContext context) {
        return operation.contextualName();
    }

    /** Returns no tags until the values are set. */
    @Override
    public KeyValues getLowCardinalityKeyValues(CredentialObservationContext context) {
        if (!context.isSettled()) {
            return KeyValues.empty();
        }
        Tags tags = new Tags(context.scheme(), context.algorithm(), context.outcome());
        KeyValues known = keyValues.get(tags);
        return known == null ? keyValues.computeIfAbsent(tags, Tags::toKeyValues) : known;
    }

    private record Tags(String scheme, String algorithm, String outcome) {

        KeyValues toKeyValues() {
            return KeyValues.of(SCHEME.withValue(scheme), ALGORITHM.withValue(algorithm), OUTCOME.withValue(outcome));
        }
    }
}
