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
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.TestCertificates;
import io.countersign.idt.TestWorkloads;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests times and sizes. */
@ParameterizedClass
@EnumSource(
        value = IdtMode.class,
        names = {"ID_MODE", "LSVID"})
class SignedChainBoundsTests extends SignedChains {

    SignedChainBoundsTests(IdtMode mode) {
        super(mode);
    }

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
}
