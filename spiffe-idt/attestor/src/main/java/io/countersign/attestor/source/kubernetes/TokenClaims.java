// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.kubernetes;

import io.countersign.attestor.source.PresentedToken;
import java.time.Instant;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Claims of a token that the API server authenticated (RFC 7519). Nobody else verified them.
 *
 * @param end claim {@code exp}
 */
record TokenClaims(Instant end) {

    private static final JsonMapper JSON = new JsonMapper();

    private static final int PARTS = 3;

    /** The end of the year 9999: later times have no form in ISO 8601. */
    private static final long LATEST = 253_402_300_799L;

    /**
     * Returns the claims, or {@code null} if the token never ends, or is not for exactly one audience. A token for
     * others as well would give its verifiers access to one another.
     */
    static @Nullable TokenClaims of(PresentedToken token, String audience) {
        JsonNode claims = payload(token.value());
        JsonNode end = claims.path("exp");
        if (!isFor(claims.path("aud"), audience) || !end.isIntegralNumber() || !end.canConvertToLong()) {
            return null;
        }
        long seconds = end.longValue();
        return seconds < 0 || seconds > LATEST ? null : new TokenClaims(Instant.ofEpochSecond(seconds));
    }

    private static boolean isFor(JsonNode audiences, String audience) {
        JsonNode only = audiences.isArray() && audiences.size() == 1 ? audiences.path(0) : audiences;
        return only.isString() && only.stringValue().equals(audience);
    }

    /** Returns an empty object if the token has none. */
    private static JsonNode payload(String token) {
        String[] parts = token.split("\\.", -1);
        try {
            JsonNode payload =
                    parts.length == PARTS ? JSON.readTree(Base64.getUrlDecoder().decode(parts[1])) : null;
            return payload == null ? JSON.createObjectNode() : payload;
        } catch (IllegalArgumentException | JacksonException ex) {
            return JSON.createObjectNode();
        }
    }
}
