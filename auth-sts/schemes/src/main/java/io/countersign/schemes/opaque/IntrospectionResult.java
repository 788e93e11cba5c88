// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.opaque;

import io.countersign.tokens.TokenVerification;
import java.util.Objects;

/**
 * Result of one call of the introspection endpoint.
 *
 * @param askedAt time of the request, in milliseconds since the epoch
 * @param usableUntil time until which the result is used for other requests with the token
 */
record IntrospectionResult(TokenVerification verification, long askedAt, long usableUntil) {

    IntrospectionResult {
        Objects.requireNonNull(verification, "verification cannot be null");
    }

    /** Whether the result can be used. False if the clock was set back, because the age is unknown then. */
    boolean isUsable(long now) {
        return now >= askedAt && now < usableUntil;
    }
}
