// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Caller;
import io.countersign.core.InvalidCredentialException;
import io.countersign.jose.jwt.Jwt;
import io.countersign.json.JsonObject;
import io.countersign.tokens.Authorities;
import io.countersign.tokens.TokenIdentity;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A user as tokens describe one, so that what one token says can be said in another.
 *
 * @param issuer who vouches for the user
 * @param session the {@code sid} of the login, or {@code null}
 * @param issuedAt when the user's token was issued
 * @param expiry when the user's right ends
 */
record UserClaims(
        String issuer,
        String subject,
        @Nullable String username,
        List<String> roles,
        @Nullable String scope,
        @Nullable String session,
        @Nullable Instant issuedAt,
        Instant expiry) {

    UserClaims {
        Objects.requireNonNull(issuer, "issuer cannot be null");
        Objects.requireNonNull(subject, "subject cannot be null");
        roles = List.copyOf(roles);
        Objects.requireNonNull(expiry, "expiry cannot be null");
    }

    /** The user whom a token of an issuer is about. */
    static UserClaims of(Jwt jwt) {
        JsonObject claims = jwt.claims();
        return new UserClaims(
                jwt.issuer(),
                jwt.subject(),
                claims.string("username"),
                AccessTokens.strings(claims, "roles"),
                AccessTokens.scope(claims),
                Objects.requireNonNullElse(claims.string("sid"), jwt.id()),
                jwt.issuedAt(),
                jwt.expiresAt());
    }

    /** The user whom a service's own token says it acts for. */
    static UserClaims asserted(JsonObject claims) {
        return new UserClaims(
                required(claims, "iss"),
                required(claims, "sub"),
                claims.string("username"),
                AccessTokens.strings(claims, "roles"),
                AccessTokens.scope(claims),
                claims.string("sid"),
                time(claims, "iat"),
                time(claims, "exp"));
    }

    UserClaims with(List<String> otherRoles, @Nullable String otherScope) {
        return new UserClaims(issuer, subject, username, otherRoles, otherScope, session, issuedAt, expiry);
    }

    private static String required(JsonObject claims, String name) {
        String value = claims.string(name);
        if (value == null || value.isEmpty()) {
            throw AccessTokens.invalid();
        }
        return value;
    }

    private static Instant time(JsonObject claims, String name) {
        Long seconds = claims.number(name);
        if (seconds == null) {
            throw AccessTokens.invalid();
        }
        try {
            return Instant.ofEpochSecond(seconds);
        } catch (DateTimeException ex) {
            throw AccessTokens.invalid();
        }
    }

    /** As {@link #asserted} reads it. */
    Map<String, Object> toClaims() {
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("iss", issuer);
        claims.put("sub", subject);
        putUnlessNull(claims, "username", username);
        if (!roles.isEmpty()) {
            claims.put("roles", roles);
        }
        putUnlessNull(claims, "scope", scope);
        putUnlessNull(claims, "sid", session);
        putUnlessNull(claims, "iat", issuedAt);
        claims.put("exp", expiry);
        return claims;
    }

    private static void putUnlessNull(Map<String, Object> claims, String name, @Nullable Object value) {
        if (value != null) {
            claims.put(name, value);
        }
    }

    Caller.User user() {
        return new Caller.User(issuer, subject, username);
    }

    /**
     * Roles and scopes as authorities.
     *
     * @throws InvalidCredentialException if one of them is no word
     */
    Set<String> authorities() {
        return Authorities.of(Authorities.scopes(scope), roles);
    }

    /** By what the user's right can be revoked: a login is its own session. */
    TokenIdentity identity() {
        return new TokenIdentity(issuer, Objects.requireNonNullElse(session, ""), session, subject, issuedAt);
    }

    @Override
    public String toString() {
        return "UserClaims[" + issuer + "]";
    }
}
