// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.profile;

import io.countersign.core.Caller;
import io.countersign.json.JsonObject;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads how and when a user logged in from the claims of a verified token (RFC 9068 section 2.2.1). Claims of another
 * form state nothing.
 *
 * @since 0.1
 */
public final class LoginClaims {

    /** The claim {@code acr}. */
    public static final ClaimPath ACR = ClaimPath.parse("acr");

    private static final String TIME = "auth_time";

    private LoginClaims() {}

    /**
     * Reads a login.
     *
     * @param acr claim of the authentication context classes, a text or an array of texts; {@code null} for none
     * @return {@code null} if the claims state neither class nor time
     */
    public static Caller.@Nullable Login read(JsonObject claims, @Nullable ClaimPath acr) {
        Set<String> classes = acr == null ? Set.of() : texts(acr.find(claims));
        Instant time = time(claims.get(TIME));
        return classes.isEmpty() && time == null ? null : new Caller.Login(classes, time);
    }

    private static Set<String> texts(@Nullable Object value) {
        if (value instanceof String text) {
            return Set.of(text);
        }
        Set<String> texts = new HashSet<>();
        if (value instanceof List<?> values) {
            for (Object one : values) {
                if (!(one instanceof String text)) {
                    return Set.of();
                }
                texts.add(text);
            }
        }
        return texts;
    }

    private static @Nullable Instant time(@Nullable Object value) {
        try {
            return value instanceof Long seconds ? Instant.ofEpochSecond(seconds) : null;
        } catch (DateTimeException ex) {
            return null;
        }
    }
}
