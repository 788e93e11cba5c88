// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.idt.Delegation;
import io.countersign.idt.Origin;
import io.countersign.tokens.TokenIdentity;
import java.time.Instant;
import java.util.Objects;

/**
 * Identifiers by which a user's delegation can be revoked: the OAuth token, its login session, or the user.
 *
 * @since 0.1
 */
public final class VouchedIdentity {

    private VouchedIdentity() {}

    /**
     * Returns the identifiers of a delegation.
     *
     * @param user delegation of the asserting workload
     * @param asserted time at which the asserting workload vouched for the user, used if the delegation does not
     *     contain the OAuth token's time of issue, which is earlier
     */
    public static TokenIdentity of(Delegation user, Instant asserted) {
        Origin origin = user.origin();
        return origin == null
                ? new TokenIdentity(user.authority(), "", null, user.principal(), asserted)
                : new TokenIdentity(
                        user.authority(),
                        Objects.requireNonNullElse(origin.id(), ""),
                        origin.session(),
                        user.principal(),
                        Objects.requireNonNullElse(origin.issuedAt(), asserted),
                        origin.keyId());
    }
}
