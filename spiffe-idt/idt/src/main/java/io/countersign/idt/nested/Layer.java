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
 * What every layer of every family tells.
 *
 * @param issuer who signed it; in Anon-Mode who claims to have
 * @param audience who may extend it or use it
 * @param issuedAt in seconds of the epoch, as {@code expiry}
 * @param id unique with the issuer
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
