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

/** Random ES256 key, which signs tokens that are valid for a minute. */
final class Es256Key {

    private static final Duration LIFE = Duration.ofMinutes(1);

    private final ECKey key;

    Es256Key(String id) {
        try {
            this.key = new ECKeyGenerator(Curve.P_256)
                    .algorithm(JWSAlgorithm.ES256)
                    .keyID(id)
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

    /**
     * Signs a token, and adds its times and a random id.
     *
     * @param type {@code typ} of its header
     */
    String sign(String type, JWTClaimsSet.Builder claims) {
        Instant now = Instant.now();
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.ES256)
                        .type(new JOSEObjectType(type))
                        .keyID(key.getKeyID())
                        .build(),
                claims.jwtID(UUID.randomUUID().toString())
                        .issueTime(Date.from(now))
                        .expirationTime(Date.from(now.plus(LIFE)))
                        .build());
        try {
            token.sign(new ECDSASigner(key));
        } catch (JOSEException ex) {
            throw new IllegalStateException(ex);
        }
        return token.serialize();
    }
}
