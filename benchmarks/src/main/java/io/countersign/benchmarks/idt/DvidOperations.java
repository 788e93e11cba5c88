// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.core.ReplayStore;
import io.countersign.idt.dvid.AccessTokenRules;
import io.countersign.idt.dvid.DvidMinter;
import io.countersign.idt.dvid.DvidPolicy;
import io.countersign.idt.dvid.DvidRequest;
import io.countersign.idt.dvid.DvidVerification;
import io.countersign.idt.dvid.DvidVerifier;
import io.countersign.idt.dvid.IdentityProvider;
import io.countersign.idt.rsa.RsaProofSettings;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.StaticKeySet;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * DVIDs of a user's OAuth token (RS256, RSA-2048), issued by the asserting workload (ES256) to the subject,
 * which presents them.
 */
final class DvidOperations {

    private static final String PROVIDER = "https://sts.shop.com";

    private static final String AUDIENCE = Workloads.id(0).trustDomain().id().toString();

    private static final Duration LIFE = Duration.ofMinutes(5);

    private final JwsSigner provider = signer(JwsAlgorithm.RS256);

    private final JwsSigner asserting = signer(JwsAlgorithm.ES256);

    private final DvidRequest request = new DvidRequest(Workloads.id(1), AUDIENCE, Set.of("account:read"));

    private final Clock clock;

    private final ReplayStore uses;

    private final String oauthToken;

    private final Jwt oauth;

    DvidOperations(Clock clock) {
        this.clock = clock;
        this.uses = new EndlessReplays(clock);
        this.oauthToken = oauthToken(clock.instant());
        this.oauth = verified();
    }

    private static JwsSigner signer(JwsAlgorithm algorithm) {
        return new JwsSigner(JsonWebKey.generate(algorithm).withKeyId(algorithm + "-1"), algorithm);
    }

    private String oauthToken(Instant now) {
        return JwtBuilder.ofType("at+jwt")
                .issuer(PROVIDER)
                .subject("018f3a5e-7b1c-7d20-9a53-6f0b1c2d3e4f")
                .audience("*.shop.com")
                .issuedAt(now)
                .expiresAt(now.plus(LIFE))
                .randomId()
                .claim("client_id", "gateway.shop.com")
                .claim("scope", "account:read order:write")
                .sign(provider);
    }

    private Jwt verified() {
        JwtVerifier verifier = JwtVerifier.builder()
                .issuer(PROVIDER, StaticKeySet.of(provider))
                .types("at+jwt")
                .audience("*.shop.com")
                .clock(clock)
                .build();
        if (verifier.verify(oauthToken) instanceof JwtVerification.Accepted valid) {
            return valid.jwt();
        }
        throw new IllegalStateException("The OAuth token was refused");
    }

    String oauthToken() {
        return oauthToken;
    }

    /** Returns an operation that creates DVIDs, with a proof or with disclosures. */
    Supplier<String> maker(String family) {
        DvidMinter minter = minter();
        return family.equals(TokenTask.DVID)
                ? () -> minter.mint(oauth, oauthToken, request)
                : () -> minter.mintDisclosing(oauth, request).text();
    }

    private DvidMinter minter() {
        return new DvidMinter(Workloads.id(0), asserting, LIFE, RsaProofSettings.DEFAULT, clock);
    }

    /** Returns an operation that verifies with a verifier that already has the keys of the identity provider. */
    Runnable warm(String family) {
        String token = maker(family).get();
        DvidVerifier verifier = verifier();
        return () -> verify(verifier, family, token);
    }

    /** Returns an operation that verifies with a new verifier each time. */
    Runnable cold(String family) {
        String token = maker(family).get();
        return () -> verify(verifier(), family, token);
    }

    private DvidVerifier verifier() {
        AccessTokenRules rules =
                new AccessTokenRules(Set.of("at+jwt"), Set.of("*.shop.com"), Set.of("gateway.shop.com"));
        DvidPolicy policy = new DvidPolicy(
                Map.of(Workloads.id(0), StaticKeySet.of(asserting)),
                Map.of(PROVIDER, new IdentityProvider(StaticKeySet.of(provider), rules)),
                AUDIENCE,
                Set.of(),
                RsaProofSettings.DEFAULT,
                LIFE,
                Duration.ofSeconds(30));
        return new DvidVerifier(policy, uses, clock);
    }

    private static void verify(DvidVerifier verifier, String family, String token) {
        DvidVerification verification = family.equals(TokenTask.DVID)
                ? verifier.verify(token, Workloads.id(1))
                : verifier.verifyDisclosing(token, Workloads.id(1));
        if (!(verification instanceof DvidVerification.Accepted)) {
            throw new IllegalStateException("A valid DVID was refused: " + verification);
        }
    }
}
