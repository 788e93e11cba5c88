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
import io.countersign.sts.settings.StsProperties;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.Optional;

/** Verifies ID tokens that clients send back as {@code id_token_hint}. They may have expired. */
final class IdTokenHints {

    private final SigningKeys keys;

    private final StsProperties properties;

    private final Clock clock;

    IdTokenHints(SigningKeys keys, StsProperties properties, Clock clock) {
        this.keys = keys;
        this.properties = properties;
        this.clock = clock;
    }

    /**
     * Returns the hint. Empty if its key is not published any more: this server may have issued it before a rotation.
     *
     * @throws InvalidCredentialException if it is no ID token of this server
     */
    Optional<Hint> read(String token) {
        CompactJws jws = CompactJws.parse(token);
        String client = Objects.requireNonNullElse(jws.unverifiedClaims().string("aud"), "");
        if (client.isEmpty()) {
            throw invalid();
        }
        return switch (verifier(client, jws).verify(jws)) {
            case JwtVerification.Accepted accepted -> Optional.of(hint(client, accepted.jwt()));
            case JwtVerification.Rejected rejected
            when rejected.code().equals(RefusalCode.UNKNOWN_KEY) -> Optional.empty();
            case JwtVerification.Rejected rejected -> throw invalid();
            case JwtVerification.Unknown unknown -> Optional.empty();
        };
    }

    private static Hint hint(String client, Jwt token) {
        if (!(token.claims().get("auth_time") instanceof Number loginTime)) {
            throw invalid();
        }
        return new Hint(client, token.subject(), loginTime.longValue());
    }

    /**
     * Returns a verifier that accepts an expired token, as the specification recommends: its clock stands at the time of
     * issue, unless that is no time in the past.
     */
    private JwtVerifier verifier(String client, CompactJws jws) {
        Instant now = clock.instant();
        Long seconds = jws.unverifiedClaims().number("iat");
        Instant issued = seconds != null && seconds >= 0 && seconds < now.getEpochSecond()
                ? Instant.ofEpochSecond(seconds)
                : now;
        return JwtVerifier.builder()
                .issuer(properties.issuer(), keys.verifying())
                .types("jwt")
                .audience(client)
                .clockSkew(properties.clockSkew())
                .clock(Clock.fixed(issued, ZoneOffset.UTC))
                .build();
    }

    private static InvalidCredentialException invalid() {
        return InvalidCredentialException.malformed("not an ID token of this server");
    }

    /**
     * ID token of this server, which may have expired.
     *
     * @param clientId its audience
     * @param loginTime its {@code auth_time}, in seconds since 1970
     */
    record Hint(String clientId, String subject, long loginTime) {}
}
