// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.kubernetes;

import io.countersign.attestor.source.PresentedToken;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Claims of a signed token (RFC 7519). Only the API server verifies the signature.
 *
 * @param end claim {@code exp}
 */
record TokenClaims(Instant end) {

    private static final JsonMapper JSON = new JsonMapper();

    private static final int PARTS = 3;

    /** Of these, a token has one signature only. One of ECDSA (ES256) has a twin that everybody can compute. */
    private static final Set<String> ALGORITHMS = Set.of("RS256", "RS384", "RS512");

    /** The end of the year 9999: later times have no form in ISO 8601. */
    private static final long LATEST = 253_402_300_799L;

    /**
     * Returns the claims, or {@code null} if the token never ends, or is not for exactly one audience. A token for
     * others as well would give its verifiers access to one another.
     *
     * <p>Also returns {@code null} if the same token could have another text, since each text has a hash of its own:
     * all parts must be canonical base64url, and the signature must be one of RSA (RFC 7518 section 3.3).
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

    /** Returns an empty object if the token has none, or another form. */
    private static JsonNode payload(String token) {
        String[] parts = token.split("\\.", -1);
        try {
            List<Octets> decoded = Stream.of(parts).map(Base64Url::decode).toList();
            return parts.length == PARTS && isOfRsa(read(decoded.getFirst()))
                    ? read(decoded.get(1))
                    : JSON.createObjectNode();
        } catch (IllegalArgumentException | JacksonException ex) {
            return JSON.createObjectNode();
        }
    }

    private static boolean isOfRsa(JsonNode header) {
        return ALGORITHMS.contains(header.path("alg").asString(""));
    }

    private static JsonNode read(Octets part) {
        return JSON.readTree(part.toArray());
    }
}
