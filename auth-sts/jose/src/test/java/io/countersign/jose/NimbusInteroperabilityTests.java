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
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import java.util.Date;
import java.util.Objects;
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
        jwt.sign(signer(JWK.parse(key.toSecretJson())));

        JwtVerification verification = TestTokens.verifier(algorithm).build().verify(jwt.serialize());

        assertThat(verification)
                .isInstanceOfSatisfying(
                        JwtVerification.Valid.class,
                        valid -> assertThat(valid.jwt().claims().string("name")).isEqualTo("Zoë 😀 \"quoted\" \\ \n"));
    }

    @ParameterizedTest
    @EnumSource(JwsAlgorithm.class)
    void signWhenNimbusVerifiesThenValid(JwsAlgorithm algorithm) throws ParseException, JOSEException {
        JsonWebKey key = TestTokens.key(algorithm);
        String token =
                TestTokens.claims().claim("name", "Zoë 😀 \"quoted\" \\ \n").sign(new JwsSigner(key, algorithm));
        JWK theirs = algorithm.isSymmetric()
                ? JWK.parse(key.toSecretJson())
                : Objects.requireNonNull(
                        JWKSet.parse(JwkSet.of(key).toPublicJson()).getKeyByKeyId(key.keyId()));

        SignedJWT jwt = SignedJWT.parse(token);

        assertThat(jwt.verify(verifier(theirs))).isTrue();
        assertThat(jwt.getHeader().getKeyID()).isEqualTo(key.keyId());
        assertThat(jwt.getHeader().getType()).hasToString("at+jwt");
        assertThat(jwt.getJWTClaimsSet().getStringClaim("name")).isEqualTo("Zoë 😀 \"quoted\" \\ \n");
        assertThat(theirs.computeThumbprint()).hasToString(key.thumbprint());
    }

    private static JWSSigner signer(JWK key) throws JOSEException {
        return switch (key) {
            case RSAKey rsa -> new RSASSASigner(rsa);
            case ECKey ec -> new ECDSASigner(ec);
            case OctetSequenceKey secret -> new MACSigner(secret);
            case OctetKeyPair pair -> new BouncyCastleEd25519(pair);
            default -> throw new IllegalArgumentException(key.getKeyType().getValue());
        };
    }

    private static JWSVerifier verifier(JWK key) throws JOSEException {
        return switch (key) {
            case RSAKey rsa -> new RSASSAVerifier(rsa);
            case ECKey ec -> new ECDSAVerifier(ec);
            case OctetSequenceKey secret -> new MACVerifier(secret);
            case OctetKeyPair pair -> new BouncyCastleEd25519(pair);
            default -> throw new IllegalArgumentException(key.getKeyType().getValue());
        };
    }
}
