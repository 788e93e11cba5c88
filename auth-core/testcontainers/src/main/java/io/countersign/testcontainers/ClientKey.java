// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.UUID;

/** Random ES256 key of a client, which authenticates it at the token service (RFC 7523). */
final class ClientKey {

    private static final JOSEObjectType TYPE = new JOSEObjectType("client-authentication+jwt");

    private static final Duration LIFE = Duration.ofMinutes(1);

    private final String client;

    private final ECKey key;

    ClientKey(String client) {
        this.client = client;
        try {
            this.key = new ECKeyGenerator(Curve.P_256)
                    .algorithm(JWSAlgorithm.ES256)
                    .keyID(client + "-1")
                    .generate();
        } catch (JOSEException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** Returns the public key as a JWK set (RFC 7517). */
    String publicKeys() {
        return new JWKSet(key).toString();
    }

    /** Returns the private key as a JWK. */
    String privateKey() {
        return key.toJSONString();
    }

    /** Returns an assertion, which can be used once and is valid for a minute. */
    String assertion(String audience) {
        Instant now = Instant.now();
        SignedJWT assertion = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.ES256)
                        .type(TYPE)
                        .keyID(key.getKeyID())
                        .build(),
                new JWTClaimsSet.Builder()
                        .issuer(client)
                        .subject(client)
                        .audience(audience)
                        .jwtID(UUID.randomUUID().toString())
                        .issueTime(Date.from(now))
                        .expirationTime(Date.from(now.plus(LIFE)))
                        .build());
        try {
            assertion.sign(new ECDSASigner(key));
        } catch (JOSEException ex) {
            throw new IllegalStateException(ex);
        }
        return assertion.serialize();
    }
}
