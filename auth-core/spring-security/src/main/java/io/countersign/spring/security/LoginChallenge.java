// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authorization.AuthorizationResult;

/**
 * Denial of a request whose user must log in again, or in another way. It is answered with 401 and a challenge that
 * states the requirement (RFC 9470 section 3), not with 403.
 *
 * @since 0.1
 */
public interface LoginChallenge extends AuthorizationResult {

    /**
     * Returns the authentication context classes, one of which the login must meet; empty for any. Those that a challenge
     * {@linkplain #isClass cannot state} are left out.
     */
    List<String> acr();

    /** Returns the maximum time since the login, or {@code null} for any. */
    @Nullable
    Duration maxAge();

    /**
     * Whether a challenge can state a class. Classes are separated by spaces, and stand in a quoted string (RFC 9110
     * section 5.6.4): 1 to 256 visible ASCII characters without quotes and backslashes.
     */
    static boolean isClass(String name) {
        return !name.isEmpty()
                && name.length() <= 256
                && name.chars().allMatch(c -> c > ' ' && c <= '~' && c != '"' && c != '\\');
    }
}
