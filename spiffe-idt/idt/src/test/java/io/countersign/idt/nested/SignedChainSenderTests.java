// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import static io.countersign.idt.TestWorkloads.ASSERTING;
import static io.countersign.idt.TestWorkloads.MALLORY;
import static io.countersign.idt.TestWorkloads.MIDDLE;
import static io.countersign.idt.TestWorkloads.SUBJECT;
import static io.countersign.idt.TestWorkloads.TARGET;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.RefusalCode;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.TestCertificates;
import io.countersign.idt.TestWorkloads;
import io.countersign.idt.x509.Peer;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the audience and sender of tokens. */
@ParameterizedClass
@EnumSource(
        value = IdtMode.class,
        names = {"ID_MODE", "LSVID"})
class SignedChainSenderTests extends SignedChains {

    SignedChainSenderTests(IdtMode mode) {
        super(mode);
    }

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
}
