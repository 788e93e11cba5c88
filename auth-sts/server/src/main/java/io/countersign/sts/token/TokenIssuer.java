// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.token;

import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.keys.SigningKeys;
import io.countersign.sts.client.Client;
import io.countersign.sts.revocation.RevocationLog;
import io.countersign.sts.settings.StsProperties;
import io.countersign.sts.support.Audit;
import io.countersign.sts.support.IssuedToken;
import io.countersign.sts.user.LoginRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/** Issues access tokens (RFC 9068). They are self-contained: the server does not store them. */
public final class TokenIssuer {

    /** {@code typ} of an access token. */
    public static final String TYPE = "at+jwt";

    /** {@code typ} of a transaction token. */
    public static final String TXN_TYPE = "txntoken+jwt";

    private final StsProperties properties;

    private final SigningKeys keys;

    private final RevocationLog revocations;

    private final Clock clock;

    public TokenIssuer(StsProperties properties, SigningKeys keys, RevocationLog revocations, Clock clock) {
        this.properties = Objects.requireNonNull(properties, "properties cannot be null");
        this.keys = Objects.requireNonNull(keys, "keys cannot be null");
        this.revocations = Objects.requireNonNull(revocations, "revocations cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /**
     * Issues a user's token for every service that the configured audience matches. Tokens issued in exchange for it
     * have its id as their session.
     */
    public IssuedToken issueUserToken(Client client, LoginRequest.User user) {
        StsProperties.UserToken settings = properties.userToken();
        String audience = Objects.requireNonNull(settings.audience(), "it is required for logins");
        String session = UUID.randomUUID().toString();
        JwtBuilder token = JwtBuilder.ofType(TYPE)
                .subject(user.id())
                .audience(audience)
                .claim("client_id", client.id())
                .claim("roles", user.roleNames())
                .claim("scope", settings.scope())
                .claim("username", user.name())
                .claim("sid", session);
        Instant begin = begin(user.id());
        IssuedToken issued = sign(token, session, begin, begin.plus(settings.ttl()));
        Audit.issued("user", issued, client.id(), user.id(), audience, settings.scope());
        return issued;
    }

    /** Returns the time of issue: now, or the next second if all tokens of the subject before it are revoked. */
    Instant begin(String subject) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        Instant counts = revocations.before(properties.issuer(), subject);
        return counts.isAfter(now) ? counts : now;
    }

    /**
     * Whether a subject's token with this time of issue was revoked, at any replica. Ask after signing a token in
     * exchange for it: the new one has a later time of issue, so a revocation of the last moment would not include it.
     */
    public boolean isRevoked(String subject, Instant issuedAt) {
        return revocations.before(properties.issuer(), subject).isAfter(issuedAt);
    }

    /** Issues a client's own token for one service. */
    public IssuedToken issueServiceToken(
            Client client, String target, Set<String> scopes, Optional<Map<String, String>> confirmation) {
        String scope = String.join(" ", new TreeSet<>(scopes));
        JwtBuilder token =
                JwtBuilder.ofType(TYPE).subject(client.id()).audience(target).claim("client_id", client.id());
        if (!scope.isEmpty()) {
            token.claim("scope", scope);
        }
        confirmation.ifPresent(cnf -> token.claim("cnf", cnf));
        IssuedToken issued = sign(token, properties.serviceToken().ttl());
        Audit.issued("service", issued, client.id(), client.id(), target, scope);
        return issued;
    }

    private IssuedToken sign(JwtBuilder token, Duration ttl) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        return sign(token, UUID.randomUUID().toString(), now, now.plus(ttl));
    }

    /** Adds the claims that all tokens have, and signs. */
    public IssuedToken sign(JwtBuilder token, String id, Instant now, Instant expiry) {
        String value = token.issuer(properties.issuer())
                .issuedAt(now)
                .expiresAt(expiry)
                .id(id)
                .sign(keys.signer());
        return new IssuedToken(value, id, now, expiry);
    }
}
