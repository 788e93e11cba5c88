// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Verified layer of a nested token.
 *
 * @param issuer workload that signed the layer; in Anon-Mode, the signer of every layer but the first is an unproven
 *     claim
 * @param audience workload that may extend or use the token
 * @param scope scope that this layer alone allows
 * @param delegation user on whose behalf the workloads act; {@code null} except in the one layer that vouches for the
 *     user
 * @param isSealed whether no layer may follow
 * @since 0.1
 */
public record VerifiedLayer(
        SpiffeId issuer,
        SpiffeId audience,
        Instant issuedAt,
        Instant expiry,
        Scope scope,
        @Nullable Delegation delegation,
        boolean isSealed) {

    public VerifiedLayer {
        Objects.requireNonNull(issuer, "issuer cannot be null");
        Objects.requireNonNull(audience, "audience cannot be null");
        Objects.requireNonNull(issuedAt, "issuedAt cannot be null");
        Objects.requireNonNull(expiry, "expiry cannot be null");
        Objects.requireNonNull(scope, "scope cannot be null");
    }
}
