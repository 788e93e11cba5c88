// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import io.countersign.jose.JsonObject;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the OAuth token behind a delegation can be taken back by, in the member {@value #NAME} of the layer that
 * vouches for the user: an object of {@code jti}, {@code sid} and {@code iat}, each as in that token and only if it
 * is there. It is no credential.
 *
 * @param id the {@code jti}
 * @param session the {@code sid}: the login that the token stems from
 * @param issuedAt the {@code iat}
 * @since 0.1
 */
public record Origin(
        @Nullable String id,
        @Nullable String session,
        @Nullable Instant issuedAt) {

    /** The member, and the claim of a DVID with disclosures. */
    public static final String NAME = "origin";

    private static final int MAX_LENGTH = 512;

    public Origin {
        require(id);
        require(session);
    }

    private static void require(@Nullable String value) {
        if (value != null && (value.isBlank() || value.length() > MAX_LENGTH)) {
            throw new IllegalArgumentException("an identifier must have 1 to " + MAX_LENGTH + " characters");
        }
    }

    /**
     * That of the claims of an OAuth token.
     *
     * @throws IllegalArgumentException if an identifier is empty or longer than 512 characters
     */
    public static Origin of(JsonObject claims) {
        Long seconds = claims.number("iat");
        return new Origin(
                claims.string("jti"), claims.string("sid"), seconds == null ? null : Instant.ofEpochSecond(seconds));
    }

    /**
     * Reads the member.
     *
     * @throws IllegalArgumentException if it is of another form
     */
    public static Origin parse(@Nullable Object member) {
        if (!(member instanceof JsonObject object)
                || !Set.of("jti", "sid", "iat").containsAll(object.keySet())) {
            throw new IllegalArgumentException("an origin is an object of jti, sid and iat");
        }
        Origin origin = of(object);
        if (origin.members().size() != object.size()) {
            throw new IllegalArgumentException("jti and sid are texts and iat is a number");
        }
        return origin;
    }

    /** As it is written. */
    public Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        if (id != null) {
            members.put("jti", id);
        }
        if (session != null) {
            members.put("sid", session);
        }
        if (issuedAt != null) {
            members.put("iat", issuedAt);
        }
        return members;
    }
}
