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
import io.countersign.core.ReplayStore;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtVerification;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.TestWorkloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that each token is accepted once. */
@ParameterizedClass
@EnumSource(
        value = IdtMode.class,
        names = {"ID_MODE", "LSVID"})
class SignedChainReplayTests extends SignedChains {

    SignedChainReplayTests(IdtMode mode) {
        super(mode);
    }

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
                .isInstanceOf(IdtVerification.Unknown.class);
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
}
