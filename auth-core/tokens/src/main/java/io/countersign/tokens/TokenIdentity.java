// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Claims by which a verified token can be revoked: its id, its login, its subject, or the key that signed it.
 *
 * @param issuer the {@code iss}
 * @param id the {@code jti}
 * @param session the {@code sid}, which is the {@code jti} of the login that the token was derived from, or
 *     {@code null} if it has none
 * @param subject the {@code sub}
 * @param issuedAt the {@code iat}, or {@code null} if it has none
 * @param keyId the {@code kid} of the key that verified the token, or {@code null} if the key is unknown or has none
 * @since 0.1
 */
public record TokenIdentity(
        String issuer,
        String id,
        @Nullable String session,
        String subject,
        @Nullable Instant issuedAt,
        @Nullable String keyId) {

    public TokenIdentity {
        Objects.requireNonNull(issuer, "issuer cannot be null");
        Objects.requireNonNull(id, "id cannot be null");
        Objects.requireNonNull(subject, "subject cannot be null");
    }

    /** Creates the identity of a token whose key is unknown. */
    public TokenIdentity(
            String issuer, String id, @Nullable String session, String subject, @Nullable Instant issuedAt) {
        this(issuer, id, session, subject, issuedAt, null);
    }
}
