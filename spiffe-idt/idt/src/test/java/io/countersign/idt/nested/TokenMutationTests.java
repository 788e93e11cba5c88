// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import static io.countersign.idt.TestWorkloads.ASSERTING;
import static io.countersign.idt.TestWorkloads.MIDDLE;
import static io.countersign.idt.TestWorkloads.SUBJECT;
import static io.countersign.idt.TestWorkloads.TARGET;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.RandomInputs;
import io.countersign.core.ReplayStore;
import io.countersign.idt.IdtVerification;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.TestCertificates;
import io.countersign.idt.TestKey;
import io.countersign.idt.TestWorkloads;
import io.countersign.idt.x509.ChainVerifier;
import io.countersign.idt.x509.Peer;
import io.countersign.idt.x509.TrustBundles;
import io.countersign.test.MovableClock;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests that changing one octet of a valid token, even in a certificate, never gives another valid token. */
class TokenMutationTests {

    private static final TrustBundles BUNDLES = TestWorkloads.bundles();

    private static final ReplayStore NEVER_USED = (owner, id, until) -> ReplayStore.Use.FIRST;

    private static final NestedPolicy POLICY = NestedPolicy.of(TARGET, Set.of(ASSERTING));

    private static final X509Certificate INTERMEDIATE = TestCertificates.of("intermediate", TestKey.of("intermediate"))
            .by(TestWorkloads.AUTHORITY, TestKey.of(TestWorkloads.AUTHORITY))
            .asAuthority()
            .make();

    private static final X509Certificate LEAF =
            TestCertificates.workload(MIDDLE.toString(), "intermediate").make();

    private static final List<String> TOKENS = List.of(idMode(), lsvid(), anonMode());

    private static final List<NestedVerifier> VERIFIERS = List.of(
            NestedVerifier.idMode(
                    POLICY, () -> BUNDLES, new ChainVerifier(64), NEVER_USED, new MovableClock(TestCertificates.NOW)),
            NestedVerifier.lsvid(
                    POLICY, () -> BUNDLES, new ChainVerifier(64), NEVER_USED, new MovableClock(TestCertificates.NOW)),
            NestedVerifier.anonMode(
                    POLICY, TokenMutationTests::roots, NEVER_USED, new MovableClock(TestCertificates.NOW)));

    private static AnonRoots roots() {
        return AnonRoots.of(Map.of(ASSERTING, List.of(TestAnonToken.root("root").publicKey())));
    }

    private static String anonMode() {
        return TestAnonToken.of("root")
                .layer(TestAnonToken.members(0, ASSERTING, SUBJECT))
                .layer(TestAnonToken.members(1, SUBJECT, MIDDLE))
                .layer(TestAnonToken.members(2, MIDDLE, TARGET))
                .text();
    }

    private static String idMode() {
        return token(
                TestToken.idMode(0, ASSERTING, SUBJECT),
                TestToken.idMode(1, SUBJECT, MIDDLE),
                TestToken.with(TestToken.idMode(2, MIDDLE, TARGET), "x5s", digests()));
    }

    private static String lsvid() {
        return token(
                TestToken.lsvid(0, ASSERTING, SUBJECT),
                TestToken.lsvid(1, SUBJECT, MIDDLE),
                TestToken.with(TestToken.lsvid(2, MIDDLE, TARGET), "iss", TestToken.issuer(MIDDLE, digests())));
    }

    private static List<String> digests() {
        return List.of(TestToken.digest(LEAF), TestToken.digest(INTERMEDIATE));
    }

    private static String token(Map<String, Object> first, Map<String, Object> second, Map<String, Object> third) {
        TestToken token = new TestToken();
        add(token, first, ASSERTING);
        add(token, second, SUBJECT);
        return token.layer(third, TestWorkloads.key(MIDDLE))
                .entry(LEAF)
                .entry(INTERMEDIATE)
                .text();
    }

    private static void add(TestToken token, Map<String, Object> members, SpiffeId issuer) {
        token.layer(members, TestWorkloads.key(issuer)).entry(TestWorkloads.certificate(issuer));
    }

    private static IdtVerification verify(int which, String token) {
        return VERIFIERS.get(which).verify(token, Peer.of(LEAF));
    }

    @Test
    void verifyWhenOneBitIsFlippedThenRefused() {
        RandomInputs.check(2000, inputs -> {
            int which = inputs.below(TOKENS.size());
            StringBuilder token = new StringBuilder(TOKENS.get(which));
            int index = inputs.below(token.length());
            token.setCharAt(index, (char) (token.charAt(index) ^ (1 << inputs.below(8))));

            assertThat(verify(which, TOKENS.get(which))).isInstanceOf(IdtVerification.Verified.class);
            assertThat(verify(which, token.toString())).isInstanceOf(IdtVerification.Rejected.class);
        });
    }

    @Test
    void verifyWhenAnyCharacterIsAnotherThenRefused() {
        RandomInputs.check(1000, inputs -> {
            int which = inputs.below(TOKENS.size());
            StringBuilder token = new StringBuilder(TOKENS.get(which));
            int index = inputs.below(token.length());
            token.setCharAt(index, inputs.otherThan(token.charAt(index)));

            assertThat(verify(which, token.toString())).isInstanceOf(IdtVerification.Rejected.class);
        });
    }

    @Test
    void verifyWhenCutOrGrownThenRefused() {
        RandomInputs.check(500, inputs -> {
            int which = inputs.below(TOKENS.size());
            String token = TOKENS.get(which);
            int index = inputs.below(token.length());

            assertThat(verify(which, token.substring(0, index))).isInstanceOf(IdtVerification.Rejected.class);
            assertThat(verify(which, token.substring(0, index) + inputs.unit() + token.substring(index)))
                    .isInstanceOf(IdtVerification.Rejected.class);
        });
    }

    @Test
    void verifyWhenAnyTextThenRefused() {
        RandomInputs.check(
                500,
                inputs -> assertThat(verify(inputs.below(TOKENS.size()), inputs.units(0, 255)))
                        .isInstanceOf(IdtVerification.Rejected.class));
    }
}
