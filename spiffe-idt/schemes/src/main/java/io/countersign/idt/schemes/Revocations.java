// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.idt.Delegation;
import java.time.Instant;

/**
 * Tells whether the issuer of a user's OAuth token has revoked what a delegation rests on: the token, its login,
 * or all that the user had. Answers at once.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Revocations {

    /** Where nothing is revoked. */
    Revocations NONE = (user, asserted) -> Status.CURRENT;

    /**
     * The status of a delegation.
     *
     * @param user as the asserting workload vouches for it; without an {@linkplain Delegation#origin() origin} only
     *     the user can have been revoked
     * @param asserted when it was vouched for: after its OAuth token was issued
     */
    Status status(Delegation user, Instant asserted);

    /** Whether a delegation still counts. */
    enum Status {
        CURRENT,
        REVOKED,
        /** What is known is too old to tell. */
        UNKNOWN
    }
}
