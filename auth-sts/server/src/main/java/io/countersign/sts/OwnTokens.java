// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.jose.CompactJws;
import io.countersign.jose.JoseException;
import io.countersign.jose.Jwt;
import io.countersign.jose.JwtVerification;
import io.countersign.jose.JwtVerifier;
import io.countersign.jose.KeySource;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;

/** Recognises the tokens that this server has issued, whoever they are for. */
final class OwnTokens {

    private final SigningKeys keys;

    private final StsProperties properties;

    private final Clock clock;

    OwnTokens(SigningKeys keys, StsProperties properties, Clock clock) {
        this.keys = Objects.requireNonNull(keys, "keys cannot be null");
        this.properties = Objects.requireNonNull(properties, "properties cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /** @return nothing if it is no token of this server, or one that has ended */
    Optional<Jwt> verify(String token) {
        try {
            CompactJws jws = CompactJws.parse(token);
            String audience = jws.unverifiedClaims().string("aud");
            return audience == null || audience.isEmpty() ? Optional.empty() : verify(jws, audience);
        } catch (JoseException ex) {
            return Optional.empty();
        }
    }

    private Optional<Jwt> verify(CompactJws jws, String audience) {
        TokenVerifier verifier = new TokenVerifier(keys.verifying(), source -> verifier(audience, source));
        return verifier.verify(jws) instanceof JwtVerification.Valid valid
                ? Optional.of(valid.jwt())
                : Optional.empty();
    }

    private JwtVerifier verifier(String audience, KeySource source) {
        return JwtVerifier.builder()
                .issuer(properties.issuer(), source)
                .types(TokenIssuer.TYPE)
                .audience(audience)
                .clockSkew(properties.clockSkew())
                .clock(clock)
                .build();
    }
}
