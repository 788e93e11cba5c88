// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.keyset.JwkSet;
import java.text.ParseException;
import java.util.Date;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NimbusInteroperabilityTests {

    @ParameterizedTest
    @EnumSource(JwsAlgorithm.class)
    void verifyWhenNimbusSignedThenValid(JwsAlgorithm algorithm) throws ParseException, JOSEException {
        JsonWebKey key = TestTokens.key(algorithm);
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer(TestTokens.ISSUER)
                .subject("alice")
                .audience("account.shop.com")
                .issueTime(Date.from(TestTokens.NOW))
                .expirationTime(Date.from(TestTokens.NOW.plusSeconds(60)))
                .jwtID("id-1")
                .claim("name", "Zoë 😀 \"quoted\" \\ \n")
                .build();
        JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.parse(algorithm.jwaName()))
                .type(new JOSEObjectType("at+jwt"))
                .keyID(key.keyId())
                .build();
        SignedJWT jwt = new SignedJWT(header, claims);
        jwt.sign(signer(key));

        JwtVerification verification = TestTokens.verifier(algorithm).build().verify(jwt.serialize());

        assertThat(verification)
                .isInstanceOfSatisfying(
                        JwtVerification.Accepted.class,
                        valid -> assertThat(valid.jwt().claims().string("name")).isEqualTo("Zoë 😀 \"quoted\" \\ \n"));
    }

    @ParameterizedTest
    @EnumSource(JwsAlgorithm.class)
    void signWhenNimbusVerifiesThenValid(JwsAlgorithm algorithm) throws ParseException, JOSEException {
        JsonWebKey key = TestTokens.key(algorithm);
        String token =
                TestTokens.claims().claim("name", "Zoë 😀 \"quoted\" \\ \n").sign(new JwsSigner(key, algorithm));
        SignedJWT jwt = SignedJWT.parse(token);

        assertThat(jwt.verify(verifier(key))).isTrue();
        assertThat(jwt.getHeader().getKeyID()).isEqualTo(key.keyId());
        assertThat(jwt.getHeader().getType()).hasToString("at+jwt");
        assertThat(jwt.getJWTClaimsSet().getStringClaim("name")).isEqualTo("Zoë 😀 \"quoted\" \\ \n");
    }

    @ParameterizedTest
    @EnumSource(value = JwsAlgorithm.class, names = "ML_DSA.*", mode = EnumSource.Mode.MATCH_NONE)
    void thumbprintWhenNimbusReadsTheKeyThenSame(JwsAlgorithm algorithm) throws ParseException, JOSEException {
        JsonWebKey key = TestTokens.key(algorithm);

        assertThat(JWK.parse(key.toSecretJson()).computeThumbprint()).hasToString(key.thumbprint());
        if (!algorithm.isSymmetric()) {
            JWKSet published = JWKSet.parse(JwkSet.of(key).toPublicJson());
            assertThat(published.getKeyByKeyId(key.keyId()).computeThumbprint()).hasToString(key.thumbprint());
        }
    }

    private static JWSSigner signer(JsonWebKey key) throws ParseException, JOSEException {
        return switch (key.keyType()) {
            case "RSA" -> new RSASSASigner(RSAKey.parse(key.toSecretJson()));
            case "EC" -> new ECDSASigner(ECKey.parse(key.toSecretJson()));
            case "oct" -> new MACSigner(OctetSequenceKey.parse(key.toSecretJson()));
            default -> new BouncyCastleJws(key);
        };
    }

    private static JWSVerifier verifier(JsonWebKey key) throws ParseException, JOSEException {
        return switch (key.keyType()) {
            case "RSA" -> new RSASSAVerifier(RSAKey.parse(key.toPublic().toSecretJson()));
            case "EC" -> new ECDSAVerifier(ECKey.parse(key.toPublic().toSecretJson()));
            case "oct" -> new MACVerifier(OctetSequenceKey.parse(key.toSecretJson()));
            default -> new BouncyCastleJws(key.toPublic());
        };
    }
}
