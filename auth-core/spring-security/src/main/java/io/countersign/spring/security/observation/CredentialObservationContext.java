// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observation;

import io.micrometer.observation.Observation;
import java.util.Objects;

/**
 * What is observed of a credential. Every value is low-cardinality, and none is taken from what a caller
 * presents before it is verified.
 *
 * @since 0.1
 */
public final class CredentialObservationContext extends Observation.Context {

    /** The value of what does not apply, or is not known. */
    public static final String NONE = "none";

    private final CredentialObservationDocumentation operation;

    private final long started = System.nanoTime();

    private String scheme = NONE;

    private String algorithm = NONE;

    private String outcome = "absent";

    private boolean settled;

    /** @param operation what is done with the credential */
    public CredentialObservationContext(CredentialObservationDocumentation operation) {
        this.operation = Objects.requireNonNull(operation, "operation cannot be null");
    }

    public CredentialObservationDocumentation operation() {
        return operation;
    }

    /** When it began, by {@link System#nanoTime()}. */
    public long started() {
        return started;
    }

    /** The name of the scheme, or {@value #NONE}. */
    public String scheme() {
        return scheme;
    }

    public void scheme(String value) {
        this.scheme = value;
    }

    /** The algorithm of an accepted credential, else {@value #NONE}. */
    public String algorithm() {
        return algorithm;
    }

    public void algorithm(String value) {
        this.algorithm = value;
    }

    /** {@code present}, {@code accepted}, {@code done}, {@code unknown}, {@code error}, or a refusal code. */
    public String outcome() {
        return outcome;
    }

    public void outcome(String value) {
        this.outcome = value;
        this.settled = true;
    }

    /** Says that nothing more will be set. */
    public void settle() {
        this.settled = true;
    }

    /** Whether it is known how it ended. */
    public boolean isSettled() {
        return settled;
    }
}
