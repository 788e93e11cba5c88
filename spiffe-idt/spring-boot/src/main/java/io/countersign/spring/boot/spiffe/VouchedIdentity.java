// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.idt.Delegation;
import io.countersign.idt.Origin;
import io.countersign.tokens.TokenIdentity;
import java.time.Instant;
import java.util.Objects;

/**
 * What a user's delegation can be revoked by: its OAuth token, the login that this stems from, or the user.
 *
 * @since 0.1
 */
public final class VouchedIdentity {

    private VouchedIdentity() {}

    /**
     * That of a delegation.
     *
     * @param asserted when the user was vouched for: the OAuth token was issued before that, where
     *     the delegation does not say when
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
