// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import static io.countersign.idt.TestWorkloads.ASSERTING;
import static io.countersign.idt.TestWorkloads.MALLORY;
import static io.countersign.idt.TestWorkloads.MIDDLE;
import static io.countersign.idt.TestWorkloads.SUBJECT;
import static io.countersign.idt.TestWorkloads.TARGET;
import static io.countersign.idt.nested.TestToken.with;
import static io.countersign.idt.nested.TestToken.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.MemoryReplayStore;
import io.countersign.core.RefusalCode;
import io.countersign.core.ReplayStore;
import io.countersign.idt.IdtException;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.IdtVerification;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.Scope;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.TestCertificates;
import io.countersign.idt.TestKey;
import io.countersign.idt.TestWorkloads;
import io.countersign.idt.x509.ChainVerifier;
import io.countersign.idt.x509.Peer;
import io.countersign.idt.x509.TrustBundle;
import io.countersign.idt.x509.TrustBundles;
import io.countersign.jose.Base64Url;
import io.countersign.jose.JsonWriter;
import io.countersign.test.MovableClock;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds of both families whose layers are signed with certified keys. */
abstract class SignedChainTests {

    static final Duration MINUTE = Duration.ofMinutes(1);

    final MovableClock clock = new MovableClock(TestCertificates.NOW);

    final ChainVerifier chains = new ChainVerifier(64);

    TrustBundles bundles = TestWorkloads.bundles();

    ReplayStore replays = new MemoryReplayStore(100, clock);

    abstract NestedVerifier verifier(NestedPolicy policy);

    abstract Map<String, Object> members(int level, SpiffeId issuer, SpiffeId audience);

    abstract String mint(SpiffeId issuer, NextLayer first);

    abstract String extend(SpiffeId issuer, Verified verified, NextLayer next);

    static NestedPolicy policy(SpiffeId self) {
        return NestedPolicy.of(self, Set.of(ASSERTING));
    }

    IdtVerification verify(String token, SpiffeId self, SpiffeId peer) {
        return verifier(policy(self)).verify(token, TestWorkloads.peer(peer));
    }

    Verified accepted(String token, SpiffeId self, SpiffeId peer) {
        return accepted(verify(token, self, peer));
    }

    static Verified accepted(IdtVerification verification) {
        assertThat(verification).isInstanceOf(Verified.class);
        return (Verified) verification;
    }

    RefusalCode refusal(TestToken token) {
        return refusal(verify(token.text(), TARGET, MIDDLE));
    }

    static RefusalCode refusal(IdtVerification verification) {
        assertThat(verification).isInstanceOf(IdtVerification.Refused.class);
        return ((IdtVerification.Refused) verification).code();
    }

    /** Layers by the workloads in turn, each for the next, with the last for the target. */
    TestToken chain(SpiffeId... workloads) {
        TestToken token = new TestToken();
        for (int i = 0; i < workloads.length; i++) {
            SpiffeId audience = i + 1 < workloads.length ? workloads[i + 1] : TARGET;
            add(token, members(i, workloads[i], audience), workloads[i]);
        }
        return token;
    }

    static TestToken add(TestToken token, Map<String, Object> members, SpiffeId issuer) {
        return token.layer(members, TestWorkloads.key(issuer)).entry(TestWorkloads.certificate(issuer));
    }

    /** Asserting and subject as they should be, and a layer of the middle tier for the target. */
    TestToken endingWith(Map<String, Object> outermost) {
        return add(chainTo(MIDDLE, ASSERTING, SUBJECT), outermost, MIDDLE);
    }

    TestToken chainTo(SpiffeId audience, SpiffeId... workloads) {
        TestToken token = new TestToken();
        for (int i = 0; i < workloads.length; i++) {
            SpiffeId next = i + 1 < workloads.length ? workloads[i + 1] : audience;
            add(token, members(i, workloads[i], next), workloads[i]);
        }
        return token;
    }

    Map<String, Object> outermost() {
        return members(2, MIDDLE, TARGET);
    }

    // Right tokens

    @Test
    void verifyWhenThreeLayersThenTellsUserAndChain() {
        Verified verified = accepted(chain(ASSERTING, SUBJECT, MIDDLE).text(), TARGET, MIDDLE);

        assertThat(verified.user()).isEqualTo(TestWorkloads.ALICE);
        assertThat(verified.chain()).containsExactly(ASSERTING, SUBJECT, MIDDLE);
        assertThat(verified.bearer()).isEqualTo(MIDDLE);
        assertThat(verified.audience()).isEqualTo(TARGET);
        assertThat(verified.scope()).isEqualTo(Scope.unrestricted());
        assertThat(verified.expiry()).isEqualTo(TestCertificates.NOW.plusSeconds(120));
        assertThat(verified.isSealed()).isFalse();
        assertThat(verified.family()).isEqualTo(verifier(policy(TARGET)).family());
    }

    @Test
    void extendWhenVerifiedAtEachHopThenVerifiedAtTheNext() {
        Verified atSubject = accepted(mint(ASSERTING, NextLayer.to(SUBJECT, MINUTE)), SUBJECT, ASSERTING);
        Verified atMiddle =
                accepted(extend(SUBJECT, atSubject, NextLayer.to(MIDDLE, MINUTE.multipliedBy(9))), MIDDLE, SUBJECT);
        Verified atTarget = accepted(extend(MIDDLE, atMiddle, NextLayer.to(TARGET, MINUTE)), TARGET, MIDDLE);

        assertThat(atTarget.chain()).containsExactly(ASSERTING, SUBJECT, MIDDLE);
        assertThat(atTarget.user()).isEqualTo(TestWorkloads.ALICE);
        assertThat(atMiddle.expiry()).isEqualTo(atSubject.expiry());
    }

    @Test
    void extendWhenAskedTwiceThenEachIsGoodForOneUse() {
        Verified atSubject = accepted(mint(ASSERTING, NextLayer.to(SUBJECT, MINUTE)), SUBJECT, ASSERTING);

        accepted(extend(SUBJECT, atSubject, NextLayer.to(MIDDLE, MINUTE)), MIDDLE, SUBJECT);
        accepted(extend(SUBJECT, atSubject, NextLayer.to(MIDDLE, MINUTE)), MIDDLE, SUBJECT);
    }

    @Test
    void extendWhenScopesNarrowThenTheirIntersectionIsLeft() {
        NextLayer first = NextLayer.to(SUBJECT, MINUTE).within(Scope.of(Set.of("orders", "basket", "account")));
        Verified atSubject = accepted(mint(ASSERTING, first), SUBJECT, ASSERTING);
        NextLayer second = NextLayer.to(MIDDLE, MINUTE).within(Scope.of(Set.of("account", "basket", "admin")));
        Verified atMiddle = accepted(extend(SUBJECT, atSubject, second), MIDDLE, SUBJECT);
        Verified atTarget = accepted(extend(MIDDLE, atMiddle, NextLayer.to(TARGET, MINUTE)), TARGET, MIDDLE);

        assertThat(atTarget.scope()).isEqualTo(Scope.of(Set.of("account", "basket")));
        assertThat(atTarget.scope().permits("admin")).isFalse();
    }

    @Test
    void extendWhenScopeIsEmptyThenNothingIsPermitted() {
        NextLayer first = NextLayer.to(SUBJECT, MINUTE).within(Scope.of(Set.of()));

        Verified verified = accepted(mint(ASSERTING, first), SUBJECT, ASSERTING);

        assertThat(verified.scope().isRestricted()).isTrue();
        assertThat(verified.scope().permits("account")).isFalse();
    }

    @Test
    void extendWhenSealedThenRefusedHereAndThere() {
        Verified sealed = accepted(mint(ASSERTING, NextLayer.to(SUBJECT, MINUTE).sealed()), SUBJECT, ASSERTING);
        assertThat(sealed.isSealed()).isTrue();
        assertThatExceptionOfType(IdtException.class)
                .isThrownBy(() -> extend(SUBJECT, sealed, NextLayer.to(MIDDLE, MINUTE)))
                .satisfies(ex -> assertThat(ex.code()).isEqualTo(IdtRefusals.SEALED));

        TestToken token = new TestToken();
        add(token, with(members(0, ASSERTING, SUBJECT), "sealed", true), ASSERTING);
        add(token, members(1, SUBJECT, TARGET), SUBJECT);
        assertThat(new GullibleVerifier(token.text()).believes()).isTrue();
        assertThat(refusal(verify(token.text(), TARGET, SUBJECT))).isEqualTo(IdtRefusals.SEALED);
    }

    @Test
    void extendWhenForAnotherThenRefused() {
        Verified forSubject = accepted(mint(ASSERTING, NextLayer.to(SUBJECT, MINUTE)), SUBJECT, ASSERTING);

        assertThatExceptionOfType(IdtException.class)
                .isThrownBy(() -> extend(MALLORY, forSubject, NextLayer.to(TARGET, MINUTE)))
                .satisfies(ex -> assertThat(ex.code()).isEqualTo(RefusalCode.WRONG_AUDIENCE));
    }

    @Test
    void extendWhenEndedThenRefused() {
        Verified verified = accepted(mint(ASSERTING, NextLayer.to(SUBJECT, MINUTE)), SUBJECT, ASSERTING);
        clock.advance(MINUTE);

        assertThatExceptionOfType(IdtException.class)
                .isThrownBy(() -> extend(SUBJECT, verified, NextLayer.to(MIDDLE, MINUTE)))
                .satisfies(ex -> assertThat(ex.code()).isEqualTo(RefusalCode.EXPIRED));
    }

    @Test
    void mintWhenTheCertificateEndsSoonerThenSoDoesTheToken() {
        String token = mint(ASSERTING, NextLayer.to(SUBJECT, Duration.ofDays(1)));

        assertThat(accepted(token, SUBJECT, ASSERTING).expiry())
                .isEqualTo(TestCertificates.NOW.plus(Duration.ofHours(1)));
    }

    @Test
    void verifyWhenSixteenLayersThenAcceptedAndWhenSeventeenThenRefused() {
        String sixteen = longChain(16).text();
        String seventeen = longChain(17).text();

        assertThat(sixteen).hasSizeLessThan(24 * 1024);
        assertThat(new GullibleVerifier(seventeen).believes()).isTrue();
        Verified verified = accepted(sixteen, TARGET, TestWorkloads.id("w15"));
        assertThat(verified.chain()).hasSize(16);
        assertThat(refusal(verify(seventeen, TARGET, TestWorkloads.id("w16"))))
                .isIn(IdtRefusals.TOO_MANY_LAYERS, RefusalCode.TOO_LARGE);
        assertThat(refusal(verify(seventeen.substring(0, seventeen.indexOf('~')), TARGET, MIDDLE)))
                .isEqualTo(IdtRefusals.TOO_MANY_LAYERS);
        assertThatExceptionOfType(IdtException.class)
                .isThrownBy(() -> extend(TARGET, verified, NextLayer.to(MIDDLE, MINUTE)))
                .satisfies(ex -> assertThat(ex.code()).isEqualTo(IdtRefusals.TOO_MANY_LAYERS));
    }

    TestToken longChain(int layers) {
        List<SpiffeId> workloads = new ArrayList<>(List.of(ASSERTING));
        for (int i = 1; i < layers; i++) {
            workloads.add(TestWorkloads.id("w" + i));
        }
        return chain(workloads.toArray(SpiffeId[]::new));
    }

    // N1, L1, L2, J1: keys of nobody

    @Test
    void verifyWhenALayerIsSignedByASelfMadeCertificateThenRefused() {
        X509Certificate selfMade = TestCertificates.of("", TestKey.of("mallory's"))
                .by("authority", TestKey.of("mallory's own authority"))
                .naming(MIDDLE.toString())
                .make();
        TestToken token = chainTo(MIDDLE, ASSERTING, SUBJECT)
                .layer(signedBy(outermost(), selfMade), TestKey.of("mallory's"))
                .entry(selfMade);

        assertThat(new GullibleVerifier(token.text()).believes()).isTrue();
        assertThat(refusal(token)).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
    }

    @Test
    void verifyWhenTheWholeChainIsSelfMadeThenRefused() {
        TestKey own = TestKey.of("mallory's");
        TestToken token = new TestToken();
        SpiffeId[] workloads = {ASSERTING, SUBJECT, MIDDLE, TARGET};
        for (int i = 0; i < 3; i++) {
            X509Certificate selfMade = TestCertificates.of("", own)
                    .by("mallory's", own)
                    .naming(workloads[i].toString())
                    .make();
            token.layer(signedBy(members(i, workloads[i], workloads[i + 1]), selfMade), own)
                    .entry(selfMade);
        }

        assertThat(new GullibleVerifier(token.text()).believes()).isTrue();
        assertThat(refusal(token)).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
    }

    @Test
    void verifyWhenTheCertificateNamesAnotherThenRefused() {
        X509Certificate mallorys = TestWorkloads.certificate(MALLORY);
        TestToken token = chainTo(MIDDLE, ASSERTING, SUBJECT)
                .layer(signedBy(outermost(), mallorys), TestWorkloads.key(MALLORY))
                .entry(mallorys);

        assertThat(new GullibleVerifier(token.text()).believes()).isTrue();
        assertThat(refusal(token)).isEqualTo(IdtRefusals.WRONG_IDENTITY);
    }

    @Test
    void verifyWhenAnotherKeySignsUnderTheRightCertificateThenRefused() {
        TestToken token = chainTo(MIDDLE, ASSERTING, SUBJECT)
                .layer(outermost(), TestKey.of("mallory's"))
                .entry(TestWorkloads.certificate(MIDDLE));

        assertThat(refusal(token)).isEqualTo(RefusalCode.BAD_SIGNATURE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pk", "jwk", "jku", "kid", "x5c", "x5u", "bundle", "nested", "iid"})
    void verifyWhenALayerBringsAKeyOrRootThenRefused(String name) {
        assertThat(refusal(endingWith(with(outermost(), name, "value")))).isEqualTo(RefusalCode.MALFORMED);
    }

    // J4, L3: roots of the token

    @Test
    void verifyWhenTheTokenBringsItsOwnRootThenRefused() {
        TestKey root = TestKey.of("mallory's root");
        X509Certificate authority = TestCertificates.authority("mallory's root");
        X509Certificate leaf = TestCertificates.of("", TestWorkloads.key(MIDDLE))
                .by("mallory's root", root)
                .naming(MIDDLE.toString())
                .make();
        TestToken token = chainTo(MIDDLE, ASSERTING, SUBJECT)
                .layer(signedBy(outermost(), leaf, authority), TestWorkloads.key(MIDDLE))
                .entry(leaf)
                .entry(authority);

        assertThat(refusal(token)).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
    }

    @Test
    void verifyWhenABundleIsAppendedThenRefused() {
        TestToken token = chain(ASSERTING, SUBJECT, MIDDLE);

        assertThat(refusal(token.entry(TestCertificates.authority("authority"))))
                .isEqualTo(RefusalCode.MALFORMED);
    }

    @Test
    void verifyWhenTheBundleIsReplacedThenRefusedThoughItWasRemembered() {
        accepted(chain(ASSERTING, SUBJECT, MIDDLE).text(), TARGET, MIDDLE);
        bundles = TrustBundles.of(
                List.of(TrustBundle.of(TestWorkloads.DOMAIN, List.of(TestCertificates.authority("next")))));

        assertThat(refusal(chain(ASSERTING, SUBJECT, MIDDLE))).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
    }

    @Test
    void verifyWhenTheRootIsNoAssertingWorkloadThenRefused() {
        TestToken token = chain(SUBJECT, MIDDLE);

        assertThat(new GullibleVerifier(token.text()).believes()).isTrue();
        assertThat(refusal(token)).isEqualTo(RefusalCode.UNTRUSTED_ISSUER);
    }

    @Test
    void verifyWhenThereAreNoBundlesThenCannotTell() {
        bundles = TrustBundles.none();

        assertThat(verify(chain(ASSERTING, SUBJECT, MIDDLE).text(), TARGET, MIDDLE))
                .isInstanceOf(IdtVerification.CannotTell.class);
    }

    @Test
    void verifyWhenAnotherTrustDomainIsFederatedThenItsWorkloadsByItsBundle() {
        SpiffeId foreign = SpiffeId.parse("spiffe://other.org/middle");
        X509Certificate theirs =
                TestCertificates.workload(foreign.toString(), "theirs").make();
        TestToken token = chainTo(foreign, ASSERTING, SUBJECT)
                .layer(signedBy(members(2, foreign, TARGET), theirs), TestKey.of(foreign.toString()))
                .entry(theirs);
        assertThat(refusal(verifier(policy(TARGET)).verify(token.text(), Peer.of(theirs))))
                .isEqualTo(RefusalCode.UNTRUSTED_ISSUER);

        bundles = TrustBundles.of(List.of(
                TestWorkloads.bundle(),
                TrustBundle.of(foreign.trustDomain(), List.of(TestCertificates.authority("theirs")))));

        assertThat(accepted(verifier(policy(TARGET)).verify(token.text(), Peer.of(theirs)))
                        .bearer())
                .isEqualTo(foreign);
    }

    // N2, J5: what parsers make of JSON

    @Test
    void verifyWhenAMemberComesTwiceThenRefused() {
        String json = new String(JsonWriter.write(members(0, ASSERTING, TARGET)), StandardCharsets.UTF_8);
        String twice = json.replace("\"dpr\":", "\"dpr\":\"bob\",\"dpr\":");
        TestToken token =
                new TestToken().layer(twice, TestWorkloads.key(ASSERTING)).entry(TestWorkloads.certificate(ASSERTING));

        assertThat(new GullibleVerifier(token.text()).believes()).isTrue();
        assertThat(new GullibleVerifier(token.text()).principal(0)).isEqualTo("bob");
        assertThat(refusal(verify(token.text(), TARGET, ASSERTING))).isEqualTo(RefusalCode.MALFORMED);
    }

    @Test
    void verifyWhenAClaimIsSmuggledInsideAnotherThenItIsNotRead() {
        Map<String, Object> smuggling = new LinkedHashMap<>();
        smuggling.put("note", Map.of("dpr", "bob"));
        smuggling.putAll(members(0, ASSERTING, TARGET));
        TestToken token = add(new TestToken(), smuggling, ASSERTING);

        assertThat(new GullibleVerifier(token.text()).principal(0)).isEqualTo("bob");
        assertThat(accepted(token.text(), TARGET, ASSERTING).user()).isEqualTo(TestWorkloads.ALICE);
    }

    @Test
    void verifyWhenPayloadIsWrittenAnewThenRefused() {
        Map<String, Object> members = members(0, ASSERTING, TARGET);
        String sorted = new String(JsonWriter.write(new TreeMap<>(members)), StandardCharsets.UTF_8);
        String right = add(new TestToken(), new TreeMap<>(members), ASSERTING).text();
        for (String other : List.of(
                new String(JsonWriter.write(members), StandardCharsets.UTF_8),
                sorted.replace("/", "\\/"),
                sorted.replace("\"exp\"", "\"\\u0065xp\""),
                sorted.replace(",", ", "))) {
            String rewritten =
                    Base64Url.encode(other.getBytes(StandardCharsets.UTF_8)) + right.substring(right.indexOf('.'));

            assertThat(new GullibleVerifier(rewritten).believesRewritten()).isTrue();
            assertThat(refusal(verify(rewritten, TARGET, ASSERTING))).isEqualTo(RefusalCode.BAD_SIGNATURE);
        }
        accepted(right, TARGET, ASSERTING);
    }

    // J6

    @Test
    void verifyWhenAnotherVersionThenRefused() {
        assertThat(refusal(endingWith(with(outermost(), "ver", 1)))).isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(endingWith(with(outermost(), "ver", "2")))).isEqualTo(RefusalCode.INVALID_CLAIM);
        assertThat(refusal(endingWith(without(outermost(), "ver")))).isEqualTo(RefusalCode.INVALID_CLAIM);
    }

    @ParameterizedTest
    @ValueSource(strings = {"iss", "aud", "iat", "exp", "jti", "lvl"})
    void verifyWhenAClaimIsMissingThenRefused(String name) {
        assertThat(refusal(endingWith(without(outermost(), name)))).isEqualTo(RefusalCode.INVALID_CLAIM);
    }

    @Test
    void verifyWhenAClaimHasAnotherTypeThenRefused() {
        Map<String, Object> wrong = Map.ofEntries(
                Map.entry("iss", 1),
                Map.entry("aud", List.of(TARGET.toString())),
                Map.entry("iat", "1784000000"),
                Map.entry("exp", 1784000120.5),
                Map.entry("jti", 7),
                Map.entry("lvl", true),
                Map.entry("caveats", List.of()),
                Map.entry("sealed", "yes"),
                Map.entry("dpa", Map.of()));
        wrong.forEach((name, value) -> assertThat(refusal(endingWith(with(outermost(), name, value))))
                .as(name)
                .isEqualTo(RefusalCode.INVALID_CLAIM));
    }

    @Test
    void verifyWhenACaveatIsUnknownThenRefused() {
        for (Object caveats : List.of(
                Map.of(),
                Map.of("before", "noon"),
                Map.of("scope", List.of("a"), "before", "noon"),
                Map.of("scope", List.of("two words")))) {
            assertThat(refusal(endingWith(with(outermost(), "caveats", caveats))))
                    .isEqualTo(RefusalCode.INVALID_CLAIM);
        }
        assertThat(refusal(endingWith(with(outermost(), "caveats", Map.of("scope", "a")))))
                .isEqualTo(RefusalCode.MALFORMED);
    }

    @Test
    void verifyWhenAnUnknownMemberIsCriticalThenRefused() {
        Map<String, Object> extended = with(outermost(), "colour", "red");

        assertThat(refusal(endingWith(with(extended, "crit", List.of("colour")))))
                .isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(endingWith(with(extended, "crit", List.of())))).isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(endingWith(with(extended, "crit", "colour")))).isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(endingWith(with(extended, "crit", List.of("sealed")))))
                .isEqualTo(RefusalCode.MALFORMED);
        accepted(endingWith(extended).text(), TARGET, MIDDLE);
        clock.advance(Duration.ofSeconds(1));
        replays = new MemoryReplayStore(10, clock);
        accepted(endingWith(with(extended, "crit", List.of("exp"))).text(), TARGET, MIDDLE);
    }

    @Test
    void verifyWhenALayerIsOutOfPlaceThenRefused() {
        assertThat(refusal(endingWith(with(outermost(), "lvl", 1)))).isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(endingWith(with(outermost(), "lvl", 3)))).isEqualTo(RefusalCode.MALFORMED);
    }

    // N3, N6, L4: for whom and by whom

    @Test
    void verifyWhenOuterLayersAreStrippedByAThirdPartyThenRefused() {
        String token = chain(ASSERTING, SUBJECT, MIDDLE).text();
        String stripped = withoutLastEntry(TestToken.stripped(token, 1));

        assertThat(new GullibleVerifier(stripped).believes()).isTrue();
        assertThat(refusal(verify(stripped, MIDDLE, TARGET))).isEqualTo(RefusalCode.WRONG_SENDER);
        assertThat(refusal(verify(stripped, TARGET, SUBJECT))).isEqualTo(RefusalCode.WRONG_AUDIENCE);
        assertThat(refusal(verify(TestToken.stripped(token, 1), MIDDLE, SUBJECT)))
                .isEqualTo(RefusalCode.MALFORMED);
    }

    static String withoutLastEntry(String token) {
        return token.substring(0, token.lastIndexOf('~'));
    }

    @Test
    void verifyWhenTheReceiverIsNotTheAudienceThenRefused() {
        String token = chain(ASSERTING, SUBJECT, MIDDLE).text();

        assertThat(new GullibleVerifier(token).believes()).isTrue();
        assertThat(refusal(verify(token, MALLORY, MIDDLE))).isEqualTo(RefusalCode.WRONG_AUDIENCE);
    }

    @Test
    void verifyWhenAThirdPartySendsItThenRefused() {
        String token = chain(ASSERTING, SUBJECT, MIDDLE).text();

        assertThat(refusal(verify(token, TARGET, MALLORY))).isEqualTo(RefusalCode.WRONG_SENDER);
    }

    @Test
    void verifyWhenAThirdPartyExtendsItAsHimselfThenRefused() {
        TestToken token = add(chainTo(MIDDLE, ASSERTING, SUBJECT), members(2, MALLORY, TARGET), MALLORY);

        assertThat(refusal(verify(token.text(), TARGET, MALLORY))).isEqualTo(IdtRefusals.BROKEN_LINK);
    }

    @Test
    void verifyWhenAListedProxySendsItThenAccepted() {
        String token = chain(ASSERTING, SUBJECT, MIDDLE).text();
        NestedPolicy policy = policy(TARGET).withProxies(Set.of(TestWorkloads.id("proxy")));

        assertThat(refusal(verifier(policy).verify(token, TestWorkloads.peer(MALLORY))))
                .isEqualTo(RefusalCode.WRONG_SENDER);
        accepted(verifier(policy).verify(token, TestWorkloads.peer(TestWorkloads.id("proxy"))));
    }

    @Test
    void verifyWhenThePeersCertificateHasEndedThenRefused() {
        String token = chain(ASSERTING, SUBJECT, MIDDLE).text();
        Peer ended = Peer.of(TestCertificates.workload(MIDDLE.toString(), "authority")
                .until(TestCertificates.NOW)
                .make());

        assertThat(refusal(verifier(policy(TARGET)).verify(token, ended))).isEqualTo(RefusalCode.WRONG_SENDER);
    }

    @Test
    void verifyWhenAMiddleLayerIsRemovedThenRefused() {
        TestToken token = chain(ASSERTING, SUBJECT, MIDDLE);
        String[] parts = token.core().split("\\.", -1);
        String removed = String.join(".", parts[0], parts[2], parts[3], parts[5])
                + token.text().substring(token.text().indexOf('~'));

        assertThat(refusal(verify(removed, TARGET, MIDDLE))).isEqualTo(RefusalCode.MALFORMED);
        TestToken signedAnew = add(chainTo(SUBJECT, ASSERTING), members(1, MIDDLE, TARGET), MIDDLE);
        assertThat(refusal(signedAnew)).isEqualTo(IdtRefusals.BROKEN_LINK);
    }

    // N5, L4: times and sizes

    @Test
    void verifyWhenEndedThenRefusedAfterTheSkew() {
        String token = chain(ASSERTING, SUBJECT, MIDDLE).text();
        clock.advance(Duration.ofSeconds(149));
        accepted(token, TARGET, MIDDLE);
        clock.advance(Duration.ofSeconds(1));

        assertThat(new GullibleVerifier(token).believes()).isTrue();
        assertThat(refusal(verify(token, TARGET, MIDDLE))).isEqualTo(RefusalCode.EXPIRED);
    }

    @Test
    void verifyWhenOfTheFutureThenRefusedBeyondTheSkew() {
        clock.advance(Duration.ofSeconds(-31));
        String token = chain(ASSERTING, SUBJECT, MIDDLE).text();
        assertThat(refusal(verify(token, TARGET, MIDDLE))).isEqualTo(RefusalCode.NOT_YET_VALID);
        clock.advance(Duration.ofSeconds(1));
        accepted(token, TARGET, MIDDLE);

        NestedPolicy exact = policy(TARGET).withSkew(Duration.ZERO);
        assertThat(refusal(verifier(exact).verify(token, TestWorkloads.peer(MIDDLE))))
                .isEqualTo(RefusalCode.NOT_YET_VALID);
    }

    @Test
    void verifyWhenALayerOutlivesTheInnerThenRefused() {
        TestToken token = endingWith(with(outermost(), "exp", 1_784_000_121L));

        assertThat(new GullibleVerifier(token.text()).believes()).isTrue();
        assertThat(refusal(token)).isEqualTo(IdtRefusals.OUTLIVES);
    }

    @Test
    void verifyWhenALayerOutlivesItsCertificateThenRefused() {
        X509Certificate brief = TestCertificates.workload(ASSERTING.toString(), "authority")
                .lasting(Duration.ofSeconds(119))
                .make();
        TestToken token = new TestToken()
                .layer(signedBy(members(0, ASSERTING, TARGET), brief), TestWorkloads.key(ASSERTING))
                .entry(brief);

        assertThat(refusal(verify(token.text(), TARGET, ASSERTING))).isEqualTo(IdtRefusals.OUTLIVES);
    }

    @Test
    void verifyWhenItEndsBeforeItBeginsThenRefused() {
        assertThat(refusal(endingWith(with(outermost(), "exp", 1_784_000_000L))))
                .isEqualTo(RefusalCode.INVALID_CLAIM);
    }

    @Test
    void verifyWhenTooLargeThenRefused() {
        String token = chain(ASSERTING, SUBJECT, MIDDLE).text();

        assertThat(refusal(verify(token + "~" + "A".repeat(24 * 1024), TARGET, MIDDLE)))
                .isEqualTo(RefusalCode.TOO_LARGE);
    }

    @Test
    void verifyWhenPartsAreOddThenRefused() {
        String token = chain(ASSERTING, SUBJECT, MIDDLE).text();
        String rest = token.substring(token.indexOf('.') + 1);

        for (String odd : List.of(rest, token.substring(0, 3), "", ".", "..", "~", ".~", "a.b.c", "a.b.c~d")) {
            assertThat(refusal(verify(odd, TARGET, MIDDLE))).as(odd).isEqualTo(RefusalCode.MALFORMED);
        }
    }

    @Test
    void verifyWhenEntriesAreOutOfOrderThenRefused() {
        String token = chain(ASSERTING, SUBJECT, MIDDLE).text();
        String last = token.substring(token.lastIndexOf('~'));

        assertThat(refusal(verify(token + last, TARGET, MIDDLE))).isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(verify(token + "~", TARGET, MIDDLE))).isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(verify(withoutLastEntry(token), TARGET, MIDDLE))).isEqualTo(RefusalCode.MALFORMED);
    }

    // L5: the user

    @Test
    void verifyWhenTwoLayersVouchForUsersThenRefused() {
        Map<String, Object> second = with(with(outermost(), "dpa", "https://idp.example"), "dpr", "bob");
        TestToken token = endingWith(second);

        assertThat(new GullibleVerifier(token.text()).principal(2)).isEqualTo("bob");
        assertThat(refusal(token)).isEqualTo(IdtRefusals.WRONG_DELEGATION);
    }

    @Test
    void verifyWhenTheUserIsVouchedForByAnotherThenRefused() {
        TestToken token = new TestToken();
        add(token, without(without(members(0, ASSERTING, MIDDLE), "dpa"), "dpr"), ASSERTING);
        add(token, with(with(members(1, MIDDLE, TARGET), "dpa", "https://idp.example"), "dpr", "bob"), MIDDLE);

        assertThat(new GullibleVerifier(token.text()).principal(1)).isEqualTo("bob");
        assertThat(refusal(token)).isEqualTo(IdtRefusals.WRONG_DELEGATION);
    }

    @Test
    void verifyWhenTheDelegationIsShiftedThenItIsFoundWhereItIs() {
        TestToken token = new TestToken();
        add(token, without(without(members(0, ASSERTING, SUBJECT), "dpa"), "dpr"), ASSERTING);
        add(token, members(1, SUBJECT, ASSERTING), SUBJECT);
        add(token, with(with(members(2, ASSERTING, TARGET), "dpa", "https://idp.example"), "dpr", "alice"), ASSERTING);

        assertThat(new GullibleVerifier(token.text()).principal(0)).isEmpty();
        assertThat(accepted(token.text(), TARGET, ASSERTING).user()).isEqualTo(TestWorkloads.ALICE);
    }

    @Test
    void verifyWhenNobodyOrHalfAUserIsVouchedForThenRefused() {
        Map<String, Object> none = without(without(members(0, ASSERTING, TARGET), "dpa"), "dpr");

        assertThat(refusal(verify(add(new TestToken(), none, ASSERTING).text(), TARGET, ASSERTING)))
                .isEqualTo(IdtRefusals.WRONG_DELEGATION);
        for (String name : List.of("dpa", "dpr")) {
            Map<String, Object> half = without(members(0, ASSERTING, TARGET), name);
            assertThat(refusal(verify(add(new TestToken(), half, ASSERTING).text(), TARGET, ASSERTING)))
                    .isEqualTo(RefusalCode.INVALID_CLAIM);
        }
    }

    @Test
    void verifyWhenNoUserIsExpectedAndThereIsOneThenRefused() {
        String token = chain(ASSERTING).text();

        assertThat(refusal(verifier(policy(TARGET).withoutDelegation()).verify(token, TestWorkloads.peer(ASSERTING))))
                .isEqualTo(IdtRefusals.WRONG_DELEGATION);
    }

    @Test
    void verifyWhenATokenOfAnonModeThenRefused() {
        String anon = TestAnonToken.of("root")
                .layer(TestAnonToken.members(0, ASSERTING, TARGET))
                .text();

        assertThat(refusal(verify(anon, TARGET, ASSERTING))).isEqualTo(RefusalCode.WRONG_TYPE);
    }

    // Replay

    @Test
    void verifyWhenUsedBeforeThenRefused() {
        String token = chain(ASSERTING, SUBJECT, MIDDLE).text();

        accepted(token, TARGET, MIDDLE);
        assertThat(refusal(verify(token, TARGET, MIDDLE))).isEqualTo(RefusalCode.REPLAYED);
    }

    @Test
    void verifyWhenTheSameIdInAnotherTokenOfTheIssuerThenRefused() {
        accepted(chain(ASSERTING, SUBJECT, MIDDLE).text(), TARGET, MIDDLE);

        assertThat(refusal(endingWith(with(outermost(), "exp", 1_784_000_100L))))
                .isEqualTo(RefusalCode.REPLAYED);
        accepted(endingWith(with(outermost(), "jti", "another-token-id")).text(), TARGET, MIDDLE);
    }

    @Test
    void verifyWhenRefusedThenItsUseIsNotRemembered() {
        String token = chain(ASSERTING, SUBJECT, MIDDLE).text();

        verify(token, TARGET, MALLORY);
        verify(token, MALLORY, MIDDLE);
        accepted(token, TARGET, MIDDLE);
    }

    @Test
    void verifyWhenTheStoreCannotTellThenNeitherCanWe() {
        replays = (owner, id, until) -> ReplayStore.Use.UNKNOWN;

        assertThat(verify(chain(ASSERTING, SUBJECT, MIDDLE).text(), TARGET, MIDDLE))
                .isInstanceOf(IdtVerification.CannotTell.class);
    }

    @Test
    void inspectWhenForWhoAsksThenVerifiedWithoutUsingIt() {
        String token = chain(ASSERTING, SUBJECT, MIDDLE).text();
        NestedVerifier asked = verifier(policy(ASSERTING));

        assertThat(accepted(asked.inspect(token, TARGET)).user()).isEqualTo(TestWorkloads.ALICE);
        assertThat(refusal(asked.inspect(token, MIDDLE))).isEqualTo(RefusalCode.WRONG_AUDIENCE);
        String stripped = withoutLastEntry(TestToken.stripped(token, 1));
        assertThat(refusal(asked.inspect(stripped, TARGET))).isEqualTo(RefusalCode.WRONG_AUDIENCE);
        accepted(token, TARGET, MIDDLE);
    }

    @Test
    void toStringWhenVerifiedThenWithoutTheToken() {
        Verified verified = accepted(chain(ASSERTING, SUBJECT, MIDDLE).text(), TARGET, MIDDLE);

        assertThat(verified.toString()).doesNotContain(verified.token()).doesNotContain("alice");
    }

    /** The members with other certificates. */
    Map<String, Object> signedBy(Map<String, Object> members, X509Certificate... chain) {
        List<String> digests = List.of(chain).stream().map(TestToken::digest).toList();
        if (members.get("iss") instanceof Map<?, ?> issuer) {
            SpiffeId id = SpiffeId.parse(String.valueOf(issuer.get("cn")));
            return with(members, "iss", TestToken.issuer(id, digests));
        }
        return with(members, "x5s", digests);
    }
}
