// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Reading;
import io.countersign.core.ServiceId;
import io.countersign.core.Verdict;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.KeySource;
import io.countersign.jose.keyset.StaticKeySet;
import io.countersign.test.TestInboundRequest;
import io.countersign.tokens.LocalRevocations;
import io.countersign.tokens.VerifiedCredentialCache;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A token that is revoked while it is verified and cached is refused from then on. */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "Revoked first.")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "Accepted before.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Accepted from the cache after it was revoked.")
@State
public class CachedRevocationStress {

    private static final Clock CLOCK = Clock.fixed(Instant.EPOCH.plusSeconds(1_800_000_000), ZoneOffset.UTC);

    private static final Instant EXPIRY = CLOCK.instant().plusSeconds(60);

    private static final JsonWebKey KEY = JsonWebKey.generate(JwsAlgorithm.HS256);

    private static final KeySource KEYS = StaticKeySet.of(KEY, JwsAlgorithm.HS256);

    private static final TestInboundRequest REQUEST =
            TestInboundRequest.get().withHeader("Authorization", "Bearer " + token());

    private final LocalRevocations revocations = new LocalRevocations(CLOCK);

    private final SharedJwtScheme scheme = new SharedJwtScheme(
            new JwtSchemeSettings(
                    new ServiceId("account.shop.com"),
                    Map.of("issuer", KEYS),
                    revocations,
                    VerifiedCredentialCache.of(10, CLOCK),
                    Duration.ofSeconds(30),
                    8192,
                    CLOCK),
            null);

    private static String token() {
        return JwtBuilder.ofType("at+jwt")
                .issuer("issuer")
                .subject("alice")
                .audience("account.shop.com")
                .issuedAt(CLOCK.instant())
                .expiresAt(EXPIRY)
                .id("id")
                .claim("client_id", "user.shop.com")
                .claim("scope", "shop")
                .sign(new JwsSigner(KEY, JwsAlgorithm.HS256));
    }

    @Actor
    public void verify(II_Result result) {
        result.r1 = accepted();
    }

    @Actor
    public void revoke() {
        revocations.revoke("issuer", "id", EXPIRY);
    }

    @Arbiter
    public void end(II_Result result) {
        result.r2 = accepted();
    }

    private int accepted() {
        return scheme.read(REQUEST) instanceof Reading.Present present
                        && scheme.verify(present.credential(), REQUEST) instanceof Verdict.Accepted
                ? 1
                : 0;
    }
}
