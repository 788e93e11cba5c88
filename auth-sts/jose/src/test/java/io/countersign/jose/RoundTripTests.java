// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RoundTripTests {

    @ParameterizedTest
    @EnumSource(JwsAlgorithm.class)
    void verifyWhenSignedWithSameKeyThenValid(JwsAlgorithm algorithm) {
        JsonWebKey key = JsonWebKey.generate(algorithm);
        Instant now = Instant.now();
        String token = JwtBuilder.ofType("at+jwt")
                .issuer("https://sts.example")
                .subject("alice")
                .audience("account.shop.com")
                .issuedAt(now)
                .expiresAt(now.plusSeconds(60))
                .randomId()
                .sign(new JwsSigner(key, algorithm));

        JsonWebKey verifying = JsonWebKey.parse(
                algorithm.isSymmetric() ? key.toSecretJson() : key.toPublic().toSecretJson());
        JwtVerifier verifier = JwtVerifier.builder()
                .issuer("https://sts.example", StaticKeySet.of(verifying, algorithm))
                .types("at+jwt")
                .audience("account.shop.com")
                .build();

        assertThat(verifier.verify(token)).isInstanceOfSatisfying(JwtVerification.Valid.class, valid -> {
            assertThat(valid.jwt().subject()).isEqualTo("alice");
            assertThat(valid.jwt().key().keyId()).isEqualTo(key.thumbprint());
        });
        assertThat(JsonWebKey.parse(key.toSecretJson()).signs(algorithm)).isTrue();
    }
}
