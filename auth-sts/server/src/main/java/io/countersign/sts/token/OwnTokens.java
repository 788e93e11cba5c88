// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.token;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.ServiceId;
import io.countersign.jose.jwt.AudiencePattern;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.keys.SigningKeys;
import io.countersign.sts.client.Client;
import io.countersign.sts.settings.StsProperties;
import io.countersign.sts.web.OAuthErrors;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Verifies tokens that this server has issued. */
public final class OwnTokens {

    private static final Set<String> TYPES = Set.of(TokenIssuer.TYPE, TokenIssuer.TXN_TYPE);

    private final SigningKeys keys;

    private final StsProperties properties;

    private final Clock clock;

    private final JwtVerifier transactions;

    private final Map<String, JwtVerifier> byClient = new ConcurrentHashMap<>();

    public OwnTokens(SigningKeys keys, StsProperties properties, Clock clock) {
        this.keys = Objects.requireNonNull(keys, "keys cannot be null");
        this.properties = Objects.requireNonNull(properties, "properties cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        String domain = properties.trustDomain();
        this.transactions = accepting(Set.of(TokenIssuer.TXN_TYPE), domain);
    }

    /**
     * Verifies a token of any audience.
     *
     * @return empty if it is not a token of this server, or has expired
     */
    public Optional<Jwt> verify(String token) {
        try {
            CompactJws jws = CompactJws.parse(token);
            String audience = jws.unverifiedClaims().string("aud");
            return audience == null || audience.isEmpty()
                    ? Optional.empty()
                    : Optional.of(jwt(accepting(TYPES, audience).verify(jws)));
        } catch (InvalidCredentialException ex) {
            return Optional.empty();
        }
    }

    /**
     * Verifies an access token that a client has received.
     *
     * @throws InvalidCredentialException if it is not a token of this server, has expired, or is not for the client
     */
    public Jwt verify(CompactJws jws, Client client) {
        JwtVerifier verifier =
                byClient.computeIfAbsent(client.id(), id -> accepting(Set.of(TokenIssuer.TYPE), audience(client)));
        return jwt(verifier.verify(jws));
    }

    /**
     * Verifies a transaction token.
     *
     * @throws InvalidCredentialException if it is not a token of this server, or has expired
     */
    public Jwt verifyTransactionToken(CompactJws jws) {
        return jwt(transactions.verify(jws));
    }

    /** Whether a token is for a client. */
    public boolean isFor(Jwt token, Client client) {
        TrustDomain domain = new TrustDomain(properties.trustDomain());
        Set<String> reached = Set.of(audience(client));
        return token.audience().stream()
                .anyMatch(one -> reached.contains(one) || (one.equals(domain.name()) && domain.holds(client.id())));
    }

    private static Jwt jwt(JwtVerification verification) {
        return switch (verification) {
            case JwtVerification.Accepted accepted -> accepted.jwt();
            case JwtVerification.Rejected rejected ->
                throw new InvalidCredentialException(rejected.code(), "not a token of this server");
            case JwtVerification.Unknown unknown -> throw OAuthErrors.unavailable(unknown.cause());
        };
    }

    private JwtVerifier accepting(Set<String> types, String... audience) {
        return JwtVerifier.builder()
                .issuer(properties.issuer(), keys.verifying())
                .types(types.toArray(String[]::new))
                .audience(audience)
                .clockSkew(properties.clockSkew())
                .clock(clock)
                .build();
    }

    /**
     * Returns the client id, and the audience pattern of user tokens if it matches the client. The audience in a token
     * is never treated as a pattern.
     */
    private String[] audience(Client client) {
        String users = properties.userToken().audience();
        return users != null && users.startsWith("*.") && isReached(new AudiencePattern(users), client.id())
                ? new String[] {client.id(), users}
                : new String[] {client.id()};
    }

    private static boolean isReached(AudiencePattern pattern, String client) {
        try {
            return pattern.matches(new ServiceId(client));
        } catch (IllegalArgumentException ex) {
            // The client id is not a service id.
            return false;
        }
    }
}
