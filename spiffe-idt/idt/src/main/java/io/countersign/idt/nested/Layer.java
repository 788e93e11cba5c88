// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.idt.Delegation;
import io.countersign.idt.Scope;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.VerifiedLayer;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Members that the layers of all families have in common.
 *
 * @param issuer workload that signed the layer; in Anon-Mode, an unproven claim
 * @param audience workload that may extend or use the token
 * @param issuedAt time of issue in seconds since the epoch, like {@code expiry}
 * @param id identifier that is unique for the issuer
 */
record Layer(
        SpiffeId issuer,
        SpiffeId audience,
        long issuedAt,
        long expiry,
        String id,
        @Nullable Delegation delegation,
        Scope scope,
        boolean isSealed) {

    VerifiedLayer verified() {
        return new VerifiedLayer(
                issuer,
                audience,
                Instant.ofEpochSecond(issuedAt),
                Instant.ofEpochSecond(expiry),
                scope,
                delegation,
                isSealed);
    }
}
