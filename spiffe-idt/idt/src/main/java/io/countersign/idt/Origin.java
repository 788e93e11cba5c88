// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import io.countersign.json.JsonObject;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the OAuth token behind a delegation can be revoked by, in the member {@value #NAME} of the layer that vouches
 * for the user: an object of {@code jti}, {@code sid} and {@code iat}, each as in that token, and {@code kid}, the id of
 * the key that signed it, each only if it is there. It is no credential.
 *
 * @param id the {@code jti}
 * @param session the {@code sid}: the login that the token stems from
 * @param issuedAt the {@code iat}
 * @param keyId the {@code kid} of the key that verified the token
 * @since 0.1
 */
public record Origin(
        @Nullable String id,
        @Nullable String session,
        @Nullable Instant issuedAt,
        @Nullable String keyId) {

    /** The member, and the claim of a DVID with disclosures. */
    public static final String NAME = "origin";

    private static final Set<String> MEMBERS = Set.of("jti", "sid", "iat", "kid");

    private static final int MAX_LENGTH = 512;

    private static final long LATEST = 253_402_300_799L;

    public Origin {
        require(id);
        require(session);
        require(keyId);
    }

    private static void require(@Nullable String value) {
        if (value != null && (value.isBlank() || value.length() > MAX_LENGTH)) {
            throw new IllegalArgumentException("an identifier must have 1 to " + MAX_LENGTH + " characters");
        }
    }

    /**
     * That of the claims of an OAuth token.
     *
     * @param keyId the {@code kid} of the key that verified it, or {@code null} if it has none
     * @throws IllegalArgumentException if an identifier is empty or longer than 512 characters, or the time is none
     */
    public static Origin of(JsonObject claims, @Nullable String keyId) {
        return new Origin(claims.string("jti"), claims.string("sid"), time(claims.get("iat")), keyId);
    }

    /** A fraction of a second is cut off, as it is of the times that verifiers compare. */
    private static @Nullable Instant time(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Long seconds -> second(seconds);
            case Double seconds -> second((long) Math.floor(seconds));
            default -> throw new IllegalArgumentException("iat is a number");
        };
    }

    private static Instant second(long seconds) {
        if (seconds < 0 || seconds > LATEST) {
            throw new IllegalArgumentException("iat is no time before the year 10000");
        }
        return Instant.ofEpochSecond(seconds);
    }

    /**
     * Reads the member.
     *
     * @throws IllegalArgumentException if it is of another form
     */
    public static Origin parse(@Nullable Object member) {
        if (!(member instanceof JsonObject object) || !MEMBERS.containsAll(object.keySet())) {
            throw new IllegalArgumentException("an origin is an object of jti, sid, iat and kid");
        }
        Origin origin = of(object, object.string("kid"));
        if (origin.members().size() != object.size() || object.get("iat") instanceof Double) {
            throw new IllegalArgumentException("jti, sid and kid are texts and iat is a whole number");
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
        if (keyId != null) {
            members.put("kid", keyId);
        }
        return members;
    }
}
