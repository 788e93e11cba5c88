// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.idt.Delegation;
import java.time.Instant;

/**
 * Checks whether the issuer of a user's OAuth token has revoked the basis of a delegation: the token, its login, or
 * the user. Implementations must not block.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Revocations {

    /** Instance that revokes nothing. */
    Revocations NONE = (user, asserted) -> Status.CURRENT;

    /**
     * Returns the status of a delegation.
     *
     * @param user delegation of the asserting workload; without an {@linkplain Delegation#origin() origin}, only a
     *     revocation of the user is found
     * @param asserted time at which the asserting workload vouched for the user, after the OAuth token was issued
     */
    Status status(Delegation user, Instant asserted);

    /** Status of a delegation. */
    enum Status {
        CURRENT,
        REVOKED,
        /** The known revocations are too old to decide. */
        UNKNOWN
    }
}
