// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import static io.countersign.idt.TestWorkloads.ALICE;
import static io.countersign.idt.TestWorkloads.ASSERTING;
import static io.countersign.idt.TestWorkloads.MALLORY;
import static io.countersign.idt.TestWorkloads.MIDDLE;
import static io.countersign.idt.TestWorkloads.SUBJECT;
import static io.countersign.idt.TestWorkloads.TARGET;
import static io.countersign.idt.nested.TestToken.with;
import static io.countersign.idt.nested.TestToken.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.core.RefusalCode;
import io.countersign.core.ReplayStore;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.IdtVerification;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.TestCertificates;
import io.countersign.idt.TestKey;
import io.countersign.idt.TestWorkloads;
import io.countersign.idt.x509.Peer;
import io.countersign.idt.x509.TrustBundle;
import io.countersign.idt.x509.TrustBundles;
import java.security.KeyPair;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LsvidTests extends SignedChains {

    private static final TestKey OTHER = TestKey.of("another key of the middle tier");

    LsvidTests() {
        super(IdtMode.LSVID);
    }

    private Verified withoutUser(String token, SpiffeId self, SpiffeId peer) {
        return accepted(verifier(policy(self).withoutDelegation()).verify(token, TestWorkloads.peer(peer)));
    }

    // The flow of a workload that brings its own identity token

    @Test
    void delegateWhenTheSubjectExtendsItsIdentityThenFiveLayers() {
        String identity = lsvid(ASSERTING)
                .issue(NextLayer.to(SUBJECT, MINUTE), key(SUBJECT).pair().getPublic());
        Verified own = withoutUser(identity, SUBJECT, ASSERTING);
        String asked = lsvid(SUBJECT).extend(own, NextLayer.to(ASSERTING, MINUTE));
        Verified atAsserting = withoutUser(asked, ASSERTING, SUBJECT);
        String vouched = lsvid(ASSERTING).delegate(atAsserting, ALICE, NextLayer.to(SUBJECT, MINUTE));
        Verified atSubject = accepted(vouched, SUBJECT, ASSERTING);
        Verified atMiddle = accepted(lsvid(SUBJECT).extend(atSubject, NextLayer.to(MIDDLE, MINUTE)), MIDDLE, SUBJECT);
        Verified atTarget = accepted(lsvid(MIDDLE).extend(atMiddle, NextLayer.to(TARGET, MINUTE)), TARGET, MIDDLE);

        assertThat(own.user()).isNull();
        assertThat(atTarget.user()).isEqualTo(ALICE);
        assertThat(atTarget.chain()).containsExactly(ASSERTING, SUBJECT, ASSERTING, SUBJECT, MIDDLE);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> lsvid(MIDDLE).delegate(atMiddle, ALICE, NextLayer.to(TARGET, MINUTE)));
    }

    @Test
    void extendWhenAnIdentityTokenCertifiesTheKeyThenAccepted() {
        Verified identity = identity();
        LsvidTokens signing = new LsvidTokens(() -> LsvidSigner.of(identity, OTHER.pair()), clock);
        Verified atMiddle = accepted(chainTo(MIDDLE, ASSERTING, SUBJECT).text(), MIDDLE, SUBJECT);

        String token = signing.extend(atMiddle, NextLayer.to(TARGET, MINUTE));

        assertThat(accepted(token, TARGET, MIDDLE).chain()).containsExactly(ASSERTING, SUBJECT, MIDDLE);
        assertThat(refusal(verify(token, TARGET, MALLORY))).isEqualTo(RefusalCode.WRONG_SENDER);
        assertThat(LsvidSigner.of(identity, OTHER.pair())).hasToString("LsvidSigner[" + MIDDLE + "]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LsvidSigner.of(identity, key(MIDDLE).pair()));
        KeyPair halves =
                new KeyPair(OTHER.pair().getPublic(), key(MIDDLE).pair().getPrivate());
        assertThatIllegalArgumentException().isThrownBy(() -> LsvidSigner.of(identity, halves));
    }

    private Verified identity() {
        String issued = lsvid(ASSERTING)
                .issue(NextLayer.to(MIDDLE, Duration.ofMinutes(5)), OTHER.pair().getPublic());
        return withoutUser(issued, MIDDLE, ASSERTING);
    }

    // Bearer

    @Test
    void verifyWhenStrictThenTheConnectionMustHaveTheKeyThatSigned() {
        NestedPolicy strict = policy(TARGET).withStrictBearer().withProxies(Set.of(MALLORY));
        String token = chain(ASSERTING, SUBJECT, MIDDLE).text();
        Peer rotated = Peer.of(TestCertificates.workload(MIDDLE.toString(), "authority")
                .withKey(OTHER)
                .make());

        assertThat(refusal(verifier(strict).verify(token, rotated))).isEqualTo(RefusalCode.WRONG_SENDER);
        assertThat(refusal(verifier(strict).verify(token, TestWorkloads.peer(MALLORY))))
                .isEqualTo(RefusalCode.WRONG_SENDER);
        accepted(verifier(strict).verify(token, TestWorkloads.peer(MIDDLE)));
    }

    @Test
    void verifyWhenTheSameIdHasAnotherCertifiedKeyThenAcceptedUnlessStrict() {
        String token = chain(ASSERTING, SUBJECT, MIDDLE).text();
        Peer rotated = Peer.of(TestCertificates.workload(MIDDLE.toString(), "authority")
                .withKey(OTHER)
                .make());

        accepted(verifier(policy(TARGET)).verify(token, rotated));
    }

    @Test
    void verifyWhenTheSameIdHasAKeyThatNobodyCertifiedThenRefusedInBoth() {
        TestToken token =
                chainTo(MIDDLE, ASSERTING, SUBJECT).layer(outermost(), OTHER).entry(TestWorkloads.certificate(MIDDLE));
        Peer peer = Peer.of(TestCertificates.workload(MIDDLE.toString(), "authority")
                .withKey(OTHER)
                .make());

        for (NestedPolicy policy : List.of(policy(TARGET), policy(TARGET).withStrictBearer())) {
            assertThat(refusal(verifier(policy).verify(token.text(), peer))).isEqualTo(RefusalCode.BAD_SIGNATURE);
        }
    }

    // Identity tokens

    /** Returns a token of three layers whose outermost key is certified by an identity token. */
    private TestToken identified(Map<String, Object> identity, SpiffeId issuer) {
        return identified(identity, TestWorkloads.key(issuer), issuer);
    }

    private TestToken identified(Map<String, Object> identity, TestKey issuerKey, SpiffeId issuer) {
        String text = new TestToken().layer(identity, issuerKey).core();
        return identified(text).entry(TestWorkloads.certificate(issuer)).entry(text);
    }

    private TestToken identified(String identity) {
        Map<String, Object> outermost =
                with(outermost(), "iss", Map.of("cn", MIDDLE.toString(), "id", TestToken.digest(identity)));
        return chainTo(MIDDLE, ASSERTING, SUBJECT).layer(outermost, OTHER);
    }

    private static Map<String, Object> identity(SpiffeId issuer, SpiffeId subject) {
        Map<String, Object> members = without(without(TestToken.lsvid(0, issuer, subject), "dpa"), "dpr");
        return with(
                members,
                "sub",
                Map.of(
                        "cn",
                        subject.toString(),
                        "pk",
                        LsvidTokens.encoded(OTHER.pair().getPublic())));
    }

    @Test
    void verifyWhenIdentityIsByTheAssertingWorkloadThenAcceptedColdAndWarm() {
        for (int i = 0; i < 2; i++) {
            replays = (owner, id, until) -> ReplayStore.Use.FIRST;
            accepted(identified(identity(ASSERTING, MIDDLE), ASSERTING).text(), TARGET, MIDDLE);
        }
    }

    @Test
    void verifyWhenIdentityIsUnsignedThenRefused() {
        Map<String, Object> identity = identity(ASSERTING, MIDDLE);

        assertThat(refusal(identified(identity, OTHER, ASSERTING))).isEqualTo(RefusalCode.BAD_SIGNATURE);
        String text = new TestToken().layer(identity, OTHER).core();
        String unsigned = text.substring(0, text.indexOf('.'));
        assertThat(refusal(identified(unsigned).entry(unsigned).entry(TestWorkloads.certificate(ASSERTING))))
                .isEqualTo(RefusalCode.MALFORMED);
        String empty = unsigned + '.';
        assertThat(refusal(identified(empty).entry(empty).entry(TestWorkloads.certificate(ASSERTING))))
                .isEqualTo(RefusalCode.MALFORMED);
    }

    @Test
    void verifyWhenIdentityIsOfAnotherSubjectThenRefused() {
        assertThat(refusal(identified(identity(ASSERTING, MALLORY), ASSERTING))).isEqualTo(IdtRefusals.WRONG_IDENTITY);
        Map<String, Object> split = with(identity(ASSERTING, MIDDLE), "aud", Map.of("cn", MALLORY.toString()));
        assertThat(refusal(identified(split, ASSERTING))).isEqualTo(RefusalCode.INVALID_CLAIM);
    }

    @Test
    void verifyWhenIdentityIsByNoAssertingWorkloadThenRefused() {
        assertThat(refusal(identified(identity(MALLORY, MIDDLE), MALLORY))).isEqualTo(RefusalCode.UNTRUSTED_ISSUER);
        assertThat(refusal(identified(identity(ASSERTING, MIDDLE), MALLORY))).isEqualTo(RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void verifyWhenIdentityIsOfAnotherTrustDomainThanItsIssuerThenRefused() {
        SpiffeId foreign = SpiffeId.parse("spiffe://other.org/middle");
        bundles = TrustBundles.of(List.of(
                TestWorkloads.bundle(),
                TrustBundle.of(foreign.trustDomain(), List.of(TestCertificates.authority("theirs")))));
        String text = new TestToken()
                .layer(identity(ASSERTING, foreign), TestWorkloads.key(ASSERTING))
                .core();
        Map<String, Object> outermost = with(
                members(2, foreign, TARGET), "iss", Map.of("cn", foreign.toString(), "id", TestToken.digest(text)));
        TestToken token =
                chainTo(foreign, ASSERTING, SUBJECT).layer(outermost, OTHER).entry(text);

        assertThat(refusal(verifier(policy(TARGET))
                        .verify(
                                token.text(),
                                Peer.of(TestCertificates.workload(foreign.toString(), "theirs")
                                        .make()))))
                .isEqualTo(RefusalCode.INVALID_CLAIM);
    }

    @Test
    void verifyWhenIdentityVouchesForAUserOrNoKeyThenRefused() {
        Map<String, Object> identity = identity(ASSERTING, MIDDLE);

        assertThat(refusal(identified(with(with(identity, "dpa", "https://idp.example"), "dpr", "bob"), ASSERTING)))
                .isEqualTo(RefusalCode.INVALID_CLAIM);
        assertThat(refusal(identified(without(identity, "sub"), ASSERTING))).isEqualTo(RefusalCode.INVALID_CLAIM);
        assertThat(refusal(identified(with(identity, "sub", Map.of("cn", MIDDLE.toString(), "pk", "AAAA")), ASSERTING)))
                .isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
        assertThat(refusal(identified(with(identity, "typ", "id-mode"), ASSERTING)))
                .isEqualTo(RefusalCode.WRONG_TYPE);
    }

    @Test
    void verifyWhenIdentityHasEndedThenRefusedColdAndWarm() {
        Map<String, Object> brief = with(identity(ASSERTING, MIDDLE), "exp", 1_784_000_060L);
        assertThat(refusal(identified(brief, ASSERTING))).isEqualTo(IdtRefusals.OUTLIVES);
        clock.advance(Duration.ofSeconds(91));
        assertThat(refusal(identified(brief, ASSERTING))).isEqualTo(RefusalCode.EXPIRED);

        assertThat(refusal(identified(with(brief, "exp", 1_784_010_000L), ASSERTING)))
                .isEqualTo(IdtRefusals.OUTLIVES);
    }

    @Test
    void verifyWhenIdentityWasRememberedAndTheBundleIsReplacedThenRefused() {
        NestedVerifier verifier = verifier(policy(TARGET));
        TestToken token = identified(identity(ASSERTING, MIDDLE), ASSERTING);
        accepted(verifier.verify(token.text(), TestWorkloads.peer(MIDDLE)));
        bundles = TrustBundles.of(
                List.of(TrustBundle.of(TestWorkloads.DOMAIN, List.of(TestCertificates.authority("next")))));

        assertThat(refusal(verifier.verify(token.text(), TestWorkloads.peer(MIDDLE))))
                .isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
    }

    @Test
    void verifyWhenIdentityWasRememberedThenWhatItRestsOnMustStillBeThere() {
        SpiffeId second = TestWorkloads.id("asserting-2");
        replays = (owner, id, until) -> ReplayStore.Use.FIRST;
        NestedVerifier verifier = verifier(NestedPolicy.of(TARGET, Set.of(ASSERTING, second)));
        String text = new TestToken()
                .layer(identity(second, MIDDLE), TestWorkloads.key(second))
                .core();
        TestToken token = identified(text).entry(text);

        assertThat(refusal(verifier.verify(token.text(), TestWorkloads.peer(MIDDLE))))
                .isEqualTo(RefusalCode.MALFORMED);
        String whole = token.entry(TestWorkloads.certificate(second)).text();
        accepted(verifier.verify(whole, TestWorkloads.peer(MIDDLE)));
        accepted(verifier.verify(whole, TestWorkloads.peer(MIDDLE)));
        assertThat(refusal(verifier.verify(withoutLastEntry(whole), TestWorkloads.peer(MIDDLE))))
                .isEqualTo(RefusalCode.MALFORMED);
    }

    @Test
    void verifyWhenIdentitiesAreTwoDeepThenAcceptedAndThreeDeepThenRefused() {
        String first = new TestToken()
                .layer(identity(ASSERTING, ASSERTING), TestWorkloads.key(ASSERTING))
                .core();
        String second = new TestToken()
                .layer(restingOn(first, identity(ASSERTING, ASSERTING)), OTHER)
                .core();
        String third = new TestToken()
                .layer(restingOn(second, identity(ASSERTING, MIDDLE)), OTHER)
                .core();
        String onFirst = new TestToken()
                .layer(restingOn(first, identity(ASSERTING, MIDDLE)), OTHER)
                .core();

        accepted(identified(onFirst).entry(onFirst).entry(first).text(), TARGET, MIDDLE);
        assertThat(refusal(identified(third).entry(third).entry(second).entry(first)))
                .isEqualTo(RefusalCode.MALFORMED);
    }

    private static Map<String, Object> restingOn(String identity, Map<String, Object> members) {
        return with(members, "iss", Map.of("cn", ASSERTING.toString(), "id", TestToken.digest(identity)));
    }

    @Test
    void verifyWhenIdentityHasSeveralLayersThenRefused() {
        TestToken two = new TestToken();
        two.layer(identity(ASSERTING, MIDDLE), TestWorkloads.key(ASSERTING));
        two.layer(TestToken.lsvid(1, MIDDLE, TARGET), TestWorkloads.key(MIDDLE));

        assertThat(refusal(identified(two.core()).entry(two.core()))).isEqualTo(RefusalCode.MALFORMED);
    }

    @Test
    void verifyWhenALayerAboveTheFirstCertifiesAKeyThenRefused() {
        Map<String, Object> claim = Map.of("cn", TARGET.toString(), "pk", "AAAA");

        assertThat(refusal(endingWith(with(outermost(), "sub", claim)))).isEqualTo(RefusalCode.INVALID_CLAIM);
    }

    @Test
    void verifyWhenTheIssuerBringsItsKeyThenRefused() {
        String cn = MIDDLE.toString();
        String digest = TestToken.digest(TestWorkloads.certificate(MIDDLE));
        for (Map<String, Object> issuer : List.<Map<String, Object>>of(
                Map.of("cn", cn, "pk", LsvidTokens.encoded(OTHER.pair().getPublic())),
                Map.of("cn", cn, "x5s", List.of(digest), "pk", "AAAA"),
                Map.of("cn", cn, "x5s", List.of(digest), "id", digest),
                Map.of("cn", cn),
                Map.of("x5s", List.of(digest)))) {
            assertThat(refusal(endingWith(with(outermost(), "iss", issuer)))).isEqualTo(RefusalCode.INVALID_CLAIM);
        }
    }

    @Test
    void verifyWhenReferencesAreOfAnotherKindThenRefused() {
        String certificate = TestToken.digest(TestWorkloads.certificate(MIDDLE));

        assertThat(refusal(endingWith(with(outermost(), "iss", Map.of("cn", MIDDLE.toString(), "id", certificate)))))
                .isEqualTo(RefusalCode.MALFORMED);
        String identity = new TestToken()
                .layer(identity(ASSERTING, MIDDLE), TestWorkloads.key(ASSERTING))
                .core();
        Map<String, Object> wrong =
                with(outermost(), "iss", Map.of("cn", MIDDLE.toString(), "x5s", List.of(TestToken.digest(identity))));
        assertThat(refusal(endingWith(wrong).entry(identity))).isEqualTo(RefusalCode.MALFORMED);
    }

    @Test
    void verifyWhenAnotherAlgorithmIsNamedThenRefused() {
        for (String algorithm : List.of("none", "HS256", "RS256", "es256", "ES384")) {
            assertThat(refusal(endingWith(with(outermost(), "alg", algorithm)))).isEqualTo(RefusalCode.WRONG_ALGORITHM);
        }
        assertThat(refusal(endingWith(without(outermost(), "alg")))).isEqualTo(RefusalCode.INVALID_CLAIM);
    }

    @Test
    void verifyWhenATokenOfIdModeThenRefused() {
        TestToken other = add(new TestToken(), TestToken.idMode(0, ASSERTING, TARGET), ASSERTING);

        assertThat(refusal(verify(other.text(), TARGET, ASSERTING))).isEqualTo(RefusalCode.WRONG_TYPE);
    }

    @Test
    void verifyWhenAJwsThenRefused() {
        IdtVerification verification = verify("eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.e30.c2ln", TARGET, ASSERTING);

        assertThat(refusal(verification)).isEqualTo(RefusalCode.MALFORMED);
    }

    private static TestKey key(SpiffeId id) {
        return TestWorkloads.key(id);
    }
}
