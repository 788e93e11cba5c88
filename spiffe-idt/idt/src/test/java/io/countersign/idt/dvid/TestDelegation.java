// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import io.countersign.core.MemoryReplayStore;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.rsa.RsaProofSettings;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.KeySource;
import io.countersign.jose.keyset.StaticKeySet;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** OAuth token of a user, the workloads that act for the user, and an unrelated workload. */
public final class TestDelegation {

    public static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    public static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

    public static final String PROVIDER = "https://idp.example.org";

    public static final String AUDIENCE = "spiffe://example.org";

    public static final SpiffeId ASSERTING = SpiffeId.parse("spiffe://example.org/asserting");

    public static final SpiffeId SUBJECT = SpiffeId.parse("spiffe://example.org/subject");

    public static final SpiffeId FORWARDER = SpiffeId.parse("spiffe://example.org/middle");

    public static final SpiffeId OTHER = SpiffeId.parse("spiffe://example.org/other");

    public static final JwsSigner PROVIDER_SIGNER = signer(JwsAlgorithm.RS256, "idp-1");

    public static final JwsSigner ASSERTING_SIGNER = signer(JwsAlgorithm.RS256, "asserting-1");

    public static final JwsSigner ATTACKER_SIGNER = signer(JwsAlgorithm.RS256, "idp-1");

    private TestDelegation() {}

    public static JwsSigner signer(JwsAlgorithm algorithm, String keyId) {
        return new JwsSigner(JsonWebKey.generate(algorithm).withKeyId(keyId), algorithm);
    }

    public static JwtBuilder oauth() {
        return JwtBuilder.ofType("at+jwt")
                .issuer(PROVIDER)
                .subject("alice")
                .audience("shop")
                .issuedAt(NOW)
                .expiresAt(NOW.plus(Duration.ofMinutes(15)))
                .id("oauth-1")
                .claim("scope", "orders profile")
                .claim("email", "alice@example.org")
                .claim("client_id", "front-end");
    }

    /** Returns the OAuth token as the asserting workload has verified it. */
    public static Jwt verified(String token, JwsSigner signer) {
        JwtVerifier verifier = JwtVerifier.builder()
                .issuer(PROVIDER, StaticKeySet.of(signer))
                .issuer("https://evil.example", StaticKeySet.of(signer))
                .types("at+jwt")
                .audience("shop")
                .clock(CLOCK)
                .build();
        return ((JwtVerification.Accepted) verifier.verify(token)).jwt();
    }

    public static DvidMinter minter(JwsSigner signer) {
        return new DvidMinter(ASSERTING, signer, Duration.ofMinutes(2), RsaProofSettings.DEFAULT, CLOCK);
    }

    public static String mint() {
        return mint(oauth().sign(PROVIDER_SIGNER), PROVIDER_SIGNER);
    }

    public static String mint(String oauthToken, JwsSigner provider) {
        return minter(ASSERTING_SIGNER).mint(verified(oauthToken, provider), oauthToken, request());
    }

    public static DvidRequest request() {
        return new DvidRequest(SUBJECT, AUDIENCE, Set.of("orders"));
    }

    /** Returns the same token with other claims, signed again. */
    public static String changed(String token, Map<String, Object> changes) {
        return changed(token, changes, ASSERTING_SIGNER);
    }

    public static String changed(String token, Map<String, Object> changes, JwsSigner signer) {
        Map<String, Object> claims = claims(token);
        claims.putAll(changes);
        return JwtBuilder.ofType(DvidMinter.TYPE).claims(claims).sign(signer);
    }

    public static Map<String, Object> claims(String token) {
        return new LinkedHashMap<>(CompactJws.parse(token).unverifiedClaims());
    }

    public static DvidPolicy policy(KeySource provider) {
        return new DvidPolicy(
                Map.of(ASSERTING, StaticKeySet.of(ASSERTING_SIGNER)),
                Map.of(PROVIDER, provider(provider)),
                AUDIENCE,
                Set.of(FORWARDER),
                RsaProofSettings.DEFAULT,
                Duration.ofMinutes(5),
                Duration.ofSeconds(30));
    }

    /** Returns the issuer of {@link #oauth()}. */
    public static IdentityProvider provider(KeySource keys) {
        return new IdentityProvider(keys, new AccessTokenRules(Set.of("at+jwt"), Set.of("shop"), Set.of("front-end")));
    }

    public static DvidVerifier verifier() {
        return verifierAt(CLOCK);
    }

    public static DvidVerifier verifierAt(Clock clock) {
        return new DvidVerifier(policy(StaticKeySet.of(PROVIDER_SIGNER)), new MemoryReplayStore(100, clock), clock);
    }

    /** Returns the members of a proof. */
    public static Map<String, Object> proof(String message, String proof) {
        return Map.of("zkp", Map.of("msg", message, "proof", proof));
    }
}
