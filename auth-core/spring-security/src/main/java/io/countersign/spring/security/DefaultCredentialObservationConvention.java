// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import static io.countersign.spring.security.CredentialObservationDocumentation.LowCardinalityKey.ALGORITHM;
import static io.countersign.spring.security.CredentialObservationDocumentation.LowCardinalityKey.OUTCOME;
import static io.countersign.spring.security.CredentialObservationDocumentation.LowCardinalityKey.SCHEME;

import io.micrometer.common.KeyValues;

/**
 * The names and tags of {@link CredentialObservationDocumentation}.
 *
 * @since 0.1
 */
public final class DefaultCredentialObservationConvention implements CredentialObservationConvention {

    @Override
    public String getName() {
        return "countersign.credential";
    }

    @Override
    public String getContextualName(CredentialObservationContext context) {
        return context.operation().id();
    }

    @Override
    public KeyValues getLowCardinalityKeyValues(CredentialObservationContext context) {
        return KeyValues.of(
                SCHEME.withValue(context.scheme()),
                ALGORITHM.withValue(context.algorithm()),
                OUTCOME.withValue(context.outcome()));
    }
}
