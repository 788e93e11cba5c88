// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.StaticKeySet;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.Map;

/** Keys, tokens and verifiers for tests. */
public final class TestTokens {

    public static final String ISSUER = "https://sts.shop.com";

    public static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    public static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

    private static final Map<JwsAlgorithm, JsonWebKey> KEYS = new EnumMap<>(JwsAlgorithm.class);

    private TestTokens() {}

    /** Returns the same key at each call: generating RSA keys is slow. */
    public static synchronized JsonWebKey key(JwsAlgorithm algorithm) {
        return KEYS.computeIfAbsent(algorithm, JsonWebKey::generate);
    }

    public static JwtBuilder claims() {
        return JwtBuilder.ofType("at+jwt")
                .issuer(ISSUER)
                .subject("alice")
                .audience("account.shop.com")
                .issuedAt(NOW)
                .expiresAt(NOW.plusSeconds(60))
                .id("id-1");
    }

    public static String token(JwsAlgorithm algorithm) {
        return claims().sign(new JwsSigner(key(algorithm), algorithm));
    }

    public static JwtVerifier.Builder verifier(JwsAlgorithm algorithm) {
        return JwtVerifier.builder()
                .issuer(ISSUER, StaticKeySet.of(key(algorithm), algorithm))
                .types("at+jwt")
                .audience("account.shop.com", "*.shop.com")
                .clock(CLOCK);
    }

    /** Signs any header and payload, unchanged. */
    public static String signed(JwsAlgorithm algorithm, String header, String payload) {
        String input = encode(header) + "." + encode(payload);
        byte[] bytes = input.getBytes(StandardCharsets.US_ASCII);
        SigningEngine engine = SigningEngine.of(key(algorithm).material(), algorithm, JcaProviders.best());
        return input + "." + Base64Url.encode(engine.sign(bytes, bytes.length));
    }

    public static String payload() {
        return "{\"iss\":\"" + ISSUER + "\",\"sub\":\"alice\",\"aud\":\"account.shop.com\",\"iat\":"
                + NOW.getEpochSecond() + ",\"exp\":" + NOW.plusSeconds(60).getEpochSecond() + ",\"jti\":\"id-1\"}";
    }

    public static String header(JwsAlgorithm algorithm) {
        return "{\"alg\":\"" + algorithm + "\",\"typ\":\"at+jwt\"}";
    }

    public static String encode(String text) {
        return Base64Url.encode(text.getBytes(StandardCharsets.UTF_8));
    }
}
