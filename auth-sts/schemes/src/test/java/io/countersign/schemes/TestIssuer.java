// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.ServiceId;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.KeySource;
import io.countersign.jose.keyset.StaticKeySet;
import io.countersign.schemes.profile.TrustedIssuers;
import io.countersign.test.MovableClock;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.SenderRules;
import io.countersign.tokens.VerifiedCredentialCache;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An issuer, its tokens, and the settings of services that trust it. */
public final class TestIssuer {

    static final String NAME = "https://sts.shop.com";

    /** Service that signs with the issuer's key, for tests that switch the key. */
    static final String SELF = "self.shop.com";

    static final ServiceId ACCOUNT = new ServiceId("account.shop.com");

    public static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    private static final JsonWebKey KEY =
            JsonWebKey.generate(JwsAlgorithm.ES256).withKeyId("key-1");

    private static final JwsSigner SIGNER = new JwsSigner(KEY, JwsAlgorithm.ES256);

    private TestIssuer() {}

    static KeySource keys() {
        return StaticKeySet.of(KEY, JwsAlgorithm.ES256);
    }

    static JwsSigner signer() {
        return SIGNER;
    }

    static JwtBuilder user() {
        return JwtBuilder.ofType("at+jwt")
                .issuer(NAME)
                .subject("alice-id")
                .audience("*.shop.com")
                .claim("client_id", "user.shop.com")
                .issuedAt(NOW)
                .expiresAt(NOW.plus(Duration.ofMinutes(15)))
                .randomId()
                .claim("roles", List.of("USER"))
                .claim("scope", "shop")
                .claim("username", "alice");
    }

    static JwtBuilder transaction() {
        return JwtBuilder.ofType("txntoken+jwt")
                .issuer(NAME)
                .subject("alice-id")
                .audience("shop.com")
                .issuedAt(NOW)
                .expiresAt(NOW.plus(Duration.ofMinutes(2)))
                .randomId()
                .claim("txn", "t-1")
                .claim("req_wl", "gateway.shop.com")
                .claim("tctx", Map.of("method", "GET", "path", "/"))
                .claim("roles", List.of("USER"))
                .claim("scope", "shop")
                .claim("sid", "login-1");
    }

    static JwtBuilder service() {
        return JwtBuilder.ofType("at+jwt")
                .issuer(NAME)
                .subject("basket.shop.com")
                .audience("account.shop.com")
                .claim("client_id", "basket.shop.com")
                .issuedAt(NOW)
                .expiresAt(NOW.plus(Duration.ofMinutes(2)))
                .randomId()
                .claim("scope", "account:debit");
    }

    static String signed(JwtBuilder token) {
        return token.sign(SIGNER);
    }

    /** Returns settings of a service that also trusts an issuer of another domain. */
    static JwtSchemeSettings settings(ForeignIssuer foreign, MovableClock clock) {
        return new JwtSchemeSettings(
                ACCOUNT,
                Set.of(),
                Map.of(NAME, keys()),
                Map.of(TestPeer.FOREIGN, foreign),
                TrustedIssuers.NONE,
                RevocationList.NONE,
                VerifiedCredentialCache.of(100, clock),
                SenderRules.DEFAULT,
                Duration.ofSeconds(30),
                8192,
                clock);
    }

    static JwtSchemeSettings settings(ServiceId service, MovableClock clock) {
        return new JwtSchemeSettings(
                service,
                Map.of(NAME, keys()),
                RevocationList.NONE,
                VerifiedCredentialCache.of(100, clock),
                Duration.ofSeconds(30),
                8192,
                clock);
    }

    static JwtSchemeSettings settings(KeySource keys, RevocationList revocations, MovableClock clock) {
        return new JwtSchemeSettings(
                ACCOUNT,
                Map.of(NAME, keys),
                revocations,
                VerifiedCredentialCache.of(100, clock),
                Duration.ofSeconds(30),
                8192,
                clock);
    }

    /** Returns the token with an invalid signature. */
    static String forge(String token) {
        int at = token.lastIndexOf('.') + 10;
        return token.substring(0, at) + (token.charAt(at) == 'A' ? 'B' : 'A') + token.substring(at + 1);
    }
}
