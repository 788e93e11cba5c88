// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.keys.SigningKeys;
import io.countersign.sts.client.Client;
import io.countersign.sts.client.Clients;
import io.countersign.sts.settings.StsProperties;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Validates requests for a logout (OpenID Connect RP-Initiated Logout section 2). The user returns only to an address
 * that is registered for a client which the request identifies, compared exactly.
 */
final class LogoutRequests {

    private static final int MAX_VALUE = 16 * 1024;

    private final Clients clients;

    private final SigningKeys keys;

    private final StsProperties properties;

    private final Clock clock;

    LogoutRequests(Clients clients, SigningKeys keys, StsProperties properties, Clock clock) {
        this.clients = clients;
        this.keys = keys;
        this.properties = properties;
        this.clock = clock;
    }

    /** @throws AuthorizationException shown to the user: no error is sent to an address */
    LogoutRequest validate(Map<String, String> parameters) {
        if (parameters.values().stream().anyMatch(value -> value.length() > MAX_VALUE)) {
            throw AuthorizationException.forUser("a parameter is too long");
        }
        LogoutRequest.Hint hint = Optional.ofNullable(parameters.get("id_token_hint"))
                .flatMap(this::hint)
                .orElse(null);
        Client client = client(parameters.get("client_id"), hint);
        return new LogoutRequest(
                client == null ? null : client.id(),
                hint,
                redirectUri(client, parameters.get("post_logout_redirect_uri")),
                parameters);
    }

    private @Nullable Client client(@Nullable String clientId, LogoutRequest.@Nullable Hint hint) {
        if (clientId != null && hint != null && !clientId.equals(hint.clientId())) {
            throw AuthorizationException.forUser("the id_token_hint is not for the client");
        }
        String id = hint == null ? clientId : hint.clientId();
        return id == null
                ? null
                : clients.find(id)
                        .filter(Client::mayLogUsersIn)
                        .orElseThrow(() -> AuthorizationException.forUser("the client is unknown"));
    }

    private static @Nullable String redirectUri(@Nullable Client client, @Nullable String address) {
        if (address == null) {
            return null;
        }
        if (client == null) {
            throw AuthorizationException.forUser("post_logout_redirect_uri needs a client_id or an id_token_hint");
        }
        if (!client.returnsTo(address)) {
            throw AuthorizationException.forUser("the post_logout_redirect_uri is not registered for the client");
        }
        return address;
    }

    /**
     * Returns the hint. Empty if its key is not published any more: this server may have issued it before a rotation,
     * so the user is asked. Refuses a token that is no ID token of this server.
     */
    private Optional<LogoutRequest.Hint> hint(String token) {
        try {
            CompactJws jws = CompactJws.parse(token);
            String client = Objects.requireNonNullElse(jws.unverifiedClaims().string("aud"), "");
            return switch (verifier(client, jws).verify(jws)) {
                case JwtVerification.Accepted accepted -> Optional.of(hint(client, accepted.jwt()));
                case JwtVerification.Rejected rejected
                when rejected.code().equals(RefusalCode.UNKNOWN_KEY) -> Optional.empty();
                case JwtVerification.Rejected rejected -> throw invalid();
                case JwtVerification.Unknown unknown -> Optional.empty();
            };
        } catch (InvalidCredentialException | IllegalArgumentException ex) {
            throw invalid();
        }
    }

    private static LogoutRequest.Hint hint(String client, Jwt token) {
        if (!(token.claims().get("auth_time") instanceof Number loginTime)) {
            throw invalid();
        }
        return new LogoutRequest.Hint(client, token.subject(), loginTime.longValue());
    }

    /**
     * Returns a verifier that accepts an expired token, as the specification recommends: its clock stands at the time of
     * issue, unless that is in the future.
     */
    private JwtVerifier verifier(String client, CompactJws jws) {
        Instant now = clock.instant();
        Instant issued = jws.unverifiedClaims().get("iat") instanceof Number seconds
                ? Instant.ofEpochSecond(seconds.longValue())
                : now;
        return JwtVerifier.builder()
                .issuer(properties.issuer(), keys.verifying())
                .types("jwt")
                .audience(client)
                .clockSkew(properties.clockSkew())
                .clock(Clock.fixed(issued.isBefore(now) ? issued : now, ZoneOffset.UTC))
                .build();
    }

    private static AuthorizationException invalid() {
        return AuthorizationException.forUser("the id_token_hint is not an ID token of this server");
    }
}
