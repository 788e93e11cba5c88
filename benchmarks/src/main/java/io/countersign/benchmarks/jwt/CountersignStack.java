// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.StaticKeySet;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** countersign-jose, with all its checks. */
final class CountersignStack implements TokenStack {

    private static final String TYPE = "at+jwt";

    @Override
    public String version() {
        return "countersign-jose of this build";
    }

    @Override
    public String cryptography() {
        return JcaProviders.best().name(JwsAlgorithm.ES256) + " (ES256)";
    }

    @Override
    public String checks() {
        return "typ, alg, kid, iss, aud, exp, iat, nbf, required claims, canonical base64url, strict JSON";
    }

    @Override
    public @Nullable TokenCodec prepare(String algorithm, Payload payload) {
        if (Arrays.stream(JwsAlgorithm.values()).noneMatch(any -> any.jwaName().equals(algorithm))) {
            return null;
        }
        JwsAlgorithm known = JwsAlgorithm.of(algorithm);
        JsonWebKey key = JsonWebKey.generate(known);
        JwtVerifier verifier = JwtVerifier.builder()
                .issuer(payload.issuer(), StaticKeySet.of(key, known))
                .types(TYPE)
                .audience(payload.audience())
                .build();
        return new Codec(new JwsSigner(key, known), verifier, payload.claims());
    }

    private record Codec(JwsSigner signer, JwtVerifier verifier, Map<String, Object> claims) implements TokenCodec {

        @Override
        public String encode() {
            Instant now = Instant.now();
            return JwtBuilder.ofType(TYPE)
                    .claims(claims)
                    .issuedAt(now)
                    .expiresAt(now.plus(Payload.LIFE))
                    .sign(signer);
        }

        @Override
        public boolean verify(String token) {
            return verifier.verify(token) instanceof JwtVerification.Accepted;
        }
    }
}
