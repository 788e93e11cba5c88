// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import static io.countersign.idt.TestWorkloads.ALICE;
import static io.countersign.idt.TestWorkloads.ASSERTING;
import static io.countersign.idt.TestWorkloads.MIDDLE;
import static io.countersign.idt.TestWorkloads.SUBJECT;
import static io.countersign.idt.TestWorkloads.TARGET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.countersign.core.Caller;
import io.countersign.core.OAuthCredential;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.ServiceId;
import io.countersign.core.Verdict;
import io.countersign.idt.Delegation;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.Origin;
import io.countersign.idt.Scope;
import io.countersign.idt.TestWorkloads;
import io.countersign.idt.nested.NextLayer;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.test.TestInboundRequest;
import io.countersign.test.TestOutboundRequest;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests how the subject begins a token and each hop extends it. */
class NestedPropagationTests {

    private static final JwsSigner PROVIDER =
            new JwsSigner(JsonWebKey.generate(JwsAlgorithm.ES256), JwsAlgorithm.ES256);

    private final TestHops hops = new TestHops(IdtMode.LSVID);

    private final AtomicInteger asked = new AtomicInteger();

    private Minting answer;

    private final MintedTokens minted =
            new MintedTokens(this::mint, ASSERTING, SUBJECT, hops.verifier(SUBJECT), 10, hops.clock);

    private final NestedTokenScheme subject = hops.scheme(SUBJECT, minted);

    private final NestedTokenScheme target = hops.scheme(TARGET);

    private Minting mint(MintRequest request) {
        asked.incrementAndGet();
        return answer == null ? new Minting.Minted(hops.mint(), TestHops.LIFE) : answer;
    }

    private static Caller alice() {
        return user(ALICE.principal(), "1");
    }

    private static Caller user(String name, String id) {
        return TestOAuthCredential.caller(JwtBuilder.ofType("at+jwt")
                .issuer(ALICE.authority())
                .subject(name)
                .id(id)
                .sign(PROVIDER));
    }

    private Verdict arrive(TestOutboundRequest sent) {
        TestInboundRequest request =
                TestInboundRequest.get().withHeadersOf(sent).withPeerCertificates(TestWorkloads.certificate(SUBJECT));
        return target.verify(((Reading.Present) target.read(request)).credential(), request);
    }

    private static TestOutboundRequest next() {
        return TestOutboundRequest.to(TestHops.SERVICE);
    }

    @Test
    void propagateWhenTheUserHasAnOAuthTokenThenMintedAndExtendedForTheTarget() {
        TestOutboundRequest next = next();
        assertThat(subject.propagate(alice(), next)).isInstanceOf(Propagation.Done.class);
        assertThat(arrive(next)).isInstanceOfSatisfying(Verdict.Accepted.class, accepted -> {
            assertThat(accepted.caller().user()).isEqualTo(new Caller.User(ALICE.authority(), "alice", null));
            assertThat(accepted.caller().authorities()).containsExactlyInAnyOrder("SCOPE_orders", "ROLE_CUSTOMER");
        });
    }

    @Test
    void propagateWhenTheSameUserThenMintedOnceUntilLittleIsLeft() {
        Caller alice = alice();
        subject.propagate(alice, next());
        hops.clock.advance(Duration.ofSeconds(80));
        subject.propagate(alice, next());
        assertThat(asked).hasValue(1);
        hops.clock.advance(Duration.ofSeconds(15));
        assertThat(subject.propagate(alice, next())).isInstanceOf(Propagation.Done.class);
        assertThat(asked).hasValue(2);
    }

    @Test
    void propagateWhenAnotherOAuthTokenThenMintedForThat() {
        subject.propagate(alice(), next());
        subject.propagate(user("alice", "2"), next());
        assertThat(asked).hasValue(2);
        assertThat(minted.size()).isEqualTo(2);
    }

    @Test
    void propagateWhenItIsOverThenTheOAuthTokenIsNotKept() {
        WeakReference<String> oauth = propagated();
        assertThat(minted.size()).isEqualTo(1);
        await().atMost(Duration.ofMinutes(2)).until(() -> {
            System.gc();
            return oauth.refersTo(null);
        });
    }

    private WeakReference<String> propagated() {
        Caller alice = alice();
        String oauth = ((OAuthCredential) alice.credential()).accessToken();
        assertThat(subject.propagate(alice, next())).isInstanceOf(Propagation.Done.class);
        return new WeakReference<>(oauth);
    }

    @Test
    void propagateWhenManyAtOnceThenOneAsks() throws Exception {
        CountDownLatch begin = new CountDownLatch(1);
        Caller alice = alice();
        List<Future<Propagation>> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 8; i++) {
                all.add(threads.submit(() -> {
                    begin.await();
                    return subject.propagate(alice, next());
                }));
            }
            begin.countDown();
        }
        assertThat(all).hasSize(8);
        for (Future<Propagation> one : all) {
            assertThat(one.get()).isInstanceOf(Propagation.Done.class);
        }
        assertThat(asked).hasValue(1);
    }

    @Test
    void propagateWhenTheAssertingWorkloadVouchesForAnotherUserThenNothingIsSent() {
        TestOutboundRequest next = next();
        assertThat(subject.propagate(user("bob", "1"), next)).isInstanceOf(Propagation.Unknown.class);
        assertThat(next.headers()).isEmpty();
    }

    @Test
    void propagateWhenTheTokenIsForAnotherWorkloadOrNoneThenNothingIsSent() {
        for (String other : List.of(hops.extended(hops.mint(), SUBJECT, MIDDLE), "no.token")) {
            answer = new Minting.Minted(other, TestHops.LIFE);
            TestOutboundRequest next = next();
            assertThat(subject.propagate(user("alice", other.substring(0, 5)), next))
                    .isInstanceOf(Propagation.Unknown.class);
            assertThat(next.headers()).isEmpty();
        }
    }

    @Test
    void propagateWhenRefusedOrOutOfReachThenSoAndNotAskedAgainAtOnce() {
        answer = new Minting.Unreachable("down");
        Caller alice = alice();
        assertThat(subject.propagate(alice, next())).isEqualTo(Propagation.unknown("down"));
        assertThat(subject.propagate(alice, next())).isEqualTo(Propagation.unknown("down"));
        assertThat(asked).hasValue(1);
        hops.clock.advance(Duration.ofSeconds(2));
        answer = new Minting.Refused(new RefusalCode("invalid_grant"));
        assertThat(subject.propagate(alice, next())).isEqualTo(Propagation.refused(new RefusalCode("invalid_grant")));
        hops.clock.advance(Duration.ofSeconds(2));
        answer = null;
        assertThat(subject.propagate(alice, next())).isInstanceOf(Propagation.Done.class);
    }

    @Test
    void propagateWhenNoDelegationBeginsHereThenRefused() {
        assertThat(target.propagate(alice(), next())).isEqualTo(Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE));
        assertThat(subject.propagate(TestOAuthCredential.caller(null), next()))
                .isEqualTo(Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE));
    }

    @Test
    void propagateWhenTheTargetIsNotKnownThenRefused() {
        TestOutboundRequest elsewhere = TestOutboundRequest.to(new ServiceId("elsewhere.org"));
        assertThat(subject.propagate(alice(), elsewhere))
                .isEqualTo(Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE));
        assertThat(asked).hasValue(0);
    }

    @Test
    void propagateWhenTheTargetIsNarrowedAndSealedThenItHasNoMoreAndGoesNoFurther() {
        IdtTarget narrow = new IdtTarget(TARGET, "spiffe://example.org", Scope.of(Set.of("orders")), true, false, null);
        NestedPropagation propagation =
                new NestedPropagation(hops.extender(SUBJECT), minted, Map.of(TestHops.SERVICE, narrow), TestHops.LIFE);
        TestOutboundRequest next = next();
        propagation.propagate(IdtMode.LSVID, alice(), next, IdtListener.NONE);
        Caller caller = ((Verdict.Accepted) arrive(next)).caller();
        assertThat(caller.authorities()).containsExactly("SCOPE_orders");
        assertThat(target.propagate(caller, next())).isEqualTo(Propagation.refused(IdtRefusals.SEALED));
    }

    @Test
    void verifyWhenTheUserIsOfAnIssuerThatIsNotTheAssertingWorkloadsThenRefused() {
        hops.authorities = Set.of("https://another.example");
        NestedTokenScheme strange = hops.scheme(TARGET);
        TestInboundRequest request = TestInboundRequest.get()
                .withHeader("Authorization", "LSVID " + hops.extended(hops.mint(), SUBJECT, TARGET))
                .withPeerCertificates(TestWorkloads.certificate(SUBJECT));
        Verdict verdict = strange.verify(((Reading.Present) strange.read(request)).credential(), request);
        assertThat(verdict).isEqualTo(Verdict.rejected(RefusalCode.UNTRUSTED_ISSUER));
    }

    @Test
    void verifyWhenTheOAuthTokenIsTakenBackThenRefusedAndUnknownWhenThatCannotBeTold() {
        Origin origin = new Origin("token", "login", hops.clock.instant(), "key");
        hops.user = new Delegation(ALICE.authority(), ALICE.principal(), origin);
        for (Revocations.Status status : Revocations.Status.values()) {
            hops.revocations = (user, asserted) -> hops.user.equals(user) ? status : Revocations.Status.CURRENT;
            TestOutboundRequest next = next();
            subject.propagate(user(ALICE.principal(), status.name()), next);
            TestInboundRequest request = TestInboundRequest.get()
                    .withHeadersOf(next)
                    .withPeerCertificates(TestWorkloads.certificate(SUBJECT));
            NestedTokenScheme receiver = hops.scheme(TARGET);
            assertThat(receiver.verify(((Reading.Present) receiver.read(request)).credential(), request))
                    .isInstanceOf(
                            switch (status) {
                                case CURRENT -> Verdict.Accepted.class;
                                case REVOKED -> Verdict.Rejected.class;
                                case UNKNOWN -> Verdict.Unknown.class;
                            });
        }
    }

    @Test
    void verifyWhenTheFirstLayerRestrictsNothingThenNoLaterOneGivesRights() {
        String minted = hops.mint(Scope.unrestricted());
        Verified atSubject = (Verified) hops.verifier(SUBJECT).inspect(minted, SUBJECT);
        String widened = hops.extender(SUBJECT)
                .extend(atSubject, NextLayer.to(TARGET, TestHops.LIFE).within(Scope.of(Set.of("role:ADMIN"))));
        TestInboundRequest request = TestInboundRequest.get()
                .withHeader("Authorization", "LSVID " + widened)
                .withPeerCertificates(TestWorkloads.certificate(SUBJECT));
        Verdict verdict = target.verify(((Reading.Present) target.read(request)).credential(), request);
        assertThat(((Verdict.Accepted) verdict).caller().authorities()).isEmpty();
    }

    @Test
    void verifyWhenThereIsNoPeerCertificateThenRefused() {
        TestInboundRequest plain = TestInboundRequest.get()
                .withHeader("Authorization", "LSVID " + hops.extended(hops.mint(), SUBJECT, TARGET));
        Verdict verdict = target.verify(((Reading.Present) target.read(plain)).credential(), plain);
        assertThat(verdict).isEqualTo(Verdict.rejected(RefusalCode.WRONG_SENDER));
    }

    @Test
    void verifyWhenThePeersCertificateHasEndedThenRefused() {
        TestInboundRequest request = TestInboundRequest.get()
                .withHeader("Authorization", "LSVID " + hops.extended(hops.mint(), SUBJECT, TARGET))
                .withPeerCertificates(TestWorkloads.certificate(SUBJECT));
        hops.clock.advance(Duration.ofHours(2));
        Verdict verdict = target.verify(((Reading.Present) target.read(request)).credential(), request);
        assertThat(verdict).isEqualTo(Verdict.rejected(RefusalCode.WRONG_SENDER));
    }

    @Test
    void toStringThenNothingThatCouldBeSentAgain() {
        assertThat(MintRequest.of(IdtMode.LSVID, "secret-token").toString()).doesNotContain("secret");
        assertThat(new Minting.Minted("secret-token", TestHops.LIFE).toString()).doesNotContain("secret");
        assertThat(subject.toString()).isEqualTo("NestedTokenScheme[lsvid]");
    }
}
