// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.jwt;

import io.countersign.jose.VerificationKey;
import io.countersign.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Verified token (RFC 7519). Only a {@link JwtVerifier} creates it.
 *
 * @since 0.1
 */
public final class Jwt {

    private final JwsHeader header;

    private final JsonObject claims;

    private final List<String> audience;

    private final VerificationKey key;

    Jwt(JwsHeader header, JsonObject claims, List<String> audience, VerificationKey key) {
        this.header = header;
        this.claims = claims;
        this.audience = audience;
        this.key = key;
    }

    public JwsHeader header() {
        return header;
    }

    /** Returns all claims. */
    public JsonObject claims() {
        return claims;
    }

    /** Returns the {@code iss}; the empty text if it is missing and the verifier does not require it. */
    public String issuer() {
        return text("iss");
    }

    /** Returns the {@code sub}; the empty text if it is missing and the verifier does not require it. */
    public String subject() {
        return text("sub");
    }

    /** Returns the {@code jti}; the empty text if it is missing and the verifier does not require it. */
    public String id() {
        return text("jti");
    }

    private String text(String name) {
        String value = claims.string(name);
        return value == null ? "" : value;
    }

    public List<String> audience() {
        return audience;
    }

    public Instant expiresAt() {
        return Instant.ofEpochSecond(NumericDates.seconds(claims, "exp"));
    }

    /** Returns the {@code iat}, or {@code null} if there is none. */
    public @Nullable Instant issuedAt() {
        return claims.containsKey("iat") ? Instant.ofEpochSecond(NumericDates.seconds(claims, "iat")) : null;
    }

    /** Returns the key that verified the signature. */
    public VerificationKey key() {
        return key;
    }

    @Override
    public String toString() {
        return "Jwt[" + header.type() + "]";
    }
}
