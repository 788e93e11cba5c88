// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.jwt;

import io.countersign.jose.JwsSigner;
import io.countersign.json.JsonWriter;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/**
 * Builds a JWT (RFC 7519). Use it for one token and in one thread.
 *
 * @since 0.1
 */
public final class JwtBuilder {

    private final String type;

    private final Map<String, Object> claims = new LinkedHashMap<>();

    private JwtBuilder(String type) {
        this.type = Objects.requireNonNull(type, "type cannot be null");
    }

    /** Starts a token with a {@code typ}, such as {@code at+jwt} (RFC 9068). */
    public static JwtBuilder ofType(String type) {
        return new JwtBuilder(type);
    }

    public JwtBuilder issuer(String issuer) {
        return claim("iss", issuer);
    }

    public JwtBuilder subject(String subject) {
        return claim("sub", subject);
    }

    /** Sets the audience: a text if there is one value, else an array. */
    public JwtBuilder audience(String... audience) {
        return claim("aud", audience.length == 1 ? audience[0] : List.of(audience));
    }

    /** Sets the {@code iat}, rounded down to seconds, as the other times are. */
    public JwtBuilder issuedAt(Instant issuedAt) {
        return claim("iat", issuedAt.getEpochSecond());
    }

    public JwtBuilder notBefore(Instant notBefore) {
        return claim("nbf", notBefore.getEpochSecond());
    }

    public JwtBuilder expiresAt(Instant expiresAt) {
        return claim("exp", expiresAt.getEpochSecond());
    }

    public JwtBuilder id(String id) {
        return claim("jti", id);
    }

    /** Sets a new random {@code jti}. */
    public JwtBuilder randomId() {
        return id(UUID.randomUUID().toString());
    }

    /**
     * Sets any claim.
     *
     * @param value a text, number, boolean or instant, or a collection or map of these
     */
    public JwtBuilder claim(String name, Object value) {
        Objects.requireNonNull(name, "name cannot be null");
        Objects.requireNonNull(value, "value cannot be null");
        claims.put(name, value);
        return this;
    }

    public JwtBuilder claims(Map<String, ?> others) {
        others.forEach(this::claim);
        return this;
    }

    /**
     * Signs the token.
     *
     * @throws IllegalArgumentException if a claim cannot be written as JSON
     */
    public String sign(JwsSigner signer) {
        return signer.sign(type, JsonWriter.write(claims));
    }

    /** Signs the token as a proof of possession, with the public key in its header (RFC 9449 section 4.2). */
    public String signProof(JwsSigner signer) {
        return signer.signProof(type, JsonWriter.write(claims));
    }

    @Override
    public String toString() {
        return "JwtBuilder[" + type + "]";
    }
}
