// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.MixedKeySet;
import io.countersign.sts.settings.StsProperties;
import io.countersign.sts.support.Audit;
import io.countersign.sts.web.Endpoints;
import io.countersign.sts.web.OAuthErrors;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Authenticates clients by {@code private_key_jwt} (RFC 7523 section 3, OpenID Connect Core section 9) or by the
 * certificate of their connection. An assertion is signed with a registered key and has this server as its audience. It
 * is accepted once, for five minutes at most, even if its {@code exp} is later.
 */
public final class ClientAuthenticator {

    private static final RefusalCode TOO_LONG_A_LIFE = new RefusalCode("too_long_a_life");

    /** {@code typ} of an assertion whose only accepted audience is the issuer. */
    private static final String STRICT_TYPE = "client-authentication+jwt";

    private static final Duration LONGEST_LIFE = Duration.ofMinutes(5);

    private static final Set<String> FOR_PUBLIC_CLIENTS = Set.of(Endpoints.TOKEN, Endpoints.REVOKE, Endpoints.PAR);

    private final Map<String, JwtVerifier> verifiers = new ConcurrentHashMap<>();

    private final Clients clients;

    private final UsedAssertions used;

    private final RateLimits limits;

    private final StsProperties properties;

    private final Clock clock;

    public ClientAuthenticator(
            Clients clients, UsedAssertions used, RateLimits limits, StsProperties properties, Clock clock) {
        this.clients = Objects.requireNonNull(clients, "clients cannot be null");
        this.used = Objects.requireNonNull(used, "used cannot be null");
        this.limits = Objects.requireNonNull(limits, "limits cannot be null");
        this.properties = Objects.requireNonNull(properties, "properties cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /**
     * Authenticates a client by an assertion, which is not accepted again. Refuses with {@code invalid_client} for
     * every reason, and with 429 if the client sends too many requests.
     *
     * @param endpoint path that the assertion was sent to, whose address is an accepted audience
     */
    public Client authenticate(ClientAssertion assertion, String endpoint) {
        Client client = clients.find(assertion.subject()).orElse(null);
        if (client == null) {
            throw refuse("unknown", endpoint, "unknown_client");
        }
        try {
            requireAssertion(client, assertion.jws(), endpoint);
        } catch (InvalidCredentialException ex) {
            throw refuse(client.id(), endpoint, ex.code().value());
        }
        limits.require(client);
        return client;
    }

    /**
     * Authenticates a client by its certificate (RFC 8705 section 2), or identifies a client without credentials.
     * Refuses with {@code invalid_client} for every reason, and with 429 if the client sends too many requests.
     */
    Client recognise(PresentedClient presented, String endpoint) {
        Client client = clients.find(presented.id()).orElse(null);
        if (client == null) {
            throw refuse("unknown", endpoint, "unknown_client");
        }
        ClientCertificate expected = client.certificate();
        boolean proven = expected != null && expected.matches(presented.certificates());
        if (!proven && !(client.isPublic() && FOR_PUBLIC_CLIENTS.contains(endpoint))) {
            throw refuse(client.id(), endpoint, expected == null ? "no_assertion" : "wrong_certificate");
        }
        if (proven) {
            limits.require(client);
        } else if (endpoint.equals(Endpoints.PAR)) {
            limits.requirePush(presented.address());
        }
        return client;
    }

    /**
     * Verifies an assertion of a client, which is not accepted again.
     *
     * @throws InvalidCredentialException with the reason if it is refused
     */
    public void requireAssertion(Client client, CompactJws jws, String endpoint) {
        if (client.keys().keys().isEmpty()) {
            throw refuse(RefusalCode.UNKNOWN_KEY);
        }
        JwtVerification outcome = verifiers
                .computeIfAbsent(client.id(), id -> verifier(id, client.keys()))
                .verify(jws);
        switch (outcome) {
            case JwtVerification.Accepted accepted -> accept(client, accepted.jwt(), endpoint);
            case JwtVerification.Rejected rejected -> throw refuse(rejected.code());
            case JwtVerification.Unknown unknown -> throw new IllegalStateException(unknown.cause());
        }
    }

    private void accept(Client client, Jwt assertion, String endpoint) {
        if (!assertion.subject().equals(client.id())) {
            throw refuse(RefusalCode.INVALID_CLAIM);
        }
        if (assertion.audience().size() != 1
                || (properties.profile().isFapi2() && !(assertion.claims().get("aud") instanceof String))
                || !audiences(assertion, endpoint).contains(assertion.audience().getFirst())) {
            throw refuse(RefusalCode.WRONG_AUDIENCE);
        }
        Instant end = requireEnd(assertion).plus(properties.clockSkew());
        if (!ClientAssertion.isPlain(assertion.id())) {
            throw refuse(RefusalCode.INVALID_CLAIM);
        }
        if (!used.use(client.id(), assertion.id(), end)) {
            throw refuse(RefusalCode.REPLAYED);
        }
    }

    /**
     * Returns the time until which an assertion is accepted. Some clients set an {@code exp} that is far in the future.
     * Their assertions are accepted for a short time after the {@code iat}, which is never in the future.
     */
    private Instant requireEnd(Jwt assertion) {
        Instant now = clock.instant();
        Duration skew = properties.clockSkew();
        Instant issued = assertion.issuedAt();
        Instant latest = (issued == null ? now.plus(skew) : issued).plus(LONGEST_LIFE);
        boolean late = assertion.expiresAt().isAfter(latest);
        if (late && (issued == null || !now.isBefore(latest.plus(skew)))) {
            throw refuse(TOO_LONG_A_LIFE);
        }
        return late ? latest : assertion.expiresAt();
    }

    /**
     * Returns the accepted audiences. An assertion has exactly one: another server in its audience could use the
     * assertion here (draft-ietf-oauth-rfc7523bis).
     */
    private Set<String> audiences(Jwt assertion, String endpoint) {
        String issuer = properties.issuer();
        return properties.profile().isFapi2()
                        || STRICT_TYPE.equals(assertion.header().type())
                ? Set.of(issuer)
                : new HashSet<>(List.of(issuer, issuer + Endpoints.TOKEN, issuer + endpoint));
    }

    private static InvalidCredentialException refuse(RefusalCode code) {
        return new InvalidCredentialException(code, "not an assertion of the client for this server");
    }

    private JwtVerifier verifier(String clientId, JwkSet keys) {
        List<String> audience =
                List.of(Endpoints.TOKEN, Endpoints.PAR, Endpoints.REVOKE, Endpoints.INTROSPECT, Endpoints.LOGIN, "");
        return JwtVerifier.builder()
                .issuer(clientId, new MixedKeySet(keys))
                .types("", "jwt", STRICT_TYPE)
                .audience(audience.stream().map(properties.issuer()::concat).toArray(String[]::new))
                .requiredClaims("iss", "sub", "aud", "exp", "jti")
                .clockSkew(properties.clockSkew())
                .clock(clock)
                .build();
    }

    private static RuntimeException refuse(String client, String endpoint, String reason) {
        Audit.refused(endpoint, client, reason);
        return OAuthErrors.invalidClient();
    }
}
