// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a verified token can be revoked by: itself, the login it stems from, its subject, or the key that signed it.
 *
 * @param issuer the {@code iss}
 * @param id the {@code jti}
 * @param session the {@code sid}: the {@code jti} of the login that it was derived from, or {@code null} if it says
 *     none
 * @param subject the {@code sub}
 * @param issuedAt the {@code iat}, or {@code null} if it says none
 * @param keyId the {@code kid} of the key that verified it, or {@code null} if it is not known or has none
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

    /** The identity of a token whose key is not known. */
    public TokenIdentity(
            String issuer, String id, @Nullable String session, String subject, @Nullable Instant issuedAt) {
        this(issuer, id, session, subject, issuedAt, null);
    }
}
