// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import com.auth0.jwt.JWT;
import com.auth0.jwt.algorithms.Algorithm;
import com.auth0.jwt.interfaces.JWTVerifier;
import io.countersign.benchmarks.stacks.Versions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Auth0's java-jwt on the JDK's providers. */
final class Auth0Stack implements TokenStack {

    private static final Map<String, Object> HEADER = Map.of("typ", "at+jwt", "kid", "bench");

    @Override
    public String version() {
        return Versions.of(JWT.class);
    }

    @Override
    public String cryptography() {
        return Versions.of((java.security.Provider) null);
    }

    @Override
    public String checks() {
        return "alg, exp, nbf, iat, iss, aud (JWT.require)";
    }

    @Override
    public @Nullable TokenCodec prepare(String algorithm, Payload payload) throws GeneralSecurityException {
        Algorithm known = algorithm(algorithm);
        if (known == null) {
            return null;
        }
        JWTVerifier verifier = JWT.require(known)
                .withIssuer(payload.issuer())
                .withAudience(payload.audience())
                .build();
        return new Codec(known, verifier, payload);
    }

    private static @Nullable Algorithm algorithm(String name) throws GeneralSecurityException {
        return switch (name) {
            case "HS256" -> Algorithm.HMAC256(JcaKeys.secret(name).getEncoded());
            case "HS384" -> Algorithm.HMAC384(JcaKeys.secret(name).getEncoded());
            case "HS512" -> Algorithm.HMAC512(JcaKeys.secret(name).getEncoded());
            case "RS256", "RS384", "RS512", "PS256", "PS384", "PS512" -> rsa(name, JcaKeys.pair(name, null));
            case "ES256", "ES384", "ES512" -> ec(name, JcaKeys.pair(name, null));
            default -> null;
        };
    }

    private static Algorithm rsa(String name, KeyPair pair) {
        RSAPublicKey open = (RSAPublicKey) pair.getPublic();
        RSAPrivateKey secret = (RSAPrivateKey) pair.getPrivate();
        return switch (name) {
            case "RS256" -> Algorithm.RSA256(open, secret);
            case "RS384" -> Algorithm.RSA384(open, secret);
            case "RS512" -> Algorithm.RSA512(open, secret);
            case "PS256" -> Algorithm.RSA256PSS(open, secret);
            case "PS384" -> Algorithm.RSA384PSS(open, secret);
            default -> Algorithm.RSA512PSS(open, secret);
        };
    }

    private static Algorithm ec(String name, KeyPair pair) {
        ECPublicKey open = (ECPublicKey) pair.getPublic();
        ECPrivateKey secret = (ECPrivateKey) pair.getPrivate();
        return switch (name) {
            case "ES256" -> Algorithm.ECDSA256(open, secret);
            case "ES384" -> Algorithm.ECDSA384(open, secret);
            default -> Algorithm.ECDSA512(open, secret);
        };
    }

    private record Codec(Algorithm algorithm, JWTVerifier verifier, Payload payload) implements TokenCodec {

        @Override
        public String encode() {
            Instant now = Instant.now();
            return JWT.create()
                    .withHeader(HEADER)
                    .withPayload(payload.claims())
                    .withIssuedAt(now)
                    .withExpiresAt(now.plus(Payload.LIFE))
                    .sign(algorithm);
        }

        @Override
        public boolean verify(String token) {
            return verifier.verify(token).getSubject() != null;
        }
    }
}
