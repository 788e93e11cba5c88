// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import static io.countersign.spring.security.CredentialObservationDocumentation.LowCardinalityKey.ALGORITHM;
import static io.countersign.spring.security.CredentialObservationDocumentation.LowCardinalityKey.OUTCOME;
import static io.countersign.spring.security.CredentialObservationDocumentation.LowCardinalityKey.SCHEME;

import io.micrometer.common.KeyValues;
import java.util.Objects;

/**
 * The names and tags of {@link CredentialObservationDocumentation}.
 *
 * @since 0.1
 */
public final class DefaultCredentialObservationConvention implements CredentialObservationConvention {

    private final CredentialObservationDocumentation operation;

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

    @Override
    public KeyValues getLowCardinalityKeyValues(CredentialObservationContext context) {
        return KeyValues.of(
                SCHEME.withValue(context.scheme()),
                ALGORITHM.withValue(context.algorithm()),
                OUTCOME.withValue(context.outcome()));
    }
}
