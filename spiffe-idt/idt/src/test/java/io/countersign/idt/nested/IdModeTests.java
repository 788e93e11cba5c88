// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import static io.countersign.idt.TestWorkloads.ASSERTING;
import static io.countersign.idt.TestWorkloads.MIDDLE;
import static io.countersign.idt.TestWorkloads.SUBJECT;
import static io.countersign.idt.TestWorkloads.TARGET;
import static io.countersign.idt.nested.TestToken.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.RefusalCode;
import io.countersign.idt.IdtMode;
import java.util.List;
import org.junit.jupiter.api.Test;

class IdModeTests extends SignedChains {

    IdModeTests() {
        super(IdtMode.ID_MODE);
    }

    @Test
    void verifyWhenCertificatesAreNotNamedThenRefused() {
        assertThat(refusal(endingWith(TestToken.without(outermost(), "x5s")))).isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(endingWith(with(outermost(), "x5s", List.of())))).isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(endingWith(with(outermost(), "x5s", "one")))).isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(endingWith(with(outermost(), "alg", "ES256")))).isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(endingWith(with(outermost(), "sub", "alice")))).isEqualTo(RefusalCode.MALFORMED);
    }

    @Test
    void verifyWhenATokenIsAnEntryThenRefused() {
        TestToken token = chain(ASSERTING, SUBJECT, MIDDLE);

        assertThat(refusal(token.entry(chain(ASSERTING).core()))).isEqualTo(RefusalCode.MALFORMED);
    }

    @Test
    void verifyWhenAnLsvidThenRefused() {
        TestToken lsvid = add(new TestToken(), TestToken.lsvid(0, ASSERTING, TARGET), ASSERTING);

        assertThat(refusal(verify(lsvid.text(), TARGET, ASSERTING))).isEqualTo(RefusalCode.WRONG_TYPE);
    }

    @Test
    void verifyWhenALayerOfAnotherFamilyIsOnTopThenRefused() {
        TestToken mixed = add(chainTo(MIDDLE, ASSERTING, SUBJECT), TestToken.lsvid(2, MIDDLE, TARGET), MIDDLE);

        assertThat(refusal(mixed)).isEqualTo(RefusalCode.WRONG_TYPE);
    }
}
