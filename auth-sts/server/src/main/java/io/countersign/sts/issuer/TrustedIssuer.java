// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.issuer;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.KeySource;
import io.countersign.json.JsonObject;
import io.countersign.sts.token.ActorChain;
import io.countersign.sts.token.Subject;
import io.countersign.sts.token.SubjectClaims;
import io.countersign.sts.token.TokenIssuer;
import io.countersign.sts.web.OAuthErrors;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Issuer of another trust domain whose users services may act for here. Its users have its alias as a prefix of their
 * names here, so they never are users of this server. Only the scopes and roles configured for the issuer are accepted.
 */
public final class TrustedIssuer {

    private static final int MAX_NAME = 512;

    private static final String[] ASSERTION_TYPES = {"", "jwt", "at+jwt", "authorization-grant+jwt"};

    private final Map<String, JwtVerifier> byAudience = new ConcurrentHashMap<>();

    private final String alias;

    private final String name;

    private final KeySource keys;

    private final Allowance allowance;

    private final Duration skew;

    private final Clock clock;

    /**
     * @param alias prefix of the names of its users
     * @param name {@code iss} of its tokens
     */
    TrustedIssuer(String alias, String name, KeySource keys, Allowance allowance, Duration skew, Clock clock) {
        this.alias = Objects.requireNonNull(alias, "alias cannot be null");
        this.name = Objects.requireNonNull(name, "name cannot be null");
        this.keys = Objects.requireNonNull(keys, "keys cannot be null");
        this.allowance = Objects.requireNonNull(allowance, "allowance cannot be null");
        this.skew = Objects.requireNonNull(skew, "skew cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /**
     * Rights that users of the issuer have here.
     *
     * @param maxLife maximum life of its tokens, and the time for which revocations of its users are remembered here
     */
    record Allowance(Set<String> scopes, Set<String> roles, Duration maxLife) {

        Allowance {
            scopes = Set.copyOf(scopes);
            roles = Set.copyOf(roles);
            Objects.requireNonNull(maxLife, "maxLife cannot be null");
        }
    }

    String name() {
        return name;
    }

    /**
     * Verifies an access token for exactly one service.
     *
     * @throws InvalidCredentialException with the reason if it is refused
     */
    public Jwt verifyAccessToken(CompactJws jws, String service) {
        return verify(jws, byAudience.computeIfAbsent(service, one -> verifier(Set.of(one), TokenIssuer.TYPE)));
    }

    /**
     * Verifies an assertion for this server (RFC 7523 section 3).
     *
     * @param server names of this server, one of which is the audience
     * @throws InvalidCredentialException with the reason if it is refused
     */
    public Jwt verifyAssertion(CompactJws jws, Set<String> server) {
        return verify(jws, byAudience.computeIfAbsent("", any -> verifier(server, ASSERTION_TYPES)));
    }

    private JwtVerifier verifier(Set<String> audience, String... types) {
        return JwtVerifier.builder()
                .issuer(name, keys)
                .types(types)
                .audience(audience.toArray(String[]::new))
                .clockSkew(skew)
                .clock(clock)
                .build();
    }

    private Jwt verify(CompactJws jws, JwtVerifier verifier) {
        Jwt jwt = switch (verifier.verify(jws)) {
            case JwtVerification.Accepted accepted -> accepted.jwt();
            case JwtVerification.Rejected rejected ->
                throw new InvalidCredentialException(rejected.code(), "not acceptable");
            case JwtVerification.Unknown unknown -> throw OAuthErrors.unavailable(unknown.cause());
        };
        if (jwt.audience().size() != 1) {
            throw new InvalidCredentialException(RefusalCode.WRONG_AUDIENCE, "the token has other audiences too");
        }
        if (jwt.expiresAt().isAfter(SubjectClaims.issuedAt(jwt).plus(allowance.maxLife()))) {
            throw SubjectClaims.invalid("the life of the token is too long");
        }
        return jwt;
    }

    /** Returns the subject of a token, with the name and rights that it has here. */
    public Subject subject(Jwt jwt) {
        SubjectClaims.requireUser(jwt);
        JsonObject claims = jwt.claims();
        String session = SubjectClaims.text(claims, "sid");
        String username = SubjectClaims.text(claims, "username");
        return new Subject(
                localName(jwt.subject()),
                localName(session == null ? jwt.id() : session),
                SubjectClaims.issuedAt(jwt),
                jwt.expiresAt(),
                listed(SubjectClaims.scopes(claims), allowance.scopes()),
                List.copyOf(listed(Set.copyOf(claims.strings("roles")), allowance.roles())),
                username == null ? null : localName(username),
                ActorChain.of(claims, name),
                SubjectClaims.object(claims, "cnf"),
                SubjectClaims.object(claims, "may_act"),
                Map.of(), // what it calls its logins means nothing here
                Map.of("format", "iss_sub", "iss", name, "sub", jwt.subject()));
    }

    /**
     * Returns the name here of a user, login or token of this issuer. No user of this server has a tilde in its name.
     *
     * @throws InvalidCredentialException if it has more than 512 characters
     */
    public String localName(String there) {
        if (there.length() > MAX_NAME) {
            throw SubjectClaims.invalid("a name has more than " + MAX_NAME + " characters");
        }
        return alias + '~' + there;
    }

    private static Set<String> listed(Set<String> given, Set<String> allowed) {
        Set<String> left = new HashSet<>(given);
        left.retainAll(allowed);
        return left;
    }
}
