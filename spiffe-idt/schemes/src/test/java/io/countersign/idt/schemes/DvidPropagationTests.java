// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import static io.countersign.idt.dvid.TestDelegation.ASSERTING;
import static io.countersign.idt.dvid.TestDelegation.AUDIENCE;
import static io.countersign.idt.dvid.TestDelegation.FORWARDER;
import static io.countersign.idt.dvid.TestDelegation.SUBJECT;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import io.countersign.core.MemoryReplayStore;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.ServiceId;
import io.countersign.core.Verdict;
import io.countersign.idt.Delegation;
import io.countersign.idt.Scope;
import io.countersign.idt.dvid.DvidMinter;
import io.countersign.idt.dvid.DvidRequest;
import io.countersign.idt.dvid.TestDelegation;
import io.countersign.test.TestInboundRequest;
import io.countersign.test.TestOutboundRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests when a DVID is forwarded unchanged, and when a new one replaces it. */
class DvidPropagationTests {

    private final TestDvids dvids = new TestDvids();

    private final List<Map<String, Object>> asked = new ArrayList<>();

    private final String token = TestDelegation.mint();

    private Minting mint(MintRequest request) {
        asked.add(request.members());
        return new Minting.Minted(mint(request.members().getOrDefault("audience", AUDIENCE)), TestHops.LIFE);
    }

    private static String mint(Object audience) {
        DvidMinter minter = TestDelegation.minter(TestDelegation.ASSERTING_SIGNER);
        String oauth = oauth();
        return minter.mint(
                TestDelegation.verified(oauth, TestDelegation.PROVIDER_SIGNER),
                oauth,
                new DvidRequest(SUBJECT, audience.toString(), Set.of("orders")));
    }

    private static String oauth() {
        return TestDelegation.oauth().sign(TestDelegation.PROVIDER_SIGNER);
    }

    private static String disclosing(String oauth) {
        return TestDelegation.minter(TestDelegation.ASSERTING_SIGNER)
                .mintDisclosing(
                        TestDelegation.verified(oauth, TestDelegation.PROVIDER_SIGNER), TestDelegation.request())
                .text();
    }

    private Caller caller(DvidScheme scheme) {
        return caller(scheme, token);
    }

    private static Caller caller(DvidScheme scheme, String token) {
        TestInboundRequest request = TestDvids.request(token, SUBJECT);
        Reading.Present present = (Reading.Present) scheme.read(request);
        return ((Verdict.Accepted) scheme.verify(present.credential(), request)).caller();
    }

    private static String sent(DvidScheme scheme, Caller caller) {
        return sent(scheme, caller, TestDvids.SERVICE);
    }

    private static String sent(DvidScheme scheme, Caller caller, ServiceId service) {
        TestOutboundRequest next = TestOutboundRequest.to(service);
        assertThat(scheme.propagate(caller, next)).isInstanceOf(Propagation.Done.class);
        return next.headers().get("Authorization").substring("DVID ".length());
    }

    @Test
    void propagateWhenItIsTheFirstCallThenUnchangedAndFreshFromThenOn() {
        dvids.asserting.put(ASSERTING, this::mint);
        DvidScheme middle = dvids.scheme(FORWARDER);
        Caller caller = caller(middle);
        assertThat(sent(middle, caller)).isEqualTo(token);
        assertThat(asked).isEmpty();
        assertThat(sent(middle, caller)).isNotEqualTo(token);
        assertThat(asked).containsExactly(Map.of("dvid", token, "audience", AUDIENCE, "scope", "orders"));
    }

    @Test
    void propagateWhenAnotherServiceIsTheSameWorkloadThenFreshSinceItHasTakenTheFirst() {
        dvids.asserting.put(ASSERTING, this::mint);
        DvidScheme middle = dvids.scheme(FORWARDER);
        Caller caller = caller(middle);
        assertThat(sent(middle, caller)).isEqualTo(token);
        assertThat(sent(middle, caller, TestDvids.BESIDE)).isNotEqualTo(token);
    }

    @Test
    void propagateWhenTheTargetHasAnotherAudienceThenFreshForThat() {
        dvids.asserting.put(ASSERTING, this::mint);
        dvids.target =
                new IdtTarget(TestDvids.TARGET, "spiffe://elsewhere.org", Scope.unrestricted(), false, false, null);
        DvidScheme middle = dvids.scheme(FORWARDER);
        assertThat(TestDelegation.claims(sent(middle, caller(middle)))).containsEntry("aud", "spiffe://elsewhere.org");
    }

    @Test
    void propagateWhenTheTargetMayDoLessThenNoMoreIsAskedFor() {
        dvids.asserting.put(ASSERTING, this::mint);
        dvids.mintAt = ASSERTING;
        dvids.target = narrowed("orders", "admin");
        DvidScheme subject = dvids.scheme(SUBJECT);
        sent(subject, TestOAuthCredential.caller(oauth()));
        assertThat(asked.getFirst()).containsEntry("scope", "orders");
        dvids.target = narrowed("profile");
        TestOutboundRequest next = TestOutboundRequest.to(TestDvids.SERVICE);
        assertThat(dvids.scheme(SUBJECT).propagate(TestOAuthCredential.caller(oauth()), next))
                .as("the answer has more than was asked for")
                .isInstanceOf(Propagation.Unknown.class);
        dvids.target = narrowed("admin");
        DvidScheme middle = dvids.scheme(FORWARDER);
        assertThat(middle.propagate(caller(middle), next))
                .isEqualTo(Propagation.refused(new RefusalCode("invalid_scope")));
        assertThat(next.headers()).isEmpty();
    }

    private static IdtTarget narrowed(String... scope) {
        return new IdtTarget(TestDvids.TARGET, AUDIENCE, Scope.of(Set.of(scope)), false, false, null);
    }

    @Test
    void verifyWhenTheUserIsOfAnIssuerThatIsNotTheAssertingWorkloadsThenRefused() {
        dvids.authorities = Set.of("https://another.example");
        TestInboundRequest request = TestDvids.request(token, SUBJECT);
        DvidScheme target = dvids.scheme(TestDvids.TARGET);
        assertThat(target.verify(((Reading.Present) target.read(request)).credential(), request))
                .isEqualTo(Verdict.rejected(RefusalCode.UNTRUSTED_ISSUER));
    }

    @Test
    void verifyWhenTheOAuthTokenIsTakenBackThenRefusedAndUnknownWhenThatCannotBeTold() {
        List<Delegation> asked = new ArrayList<>();
        for (Revocations.Status status : Revocations.Status.values()) {
            dvids.replays = new MemoryReplayStore(10, TestDelegation.CLOCK);
            dvids.revocations = (user, asserted) -> {
                asked.add(user);
                return status;
            };
            TestInboundRequest request = TestDvids.request(token, SUBJECT);
            DvidScheme target = dvids.scheme(TestDvids.TARGET);
            Verdict verdict = target.verify(((Reading.Present) target.read(request)).credential(), request);
            assertThat(verdict)
                    .isInstanceOf(
                            switch (status) {
                                case CURRENT -> Verdict.Accepted.class;
                                case REVOKED -> Verdict.Rejected.class;
                                case UNKNOWN -> Verdict.Unknown.class;
                            });
        }
        assertThat(asked).hasSize(3).allSatisfy(user -> {
            assertThat(user.authority()).isEqualTo(TestDelegation.PROVIDER);
            assertThat(user.origin()).isNotNull();
            assertThat(user.origin().issuedAt()).isNotNull();
        });
    }

    @Test
    void propagateWhenAProofWouldShowMoreThanTheTargetIsEntitledToThenRefused() {
        dvids.target =
                new IdtTarget(TestDvids.TARGET, AUDIENCE, Scope.unrestricted(), false, false, Set.of("username"));
        DvidScheme middle = dvids.scheme(FORWARDER);
        TestOutboundRequest next = TestOutboundRequest.to(TestDvids.SERVICE);
        assertThat(middle.propagate(caller(middle), next)).isEqualTo(Propagation.refused(RefusalCode.WRONG_TYPE));
        assertThat(next.headers()).isEmpty();
    }

    @Test
    void propagateWhenItsAssertingWorkloadIsNotKnownThenTheSecondCallIsRefused() {
        DvidScheme middle = dvids.scheme(FORWARDER);
        Caller caller = caller(middle);
        assertThat(sent(middle, caller)).isEqualTo(token);
        assertThat(middle.propagate(caller, TestOutboundRequest.to(TestDvids.SERVICE)))
                .isEqualTo(Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE));
    }

    @Test
    void propagateWhenTheUserHasAnOAuthTokenThenMintedForEachCall() {
        dvids.asserting.put(ASSERTING, this::mint);
        dvids.mintAt = ASSERTING;
        DvidScheme subject = dvids.scheme(SUBJECT);
        Caller alice = TestOAuthCredential.caller(oauth());
        assertThat(sent(subject, alice)).isNotEqualTo(sent(subject, alice));
        assertThat(asked).hasSize(2).allMatch(members -> members.containsKey("token"));
    }

    @Test
    void propagateWhenTheAssertingWorkloadGivesAnotherTokenThenNothingIsSent() {
        dvids.mintAt = ASSERTING;
        String forAnotherAudience = mint("spiffe://elsewhere.org");
        String byAnother = TestDelegation.changed(token, Map.of(), TestDelegation.ATTACKER_SIGNER);
        String aboutAnother = TestDelegation.changed(token, Map.of("dpr", "mallory"));
        String ofAnother = TestDelegation.changed(token, Map.of("sub", TestDelegation.OTHER.toString()));
        for (String wrong : List.of(forAnotherAudience, byAnother, aboutAnother, ofAnother, "no token")) {
            dvids.asserting.put(ASSERTING, request -> new Minting.Minted(wrong, TestHops.LIFE));
            TestOutboundRequest next = TestOutboundRequest.to(TestDvids.SERVICE);
            assertThat(dvids.scheme(SUBJECT).propagate(TestOAuthCredential.caller(oauth()), next))
                    .isInstanceOf(Propagation.Unknown.class);
            assertThat(next.headers()).isEmpty();
        }
    }

    @Test
    void propagateWhenADvidHasDisclosuresThenTheTargetSeesThoseItIsEntitledTo() {
        dvids.mintAt = ASSERTING;
        dvids.disclosing = true;
        dvids.target =
                new IdtTarget(TestDvids.TARGET, AUDIENCE, Scope.unrestricted(), false, false, Set.of("client_id"));
        String oauth = oauth();
        String disclosing = disclosing(oauth);
        dvids.asserting.put(ASSERTING, request -> new Minting.Minted(disclosing, TestHops.LIFE));
        String shown = sent(dvids.scheme(SUBJECT), TestOAuthCredential.caller(oauth));
        assertThat(shown.split("~")).hasSize(2);
        assertThat(disclosing.split("~").length).isGreaterThan(2);
        TestInboundRequest request = TestDvids.request(shown, SUBJECT);
        DvidScheme target = dvids.scheme(TestDvids.TARGET);
        Reading.Present present = (Reading.Present) target.read(request);
        Caller caller = ((Verdict.Accepted) target.verify(present.credential(), request)).caller();
        assertThat(caller.disclosed()).containsOnlyKeys("client_id");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void propagateWhenMintedInAnotherFormThanWasAskedForThenNothingIsSent(boolean disclosing) {
        dvids.mintAt = ASSERTING;
        dvids.disclosing = disclosing;
        String oauth = oauth();
        Caller alice = TestOAuthCredential.caller(oauth);
        assertTakenAndTheOtherFormRefused(disclosing, oauth, () -> alice);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void propagateWhenMintedAgainInAnotherFormThanItHadThenNothingIsSent(boolean disclosing) {
        // Accepts both forms.
        dvids.disclosing = true;
        String oauth = oauth();
        DvidScheme middle = dvids.scheme(FORWARDER);
        assertTakenAndTheOtherFormRefused(disclosing, oauth, () -> {
            Caller caller = caller(middle, disclosing ? disclosing(oauth) : mint(AUDIENCE));
            sent(middle, caller);
            return caller;
        });
    }

    private void assertTakenAndTheOtherFormRefused(boolean disclosing, String oauth, Supplier<Caller> callers) {
        String proving = TestDelegation.minter(TestDelegation.ASSERTING_SIGNER)
                .mint(TestDelegation.verified(oauth, TestDelegation.PROVIDER_SIGNER), oauth, TestDelegation.request());
        String expected = disclosing ? disclosing(oauth) : proving;
        dvids.asserting.put(ASSERTING, request -> new Minting.Minted(expected, TestHops.LIFE));
        assertThat(sent(dvids.scheme(SUBJECT), callers.get())).isEqualTo(expected);
        String other = disclosing ? proving : disclosing(oauth);
        dvids.asserting.put(ASSERTING, request -> new Minting.Minted(other, TestHops.LIFE));
        TestOutboundRequest next = TestOutboundRequest.to(TestDvids.SERVICE);
        assertThat(dvids.scheme(SUBJECT).propagate(callers.get(), next)).isInstanceOf(Propagation.Unknown.class);
        assertThat(next.headers()).isEmpty();
    }
}
