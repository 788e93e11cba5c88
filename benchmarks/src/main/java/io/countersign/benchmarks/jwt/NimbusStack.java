// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.Ed25519Signer;
import com.nimbusds.jose.crypto.Ed25519Verifier;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.gen.OctetKeyPairGenerator;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.BadJWTException;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import io.countersign.benchmarks.stacks.Versions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Provider;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.text.ParseException;
import java.time.Instant;
import java.util.Date;
import java.util.Set;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** Nimbus JOSE+JWT, with signer and verifier objects that are created once; Nimbus uses Tink for Ed25519. */
final class NimbusStack implements TokenStack {

    private final @Nullable Provider provider;

    NimbusStack(@Nullable Provider provider) {
        this.provider = provider;
    }

    @Override
    public String version() {
        return Versions.of(SignedJWT.class);
    }

    @Override
    public String cryptography() {
        return Versions.of(provider) + (provider == null ? ", Ed25519 by " + tink() : "");
    }

    private static String tink() {
        return Versions.of(com.google.crypto.tink.subtle.Ed25519Sign.class);
    }

    @Override
    public String checks() {
        return "alg, exp, nbf, iss, aud, required claims (SignedJWT, DefaultJWTClaimsVerifier)";
    }

    @Override
    public @Nullable TokenCodec prepare(String algorithm, Payload payload) throws GeneralSecurityException {
        JWSAlgorithm known = JWSAlgorithm.parse(algorithm);
        Pair pair;
        try {
            pair = pair(known);
        } catch (JOSEException ex) {
            throw new GeneralSecurityException(ex);
        }
        if (pair == null) {
            return null;
        }
        if (provider != null) {
            pair.signer().getJCAContext().setProvider(provider);
            pair.verifier().getJCAContext().setProvider(provider);
        }
        var claims = new DefaultJWTClaimsVerifier<SecurityContext>(
                payload.audience(),
                new JWTClaimsSet.Builder().issuer(payload.issuer()).build(),
                Set.of("sub", "iat", "exp", "jti"));
        JWSHeader header = new JWSHeader.Builder(known)
                .type(new com.nimbusds.jose.JOSEObjectType("at+jwt"))
                .keyID("bench")
                .build();
        return new Codec(header, pair, claims, payload);
    }

    private @Nullable Pair pair(JWSAlgorithm algorithm) throws GeneralSecurityException, JOSEException {
        if (JWSAlgorithm.Family.HMAC_SHA.contains(algorithm)) {
            SecretKeySpec secret = JcaKeys.secret(algorithm.getName());
            return new Pair(new MACSigner(secret), new MACVerifier(secret));
        }
        if (JWSAlgorithm.Family.RSA.contains(algorithm)) {
            KeyPair keys = JcaKeys.pair(algorithm.getName(), provider);
            return new Pair(new RSASSASigner(keys.getPrivate()), new RSASSAVerifier((RSAPublicKey) keys.getPublic()));
        }
        if (JWSAlgorithm.Family.EC.contains(algorithm)) {
            KeyPair keys = JcaKeys.pair(algorithm.getName(), provider);
            return new Pair(new ECDSASigner((ECPrivateKey) keys.getPrivate()), new ECDSAVerifier((ECPublicKey)
                    keys.getPublic()));
        }
        boolean edwards = algorithm.equals(JWSAlgorithm.EdDSA) || algorithm.equals(JWSAlgorithm.Ed25519);
        return edwards && provider == null ? edwards() : null;
    }

    private static Pair edwards() throws JOSEException {
        OctetKeyPair keys = new OctetKeyPairGenerator(Curve.Ed25519).generate();
        return new Pair(new Ed25519Signer(keys), new Ed25519Verifier(keys.toPublicJWK()));
    }

    private record Pair(JWSSigner signer, JWSVerifier verifier) {}

    private record Codec(JWSHeader header, Pair keys, DefaultJWTClaimsVerifier<SecurityContext> rules, Payload payload)
            implements TokenCodec {

        @Override
        public String encode() throws JOSEException {
            Instant now = Instant.now();
            JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder();
            payload.claims().forEach(claims::claim);
            claims.issueTime(Date.from(now)).expirationTime(Date.from(now.plus(Payload.LIFE)));
            SignedJWT token = new SignedJWT(header, claims.build());
            token.sign(keys.signer());
            return token.serialize();
        }

        @Override
        public boolean verify(String compact) throws ParseException, JOSEException, BadJWTException {
            SignedJWT token = SignedJWT.parse(compact);
            if (!token.verify(keys.verifier())) {
                return false;
            }
            rules.verify(token.getJWTClaimsSet(), null);
            return true;
        }
    }
}
