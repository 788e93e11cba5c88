// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.logout;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * End of a login at an OpenID provider, or of all logins of a user.
 *
 * @param issuer the {@code iss}
 * @param session the {@code sid} of the login, or {@code null} for all logins of the user
 * @param subject the {@code sub} of the user, or {@code null} if only the session is known
 * @param time the {@code iat} of the logout token
 * @since 0.1
 */
public record Logout(
        String issuer, @Nullable String session, @Nullable String subject, Instant time) {

    /**
     * @throws IllegalArgumentException if there is neither a session nor a subject
     */
    public Logout {
        Objects.requireNonNull(issuer, "issuer cannot be null");
        Objects.requireNonNull(time, "time cannot be null");
        if (session == null && subject == null) {
            throw new IllegalArgumentException("A logout needs a session or a subject");
        }
    }
}
