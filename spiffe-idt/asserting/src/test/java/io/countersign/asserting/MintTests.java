// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import static io.countersign.asserting.TestAsserting.ACCOUNT;
import static io.countersign.asserting.TestAsserting.BASKET;
import static io.countersign.asserting.TestAsserting.GATEWAY;
import static io.countersign.asserting.TestAsserting.SELF;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.asserting.web.Endpoints;
import io.countersign.core.MemoryReplayStore;
import io.countersign.idt.Delegation;
import io.countersign.idt.IdtVerification;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.Scope;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.dvid.AccessTokenRules;
import io.countersign.idt.dvid.Dvid;
import io.countersign.idt.dvid.DvidPolicy;
import io.countersign.idt.dvid.DvidVerification;
import io.countersign.idt.dvid.DvidVerifier;
import io.countersign.idt.dvid.IdentityProvider;
import io.countersign.idt.nested.AnonRoots;
import io.countersign.idt.nested.AnonTokens;
import io.countersign.idt.nested.IdModeTokens;
import io.countersign.idt.nested.LsvidSigner;
import io.countersign.idt.nested.LsvidTokens;
import io.countersign.idt.nested.NestedPolicy;
import io.countersign.idt.nested.NestedVerifier;
import io.countersign.idt.nested.NextLayer;
import io.countersign.idt.rsa.RsaProofSettings;
import io.countersign.idt.schnorr.SchocoPublicKey;
import io.countersign.idt.x509.ChainVerifier;
import io.countersign.jose.Base64Url;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.StaticKeySet;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Issued tokens are accepted by the verifiers of other workloads. */
@ExtendWith(SharedAsserting.class)
class MintTests {

    private static final Duration LIFE = Duration.ofMinutes(1);

    private static final Clock CLOCK = Clock.systemUTC();

    private final TestAsserting asserting;

    MintTests(TestAsserting asserting) {
        this.asserting = asserting;
    }

    private DvidVerifier dvidVerifier(String audience) {
        String set = asserting
                .send("account", "POST", Endpoints.DVID_KEYS, "{}")
                .response()
                .body();
        DvidPolicy policy = new DvidPolicy(
                Map.of(SELF, new StaticKeySet(JwkSet.parse(set), JwsAlgorithm.RS256)),
                Map.of(asserting.issuer.name(), provider()),
                audience,
                Set.of(BASKET),
                RsaProofSettings.DEFAULT,
                Duration.ofMinutes(2),
                Duration.ofSeconds(30));
        return new DvidVerifier(policy, new MemoryReplayStore(100, CLOCK), CLOCK);
    }

    private IdentityProvider provider() {
        return new IdentityProvider(
                asserting.issuer.keys(),
                new AccessTokenRules(Set.of("at+jwt"), Set.of(TestIssuer.AUDIENCE), Set.of(TestIssuer.CLIENT)));
    }

    private static Dvid valid(DvidVerification verification) {
        assertThat(verification).isInstanceOf(DvidVerification.Accepted.class);
        return ((DvidVerification.Accepted) verification).dvid();
    }

    private NestedVerifier idMode(SpiffeId self, String workload) {
        return NestedVerifier.idMode(
                NestedPolicy.of(self, Set.of(SELF)),
                asserting.identity(workload)::bundles,
                new ChainVerifier(100),
                new MemoryReplayStore(100, CLOCK),
                CLOCK);
    }

    private NestedVerifier lsvid(NestedPolicy policy, String workload) {
        return NestedVerifier.lsvid(
                policy,
                asserting.identity(workload)::bundles,
                new ChainVerifier(100),
                new MemoryReplayStore(100, CLOCK),
                CLOCK);
    }

    private NestedVerifier anonMode(SpiffeId self) {
        List<SchocoPublicKey> keys = new ArrayList<>();
        asserting
                .send("account", "POST", Endpoints.ANON_MODE_KEYS, "{}")
                .json()
                .path("keys")
                .forEach(key -> {
                    assertThat(key.path("kty").asString()).isEqualTo("OKP");
                    assertThat(key.path("crv").asString()).isEqualTo("ristretto255-schoco");
                    assertThat(key.path("kid").asString()).isNotEmpty();
                    assertThat(key.has("d")).isFalse();
                    keys.add(
                            SchocoPublicKey.parse(Base64Url.decode(key.path("x").asString())));
                });
        AnonRoots roots = AnonRoots.of(Map.of(SELF, keys));
        return NestedVerifier.anonMode(
                NestedPolicy.of(self, Set.of(SELF)), () -> roots, new MemoryReplayStore(100, CLOCK), CLOCK);
    }

    private static Verified verified(IdtVerification verification) {
        assertThat(verification).isInstanceOf(Verified.class);
        return (Verified) verification;
    }

    /** Includes the identifiers by which her OAuth token can be revoked. */
    private void assertAlice(Verified verified) {
        assertThat(verified.user())
                .satisfies(user -> assertThat(user.isSameUserAs(new Delegation(asserting.issuer.name(), "alice")))
                        .isTrue())
                .extracting(Delegation::origin)
                .satisfies(origin -> assertThat(origin.id()).isNotEmpty())
                .satisfies(origin -> assertThat(origin.issuedAt()).isNotNull());
    }

    private void assertFirstLayer(Verified verified) {
        assertAlice(verified);
        assertThat(verified.chain()).containsExactly(SELF);
        assertThat(verified.audience()).isEqualTo(GATEWAY);
        assertThat(verified.scope()).isEqualTo(Scope.of(Set.of("orders", "profile", "role:CUSTOMER")));
    }

    @Test
    void dvidWhenTokenIsGoodThenVerifiedByThePublishedKeysAndTheProof() {
        TestAsserting.Answer answer =
                asserting.post("gateway", Endpoints.DVID_MINT, Map.of("token", asserting.issuer.token()));
        Dvid dvid = valid(dvidVerifier("spiffe://shop.com").verify(answer.token(), GATEWAY));
        assertThat(dvid.issuer()).isEqualTo(SELF);
        assertThat(dvid.subject()).isEqualTo(GATEWAY);
        assertThat(dvid.authority()).isEqualTo(asserting.issuer.name());
        assertThat(dvid.principal()).isEqualTo("alice");
        assertThat(dvid.scope()).containsExactlyInAnyOrder("orders", "profile", "role:CUSTOMER");
        assertThat(dvid.disclosed()).containsEntry("username", "Alice");
        assertThat(answer.json().path("expires_in").asLong()).isBetween(100L, 120L);
        assertThat(answer.header("Cache-Control")).contains("no-store");
    }

    @Test
    void dvidWhenAudienceAndScopeAreAskedForThenThese() {
        String token = asserting
                .post(
                        "gateway",
                        Endpoints.DVID_MINT,
                        Map.of(
                                "token", asserting.issuer.token(),
                                "audience", "spiffe://delivery.com",
                                "scope", "orders"))
                .token();
        assertThat(valid(dvidVerifier("spiffe://delivery.com").verify(token, GATEWAY))
                        .scope())
                .containsExactly("orders");
    }

    @Test
    void dvidWhenDisclosingThenEachClaimCanBeLeftOut() {
        String token = asserting
                .post("gateway", Endpoints.DVID_MINT, Map.of("token", asserting.issuer.token(), "disclosing", true))
                .token();
        assertThat(valid(dvidVerifier("spiffe://shop.com").verifyDisclosing(token, GATEWAY))
                        .disclosed())
                .containsEntry("username", "Alice")
                .containsKey("roles");
        String nothing = token.substring(0, token.indexOf('~') + 1);
        assertThat(valid(dvidVerifier("spiffe://shop.com").verifyDisclosing(nothing, GATEWAY))
                        .disclosed())
                .doesNotContainKeys("username", "roles");
    }

    @Test
    void idModeWhenTokenIsGoodThenVerifiedAndExtensible() {
        String token = asserting.mint(Endpoints.ID_MODE_MINT);
        Verified first = verified(idMode(GATEWAY, "gateway").verify(token, asserting.peer("asserting")));
        assertFirstLayer(first);
        String extended =
                new IdModeTokens(asserting.identity("gateway")::svid, CLOCK).extend(first, NextLayer.to(BASKET, LIFE));
        Verified second = verified(idMode(BASKET, "basket").verify(extended, asserting.peer("gateway")));
        assertThat(second.chain()).containsExactly(SELF, GATEWAY);
    }

    @Test
    void anonModeWhenTokenIsGoodThenVerifiedByThePublishedRootAndExtensible() {
        String token = asserting.mint(Endpoints.ANON_MODE_MINT);
        Verified first = verified(anonMode(GATEWAY).verify(token, asserting.peer("asserting")));
        assertFirstLayer(first);
        String extended = new AnonTokens(GATEWAY, CLOCK).extend(first, NextLayer.to(BASKET, LIFE));
        assertThat(verified(anonMode(BASKET).verify(extended, asserting.peer("gateway")))
                        .chain())
                .containsExactly(SELF, GATEWAY);
    }

    @Test
    void lsvidWhenNoneIsGivenThenThisServerBeginsTheChain() {
        String token = asserting.mint(Endpoints.LSVID_EXTEND);
        assertFirstLayer(verified(
                lsvid(NestedPolicy.of(GATEWAY, Set.of(SELF)), "gateway").verify(token, asserting.peer("asserting"))));
    }

    @Test
    void lsvidWhenOwnOneIsExtendedToThisServerThenItVouchesForTheUserInIt() {
        String identity =
                asserting.send("gateway", "POST", Endpoints.LSVID_ISSUE, "{}").token();
        NestedPolicy policy = NestedPolicy.of(GATEWAY, Set.of(SELF));
        Verified own =
                verified(lsvid(policy.withoutDelegation(), "gateway").verify(identity, asserting.peer("asserting")));
        LsvidTokens tokens = new LsvidTokens(
                () -> LsvidSigner.of(asserting.identity("gateway").svid()), CLOCK);
        String toAsserting = tokens.extend(own, NextLayer.to(SELF, LIFE));
        String token = asserting
                .post(
                        "gateway",
                        Endpoints.LSVID_EXTEND,
                        Map.of("token", asserting.issuer.token(), "lsvid", toAsserting))
                .token();
        Verified verified = verified(lsvid(policy, "gateway").verify(token, asserting.peer("asserting")));
        assertThat(verified.chain()).containsExactly(SELF, GATEWAY, SELF);
        assertAlice(verified);
    }

    @Test
    void lsvidWhenIssuedThenItCertifiesTheKeyOfTheConnection() {
        String identity =
                asserting.send("basket", "POST", Endpoints.LSVID_ISSUE, "{}").token();
        NestedPolicy policy = NestedPolicy.of(BASKET, Set.of(SELF)).withoutDelegation();
        Verified own = verified(lsvid(policy, "basket").verify(identity, asserting.peer("asserting")));
        assertThat(own.audience()).isEqualTo(BASKET);
        assertThat(own.user()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {Endpoints.ID_MODE_MINT, Endpoints.ANON_MODE_MINT, Endpoints.LSVID_EXTEND})
    void nestedWhenScopeIsNarrowedThenThatAndNoMore(String path) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("token", asserting.issuer.token());
        body.put("scope", "orders");
        body.put("audience", GATEWAY.toString());
        String token = asserting.post("gateway", path, body).token();
        NestedVerifier verifier = switch (path) {
            case Endpoints.ID_MODE_MINT -> idMode(GATEWAY, "gateway");
            case Endpoints.ANON_MODE_MINT -> anonMode(GATEWAY);
            default -> lsvid(NestedPolicy.of(GATEWAY, Set.of(SELF)), "gateway");
        };
        assertThat(verified(verifier.verify(token, asserting.peer("asserting"))).scope())
                .isEqualTo(Scope.of(Set.of("orders")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {Endpoints.DVID_MINT, Endpoints.ID_MODE_MINT, Endpoints.ANON_MODE_MINT, Endpoints.LSVID_EXTEND})
    void mintWhenOAuthTokenEndsSoonThenNothingOutlivesIt(String path) {
        Instant now = Instant.now();
        String token = asserting.issuer.sign(asserting.issuer.claims().expiresAt(now.plusSeconds(20)));
        assertThat(asserting
                        .post("gateway", path, Map.of("token", token))
                        .json()
                        .path("expires_in")
                        .asLong())
                .isBetween(1L, 20L);
    }

    @Test
    void mintWhenAudienceIsAnExactWorkloadThenOnlyIt() {
        String token = asserting
                .post(
                        "gateway",
                        Endpoints.DVID_MINT,
                        Map.of("token", asserting.issuer.token(), "audience", ACCOUNT.toString()))
                .token();
        valid(dvidVerifier(ACCOUNT.toString()).verify(token, GATEWAY));
        assertThat(dvidVerifier("spiffe://shop.com").verify(token, GATEWAY))
                .isInstanceOf(DvidVerification.Rejected.class);
    }
}
