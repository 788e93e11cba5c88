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
 * Identifiers by which the OAuth token behind a delegation can be revoked. The layer that vouches for the user carries
 * them in its member {@value #NAME}: an object with {@code jti}, {@code sid} and {@code iat} as in the OAuth token,
 * and {@code kid}, the id of the key that signed it. A member that the OAuth token lacks is left out. An origin is not
 * a credential.
 *
 * @param id {@code jti}
 * @param session {@code sid}: session of the login that the token comes from
 * @param issuedAt {@code iat}
 * @param keyId {@code kid} of the key that verified the token
 * @since 0.1
 */
public record Origin(
        @Nullable String id,
        @Nullable String session,
        @Nullable Instant issuedAt,
        @Nullable String keyId) {

    /** Name of the member in a layer, and of the claim in a DVID with disclosures. */
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
     * Returns the origin of an OAuth token.
     *
     * @param claims claims of the token
     * @param keyId {@code kid} of the key that verified the token, or {@code null} if it has none
     * @throws IllegalArgumentException if an identifier is empty or longer than 512 characters, or {@code iat} is not
     *     a time
     */
    public static Origin of(JsonObject claims, @Nullable String keyId) {
        return new Origin(claims.string("jti"), claims.string("sid"), time(claims.get("iat")), keyId);
    }

    /** Rounds down to whole seconds, as verifiers do with the times that they compare. */
    private static @Nullable Instant time(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Long seconds -> second(seconds);
            case Double seconds -> second((long) Math.floor(seconds));
            default -> throw new IllegalArgumentException("iat must be a number");
        };
    }

    private static Instant second(long seconds) {
        if (seconds < 0 || seconds > LATEST) {
            throw new IllegalArgumentException("iat must be a time before the year 10000");
        }
        return Instant.ofEpochSecond(seconds);
    }

    /**
     * Parses the member {@value #NAME}.
     *
     * @throws IllegalArgumentException if it has another form
     */
    public static Origin parse(@Nullable Object member) {
        if (!(member instanceof JsonObject object) || !MEMBERS.containsAll(object.keySet())) {
            throw new IllegalArgumentException("an origin must be an object of jti, sid, iat and kid");
        }
        Origin origin = of(object, object.string("kid"));
        if (origin.members().size() != object.size() || object.get("iat") instanceof Double) {
            throw new IllegalArgumentException("jti, sid and kid must be strings, and iat an integer");
        }
        return origin;
    }

    /** Returns the members of the JSON object, without those that are absent. */
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
