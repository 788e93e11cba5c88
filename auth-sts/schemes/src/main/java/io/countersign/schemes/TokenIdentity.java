// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.jose.Jwt;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a verified token can be taken back by: itself, the login it stems from, or its subject.
 *
 * @param issuer the {@code iss}
 * @param id the {@code jti}
 * @param session the {@code sid}: the {@code jti} of the login that it was derived from, or {@code null} if it says
 *     none
 * @param subject the {@code sub}
 * @param issuedAt the {@code iat}, or {@code null} if it says none
 * @since 0.1
 */
public record TokenIdentity(
        String issuer,
        String id,
        @Nullable String session,
        String subject,
        @Nullable Instant issuedAt) {

    public TokenIdentity {
        Objects.requireNonNull(issuer, "issuer cannot be null");
        Objects.requireNonNull(id, "id cannot be null");
        Objects.requireNonNull(subject, "subject cannot be null");
    }

    /** The identity of a verified token. */
    public static TokenIdentity of(Jwt jwt) {
        return new TokenIdentity(jwt.issuer(), jwt.id(), jwt.claims().string("sid"), jwt.subject(), jwt.issuedAt());
    }
}
