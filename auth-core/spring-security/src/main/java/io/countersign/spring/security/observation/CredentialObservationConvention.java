// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observation;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * Names and tags of observations of credentials. A bean of this type replaces the default for one operation.
 *
 * @since 0.1
 */
public interface CredentialObservationConvention extends ObservationConvention<CredentialObservationContext> {

    /** Returns the operation whose observations it names and tags. */
    CredentialObservationDocumentation operation();

    @Override
    default boolean supportsContext(Observation.Context context) {
        return context instanceof CredentialObservationContext credential && credential.operation() == operation();
    }
}
