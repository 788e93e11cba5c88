// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One layer of a nested token that was verified.
 *
 * @param issuer who signed it; in Anon-Mode, of all layers but the first, who some holder claims to have signed it
 * @param audience who may extend it or use it
 * @param scope what this layer alone allows
 * @param delegation whom the workloads act for, in the one layer that vouches for that
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
