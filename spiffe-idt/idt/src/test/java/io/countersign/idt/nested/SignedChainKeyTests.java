// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import static io.countersign.idt.TestWorkloads.ASSERTING;
import static io.countersign.idt.TestWorkloads.MALLORY;
import static io.countersign.idt.TestWorkloads.MIDDLE;
import static io.countersign.idt.TestWorkloads.SUBJECT;
import static io.countersign.idt.TestWorkloads.TARGET;
import static io.countersign.idt.nested.TestToken.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.RefusalCode;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.IdtVerification;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.TestCertificates;
import io.countersign.idt.TestKey;
import io.countersign.idt.TestWorkloads;
import io.countersign.idt.x509.Peer;
import io.countersign.idt.x509.TrustBundle;
import io.countersign.idt.x509.TrustBundles;
import java.security.cert.X509Certificate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests layers signed with uncertified keys, and tokens that bring their own roots. */
@ParameterizedClass
@EnumSource(
        value = IdtMode.class,
        names = {"ID_MODE", "LSVID"})
class SignedChainKeyTests extends SignedChains {

    SignedChainKeyTests(IdtMode mode) {
        super(mode);
    }

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
                .isInstanceOf(IdtVerification.Unknown.class);
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
}
