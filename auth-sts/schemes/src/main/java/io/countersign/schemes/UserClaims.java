// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Caller;
import io.countersign.core.InvalidCredentialException;
import io.countersign.jose.jwt.Jwt;
import io.countersign.json.JsonObject;
import io.countersign.schemes.profile.TrustedIssuer;
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
 * User as described by the claims of a token, for use in another token.
 *
 * @param issuer issuer that vouches for the user
 * @param session the {@code sid} of the login, or {@code null}
 * @param issuedAt time at which the user's token was issued
 * @param expiry time at which the user's right expires
 */
record UserClaims(
        String issuer,
        String subject,
        @Nullable String username,
        List<String> roles,
        @Nullable String scope,
        @Nullable String session,
        @Nullable String id,
        @Nullable Instant issuedAt,
        Instant expiry) {

    UserClaims {
        Objects.requireNonNull(issuer, "issuer cannot be null");
        Objects.requireNonNull(subject, "subject cannot be null");
        roles = List.copyOf(roles);
        Objects.requireNonNull(expiry, "expiry cannot be null");
    }

    /** Returns the user that an issuer's token is about. */
    static UserClaims of(Jwt jwt) {
        JsonObject claims = jwt.claims();
        return new UserClaims(
                jwt.issuer(),
                jwt.subject(),
                claims.string("username"),
                AccessTokens.strings(claims, "roles"),
                AccessTokens.scope(claims),
                claims.string("sid"),
                claims.containsKey("sid") ? null : jwt.id(),
                jwt.issuedAt(),
                jwt.expiresAt());
    }

    /**
     * Returns the user of an issuer with a profile, or {@code null} if there is none. Roles and scopes that are not
     * single words are left out, because no token of ours can carry them.
     */
    static @Nullable UserClaims of(TrustedIssuer.AccessClaims claims) {
        Caller.User user = claims.user();
        if (user == null) {
            return null;
        }
        TokenIdentity identity = claims.identity();
        List<String> scopes = words(claims.authorities(), "SCOPE_");
        return new UserClaims(
                user.issuer(),
                user.id(),
                user.name(),
                words(claims.authorities(), "ROLE_"),
                scopes.isEmpty() ? null : String.join(" ", scopes),
                identity.session(),
                identity.session() == null && !identity.id().isEmpty() ? identity.id() : null,
                identity.issuedAt(),
                claims.expiry());
    }

    private static List<String> words(Set<String> authorities, String prefix) {
        return authorities.stream()
                .filter(authority -> authority.startsWith(prefix) && authority.indexOf(' ') < 0)
                .map(authority -> authority.substring(prefix.length()))
                .sorted()
                .toList();
    }

    /** Returns the user that a service's self-signed token asserts. */
    static UserClaims asserted(JsonObject claims) {
        return new UserClaims(
                required(claims, "iss"),
                required(claims, "sub"),
                claims.string("username"),
                AccessTokens.strings(claims, "roles"),
                AccessTokens.scope(claims),
                claims.string("sid"),
                claims.string("jti"),
                time(claims, "iat"),
                time(claims, "exp"));
    }

    UserClaims with(List<String> otherRoles, @Nullable String otherScope) {
        return new UserClaims(issuer, subject, username, otherRoles, otherScope, session, id, issuedAt, expiry);
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

    /** Returns the claims in the form that {@link #asserted} reads. */
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
        putUnlessNull(claims, "jti", id);
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
     * Returns roles and scopes as authorities.
     *
     * @throws InvalidCredentialException if one of them is not a single word
     */
    Set<String> authorities() {
        return Authorities.of(Authorities.scopes(scope), roles);
    }

    /** Returns the identity by which the user's right can be revoked. The id of a login is its session id, if it has one. */
    TokenIdentity identity() {
        String login = Objects.requireNonNullElse(session, Objects.requireNonNullElse(id, ""));
        return new TokenIdentity(issuer, login, session, subject, issuedAt);
    }

    @Override
    public String toString() {
        return "UserClaims[" + issuer + "]";
    }
}
