// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import java.time.Instant;
import java.util.Objects;

/**
 * A token that is taken back before its end.
 *
 * @param seq its number: later ones are larger, and none is given out twice
 * @param issuer the {@code iss} of the token
 * @param id the {@code jti} of the token
 * @param expiry when the token would have ended; nobody needs to remember it after that
 */
record Revocation(long seq, String issuer, String id, Instant expiry) {

    Revocation {
        Objects.requireNonNull(issuer, "issuer cannot be null");
        Objects.requireNonNull(id, "id cannot be null");
        Objects.requireNonNull(expiry, "expiry cannot be null");
    }
}
