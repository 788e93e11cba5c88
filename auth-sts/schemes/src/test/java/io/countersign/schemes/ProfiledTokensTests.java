// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.ServiceId;
import io.countersign.core.Verdict;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.schemes.profile.ClaimPath;
import io.countersign.schemes.profile.IssuerProfile;
import io.countersign.schemes.profile.ProductProfile;
import io.countersign.schemes.profile.TrustedIssuer;
import io.countersign.schemes.profile.TrustedIssuers;
import io.countersign.test.MovableClock;
import io.countersign.test.TestInboundRequest;
import io.countersign.test.TestOutboundRequest;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.SenderRules;
import io.countersign.tokens.VerifiedCredentialCache;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProfiledTokensTests {

    private static final ServiceId PRODUCT = new ServiceId("product.shop.com");

    private final MovableClock clock = new MovableClock(TestIssuer.NOW);

    @Test
    void verifyWhenActThenTheIssuerVouchesForTheActors() {
        IssuerProfile profile = ProductProfile.RFC9068.toBuilder().build();
        Caller caller = accepted(profile, token().claim("act", Map.of("sub", "basket.shop.com")));
        assertThat(caller.chain()).containsExactly(new Caller.Workload("basket.shop.com", TestIssuer.NAME));
    }

    @Test
    void propagateWhenSelfIssuedThenAWorkloadOfAnIssuerIsNoServiceOfTheOwnDomain() {
        IssuerProfile profile =
                ProductProfile.DUENDE.toBuilder().workloads(true).build();
        Caller caller = accepted(profile, token().subject("basket.shop.com"));
        assertThat(caller.chain()).containsExactly(new Caller.Workload("basket.shop.com", TestIssuer.NAME));
        WorkloadTokens own = new WorkloadTokens(TestIssuer.ACCOUNT, TestIssuer.signer(), 100, clock);
        TestOutboundRequest next = TestOutboundRequest.to(PRODUCT);

        assertThat(new SelfIssuedScheme(TestIssuer.settings(TestIssuer.ACCOUNT, clock), Map.of(), own)
                        .propagate(caller, next))
                .isInstanceOf(Propagation.Done.class);
        Peer peer = new Peer(TestIssuer.keys(), Set.of(), null);
        SelfIssuedScheme target = new SelfIssuedScheme(
                TestIssuer.settings(PRODUCT, clock), Map.of(TestIssuer.ACCOUNT.value(), peer), null);
        TestInboundRequest request = TestInboundRequest.get()
                .withHeader(
                        "Authorization", Objects.requireNonNull(next.headers().get("Authorization")));
        Reading reading = target.read(request);
        Verdict verdict = target.verify(((Reading.Present) reading).credential(), request);
        assertThat(((Verdict.Accepted) verdict).caller().chain())
                .containsExactly(
                        new Caller.Workload(TestIssuer.NAME + "#basket.shop.com"),
                        new Caller.Workload(TestIssuer.ACCOUNT.value()));
    }

    @ParameterizedTest
    @ValueSource(longs = {31556889864403198L, 31556889864403199L})
    void verifyWhenTheEndIsTheLastOfAllTimesThenItChangesNothing(long end) {
        IssuerProfile profile =
                ProductProfile.DUENDE.toBuilder().end(ClaimPath.parse("end")).build();
        assertThat(accepted(profile, token().claim("end", end)).expiry()).isEqualTo(TestIssuer.NOW.plusSeconds(600));
    }

    @Test
    void verifyThenLoginIsReadFromTheClaimOfTheProfile() {
        JwtBuilder token =
                token().claim("acr", "gold").claim("acrs", List.of("c1", "c2")).claim("auth_time", 1_000L);
        Instant time = Instant.ofEpochSecond(1_000);
        IssuerProfile.Builder profile = ProductProfile.DUENDE.toBuilder();
        assertThat(accepted(profile.build(), token).login()).isEqualTo(new Caller.Login(Set.of("gold"), time));
        assertThat(accepted(profile.acr(ClaimPath.parse("acrs")).build(), token).login())
                .isEqualTo(new Caller.Login(Set.of("c1", "c2"), time));
        assertThat(accepted(profile.acr(null).build(), token).login()).isEqualTo(new Caller.Login(Set.of(), time));
        assertThat(accepted(profile.workloads(true).build(), token).login()).isNull();
    }

    @Test
    void verifyWhenTheEndIsOverThenExpired() {
        IssuerProfile profile =
                ProductProfile.DUENDE.toBuilder().end(ClaimPath.parse("end")).build();
        long now = TestIssuer.NOW.getEpochSecond();
        assertThat(judge(profile, token().claim("end", now - 30))).isEqualTo(Verdict.rejected(RefusalCode.EXPIRED));
        assertThat(judge(profile, token().claim("end", now - 29))).isInstanceOf(Verdict.Accepted.class);
    }

    private static JwtBuilder token() {
        return JwtBuilder.ofType("at+jwt")
                .issuer(TestIssuer.NAME)
                .subject("alice")
                .audience("account.shop.com")
                .claim("client_id", "web")
                .issuedAt(TestIssuer.NOW)
                .expiresAt(TestIssuer.NOW.plusSeconds(600))
                .randomId();
    }

    private Caller accepted(IssuerProfile profile, JwtBuilder token) {
        return ((Verdict.Accepted) judge(profile, token)).caller();
    }

    private Verdict judge(IssuerProfile profile, JwtBuilder token) {
        TrustedIssuer issuer = TrustedIssuer.builder(TestIssuer.NAME, TestIssuer.keys(), profile)
                .audiences(Set.of("account.shop.com"))
                .clock(clock)
                .build();
        JwtSchemeSettings settings = new JwtSchemeSettings(
                TestIssuer.ACCOUNT,
                Set.of(),
                Map.of(),
                Map.of(),
                new OneIssuer(issuer),
                RevocationList.NONE,
                VerifiedCredentialCache.disabled(),
                SenderRules.DEFAULT,
                Duration.ofSeconds(30),
                8192,
                clock);
        SharedJwtScheme scheme = new SharedJwtScheme(settings, null);
        TestInboundRequest request =
                TestInboundRequest.get().withHeader("Authorization", "Bearer " + TestIssuer.signed(token));
        return scheme.verify(((Reading.Present) scheme.read(request)).credential(), request);
    }

    private record OneIssuer(TrustedIssuer issuer) implements TrustedIssuers {

        @Override
        public @Nullable TrustedIssuer find(String name) {
            return issuer.name().equals(name) ? issuer : null;
        }

        @Override
        public Collection<TrustedIssuer> known() {
            return List.of(issuer);
        }
    }
}
