// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observation;

import io.micrometer.observation.Observation;
import java.util.Objects;

/**
 * Context of an observation of a credential. Every value is low-cardinality, and none comes from an unverified
 * credential.
 *
 * @since 0.1
 */
public final class CredentialObservationContext extends Observation.Context {

    /** Value of a tag that is unknown or not applicable. */
    public static final String NONE = "none";

    private final CredentialObservationDocumentation operation;

    private final long started = System.nanoTime();

    private String scheme = NONE;

    private String algorithm = NONE;

    private String outcome = "absent";

    private boolean settled;

    /** @param operation observed operation */
    public CredentialObservationContext(CredentialObservationDocumentation operation) {
        this.operation = Objects.requireNonNull(operation, "operation cannot be null");
    }

    public CredentialObservationDocumentation operation() {
        return operation;
    }

    /** Returns the start time, by {@link System#nanoTime()}. */
    public long started() {
        return started;
    }

    /** Returns the name of the scheme, or {@value #NONE}. */
    public String scheme() {
        return scheme;
    }

    public void scheme(String value) {
        this.scheme = value;
    }

    /** Returns the algorithm of an accepted credential, else {@value #NONE}. */
    public String algorithm() {
        return algorithm;
    }

    public void algorithm(String value) {
        this.algorithm = value;
    }

    /** Returns {@code present}, {@code accepted}, {@code done}, {@code unknown}, {@code error}, or a refusal code. */
    public String outcome() {
        return outcome;
    }

    public void outcome(String value) {
        this.outcome = value;
        this.settled = true;
    }

    /** Declares that all values are set. */
    public void settle() {
        this.settled = true;
    }

    /** Whether all values are set. */
    public boolean isSettled() {
        return settled;
    }
}
