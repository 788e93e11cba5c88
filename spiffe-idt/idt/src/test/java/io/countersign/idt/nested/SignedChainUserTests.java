// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import static io.countersign.idt.TestWorkloads.ASSERTING;
import static io.countersign.idt.TestWorkloads.MIDDLE;
import static io.countersign.idt.TestWorkloads.SUBJECT;
import static io.countersign.idt.TestWorkloads.TARGET;
import static io.countersign.idt.nested.TestToken.with;
import static io.countersign.idt.nested.TestToken.without;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.RefusalCode;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.TestWorkloads;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that exactly one user is vouched for. */
@ParameterizedClass
@EnumSource(
        value = IdtMode.class,
        names = {"ID_MODE", "LSVID"})
class SignedChainUserTests extends SignedChains {

    SignedChainUserTests(IdtMode mode) {
        super(mode);
    }

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
}
