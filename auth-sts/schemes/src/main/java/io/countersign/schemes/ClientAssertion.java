// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;

/**
 * Authenticates a client to the authorization server with its own key, {@code private_key_jwt} (RFC 7523 section
 * 2.2). Each assertion is valid for a minute and used once.
 *
 * @param clientId issuer and subject of the assertion
 * @param audience issuer identifier of the authorization server
 * @param signer signer with the client's key
 * @param clock clock of the current time
 * @since 0.1
 */
public record ClientAssertion(String clientId, String audience, JwsSigner signer, Clock clock) {

    private static final String TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

    private static final Duration LIFE = Duration.ofSeconds(60);

    public ClientAssertion {
        Objects.requireNonNull(clientId, "clientId cannot be null");
        Objects.requireNonNull(audience, "audience cannot be null");
        Objects.requireNonNull(signer, "signer cannot be null");
        Objects.requireNonNull(clock, "clock cannot be null");
    }

    /** Returns the request parameters that authenticate the client, with a new assertion each time. */
    public Map<String, String> parameters() {
        Instant now = clock.instant();
        String assertion = JwtBuilder.ofType("JWT")
                .issuer(clientId)
                .subject(clientId)
                .audience(audience)
                .issuedAt(now)
                .expiresAt(now.plus(LIFE))
                .randomId()
                .sign(signer);
        return Map.of("client_assertion_type", TYPE, "client_assertion", assertion);
    }

    @Override
    public String toString() {
        return "ClientAssertion[" + clientId + "]";
    }
}
