// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observation;

import io.countersign.core.RepeatedHeaderException;
import io.countersign.core.SchemeName;
import io.micrometer.observation.Observation;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.firewall.RequestRejectedException;

/**
 * Observation in progress, or a placeholder that costs nothing. Used by one thread only.
 *
 * @since 0.1
 */
public final class CredentialObservation {

    static final CredentialObservation NOOP = new CredentialObservation(null, null);

    private final @Nullable Observation observation;

    private final @Nullable CredentialObservationContext context;

    private CredentialObservation(@Nullable Observation observation, @Nullable CredentialObservationContext context) {
        this.observation = observation;
        this.context = context;
    }

    static CredentialObservation of(Observation started, CredentialObservationContext context) {
        Objects.requireNonNull(started, "started cannot be null");
        return new CredentialObservation(started, Objects.requireNonNull(context, "context cannot be null"));
    }

    /**
     * Sets the outcome.
     *
     * @param outcome low-cardinality value: {@code done}, {@code unknown}, a refusal code and so on
     */
    public void outcome(SchemeName scheme, String outcome) {
        if (context != null) {
            context.scheme(scheme.value());
            context.outcome(outcome);
        }
    }

    /** Sets the outcome {@code accepted}, with the algorithm of the credential. */
    public void accepted(SchemeName scheme, String algorithm) {
        if (context != null) {
            outcome(scheme, "accepted");
            context.algorithm(algorithm);
        }
    }

    /** Records an exception. Refusals are not errors and have set their outcome already. */
    public void error(SchemeName scheme, Throwable ex) {
        switch (ex) {
            case AuthenticationException refusal -> {}
            case RepeatedHeaderException repeated -> outcome(scheme, "malformed");
            case RequestRejectedException firewall -> outcome(scheme, "malformed");
            default -> unforeseen(scheme, ex);
        }
    }

    private void unforeseen(SchemeName scheme, Throwable ex) {
        outcome(scheme, "error");
        if (observation != null) {
            observation.error(ex);
        }
    }

    /** Stops the observation. Must always be called. */
    public void stop() {
        if (context != null && observation != null) {
            context.settle();
            observation.stop();
        }
    }
}
