// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import io.countersign.benchmarks.stacks.Versions;
import io.jsonwebtoken.JwtParser;
import io.jsonwebtoken.JwtParserBuilder;
import io.jsonwebtoken.Jwts;
import io.jsonwebtoken.security.SecureDigestAlgorithm;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPair;
import java.time.Instant;
import java.util.Date;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/** jjwt on the JDK's providers, with its Jackson serialiser. */
final class JjwtStack implements TokenStack {

    @Override
    public String version() {
        return Versions.of(Jwts.class);
    }

    @Override
    public String cryptography() {
        return Versions.of((java.security.Provider) null);
    }

    @Override
    public String checks() {
        return "alg by key, exp, nbf, iss, aud (Jwts.parser)";
    }

    @Override
    public @Nullable TokenCodec prepare(String algorithm, Payload payload) throws GeneralSecurityException {
        // jjwt knows Ed25519 and Ed448 only by the name of RFC 8037.
        String name = algorithm.equals("Ed448") ? "EdDSA" : algorithm;
        SecureDigestAlgorithm<?, ?> known = Jwts.SIG.get().get(name);
        if (known == null) {
            return null;
        }
        JwtParserBuilder parser = Jwts.parser().requireIssuer(payload.issuer()).requireAudience(payload.audience());
        if (JcaKeys.isSecret(algorithm)) {
            SecretKey secret = JcaKeys.secret(algorithm);
            return new Codec(known, secret, parser.verifyWith(secret).build(), payload);
        }
        KeyPair pair = JcaKeys.pair(algorithm, null);
        return new Codec(
                known, pair.getPrivate(), parser.verifyWith(pair.getPublic()).build(), payload);
    }

    private record Codec(SecureDigestAlgorithm<?, ?> algorithm, Key key, JwtParser parser, Payload payload)
            implements TokenCodec {

        @Override
        @SuppressWarnings("unchecked") // The key was created for the algorithm.
        public String encode() {
            Instant now = Instant.now();
            return Jwts.builder()
                    .header()
                    .type("at+jwt")
                    .keyId("bench")
                    .and()
                    .claims(payload.claims())
                    .issuedAt(Date.from(now))
                    .expiration(Date.from(now.plus(Payload.LIFE)))
                    .signWith(key, (SecureDigestAlgorithm<Key, ?>) algorithm)
                    .compact();
        }

        @Override
        public boolean verify(String token) {
            return parser.parseSignedClaims(token).getPayload().getSubject() != null;
        }
    }
}
