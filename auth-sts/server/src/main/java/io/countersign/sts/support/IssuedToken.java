// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.support;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * Signed access token for a client.
 *
 * @param value compact form, a credential: whoever holds it can use it
 * @param id its {@code jti}, for the log
 */
public record IssuedToken(String value, String id, Instant issuedAt, Instant expiry) {

    public IssuedToken {
        Objects.requireNonNull(value, "value cannot be null");
        Objects.requireNonNull(id, "id cannot be null");
        Objects.requireNonNull(issuedAt, "issuedAt cannot be null");
        Objects.requireNonNull(expiry, "expiry cannot be null");
    }

    /** Returns the seconds from issue to expiry. */
    public long life() {
        return Duration.between(issuedAt, expiry).toSeconds();
    }

    @Override
    public String toString() {
        return "IssuedToken[id=" + id + ", expiry=" + expiry + "]";
    }
}
