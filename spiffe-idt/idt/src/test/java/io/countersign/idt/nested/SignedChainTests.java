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
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.idt.Delegation;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.Scope;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.TestCertificates;
import io.countersign.idt.TestWorkloads;
import io.countersign.idt.VerifiedLayer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests valid chains and their limits. */
@ParameterizedClass
@EnumSource(
        value = IdtMode.class,
        names = {"ID_MODE", "LSVID"})
class SignedChainTests extends SignedChains {

    SignedChainTests(IdtMode mode) {
        super(mode);
    }

    @Test
    void verifyWhenThreeLayersThenTellsUserAndChain() {
        Verified verified = accepted(chain(ASSERTING, SUBJECT, MIDDLE).text(), TARGET, MIDDLE);

        assertThat(verified.user()).isEqualTo(TestWorkloads.ALICE);
        assertThat(verified.chain()).containsExactly(ASSERTING, SUBJECT, MIDDLE);
        assertThat(verified.bearer()).isEqualTo(MIDDLE);
        assertThat(verified.audience()).isEqualTo(TARGET);
        assertThat(verified.scope()).isEqualTo(Scope.unrestricted());
        assertThat(verified.expiry()).isEqualTo(TestCertificates.NOW.plusSeconds(120));
        assertThat(verified.isSealed()).isFalse();
        assertThat(verified.mode()).isEqualTo(verifier(policy(TARGET)).mode());
    }

    @Test
    void extendWhenVerifiedAtEachHopThenVerifiedAtTheNext() {
        Verified atSubject = accepted(mint(ASSERTING, NextLayer.to(SUBJECT, MINUTE)), SUBJECT, ASSERTING);
        Verified atMiddle =
                accepted(extend(SUBJECT, atSubject, NextLayer.to(MIDDLE, MINUTE.multipliedBy(9))), MIDDLE, SUBJECT);
        Verified atTarget = accepted(extend(MIDDLE, atMiddle, NextLayer.to(TARGET, MINUTE)), TARGET, MIDDLE);

        assertThat(atTarget.chain()).containsExactly(ASSERTING, SUBJECT, MIDDLE);
        assertThat(atTarget.user()).isEqualTo(TestWorkloads.ALICE);
        assertThat(atMiddle.expiry()).isEqualTo(atSubject.expiry());
    }

    @Test
    void extendWhenAskedTwiceThenEachIsGoodForOneUse() {
        Verified atSubject = accepted(mint(ASSERTING, NextLayer.to(SUBJECT, MINUTE)), SUBJECT, ASSERTING);

        accepted(extend(SUBJECT, atSubject, NextLayer.to(MIDDLE, MINUTE)), MIDDLE, SUBJECT);
        accepted(extend(SUBJECT, atSubject, NextLayer.to(MIDDLE, MINUTE)), MIDDLE, SUBJECT);
    }

    @Test
    void extendWhenScopesNarrowThenTheirIntersectionIsLeft() {
        NextLayer first = NextLayer.to(SUBJECT, MINUTE).within(Scope.of(Set.of("orders", "basket", "account")));
        Verified atSubject = accepted(mint(ASSERTING, first), SUBJECT, ASSERTING);
        NextLayer second = NextLayer.to(MIDDLE, MINUTE).within(Scope.of(Set.of("account", "basket", "admin")));
        Verified atMiddle = accepted(extend(SUBJECT, atSubject, second), MIDDLE, SUBJECT);
        Verified atTarget = accepted(extend(MIDDLE, atMiddle, NextLayer.to(TARGET, MINUTE)), TARGET, MIDDLE);

        assertThat(atTarget.scope()).isEqualTo(Scope.of(Set.of("account", "basket")));
        assertThat(atTarget.scope().permits("admin")).isFalse();
        assertThat(atTarget.layers())
                .extracting(VerifiedLayer::scope)
                .containsExactly(
                        Scope.of(Set.of("orders", "basket", "account")),
                        Scope.of(Set.of("account", "basket", "admin")),
                        Scope.unrestricted());
    }

    @Test
    void verifyWhenThreeLayersThenTellsOfEachItsOwn() {
        Verified atSubject =
                accepted(mint(ASSERTING, NextLayer.to(SUBJECT, MINUTE.multipliedBy(2))), SUBJECT, ASSERTING);
        Verified atMiddle = accepted(extend(SUBJECT, atSubject, NextLayer.to(MIDDLE, MINUTE)), MIDDLE, SUBJECT);

        assertThat(atMiddle.layers())
                .containsExactly(
                        layer(ASSERTING, SUBJECT, MINUTE.multipliedBy(2), TestWorkloads.ALICE),
                        layer(SUBJECT, MIDDLE, MINUTE, null));
    }

    private VerifiedLayer layer(SpiffeId issuer, SpiffeId audience, Duration life, @Nullable Delegation delegation) {
        Instant now = clock.instant();
        return new VerifiedLayer(issuer, audience, now, now.plus(life), Scope.unrestricted(), delegation, false);
    }

    @Test
    void extendWhenScopeIsEmptyThenNothingIsPermitted() {
        NextLayer first = NextLayer.to(SUBJECT, MINUTE).within(Scope.of(Set.of()));

        Verified verified = accepted(mint(ASSERTING, first), SUBJECT, ASSERTING);

        assertThat(verified.scope().isRestricted()).isTrue();
        assertThat(verified.scope().permits("account")).isFalse();
    }

    @Test
    void extendWhenSealedThenRefusedHereAndThere() {
        Verified sealed = accepted(mint(ASSERTING, NextLayer.to(SUBJECT, MINUTE).sealed()), SUBJECT, ASSERTING);
        assertThat(sealed.isSealed()).isTrue();
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> extend(SUBJECT, sealed, NextLayer.to(MIDDLE, MINUTE)))
                .satisfies(ex -> assertThat(ex.code()).isEqualTo(IdtRefusals.SEALED));

        TestToken token = new TestToken();
        add(token, with(members(0, ASSERTING, SUBJECT), "sealed", true), ASSERTING);
        add(token, members(1, SUBJECT, TARGET), SUBJECT);
        assertThat(new GullibleVerifier(token.text()).believes()).isTrue();
        assertThat(refusal(verify(token.text(), TARGET, SUBJECT))).isEqualTo(IdtRefusals.SEALED);
    }

    @Test
    void extendWhenForAnotherThenRefused() {
        Verified forSubject = accepted(mint(ASSERTING, NextLayer.to(SUBJECT, MINUTE)), SUBJECT, ASSERTING);

        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> extend(MALLORY, forSubject, NextLayer.to(TARGET, MINUTE)))
                .satisfies(ex -> assertThat(ex.code()).isEqualTo(RefusalCode.WRONG_AUDIENCE));
    }

    @Test
    void extendWhenEndedThenRefused() {
        Verified verified = accepted(mint(ASSERTING, NextLayer.to(SUBJECT, MINUTE)), SUBJECT, ASSERTING);
        clock.advance(MINUTE);

        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> extend(SUBJECT, verified, NextLayer.to(MIDDLE, MINUTE)))
                .satisfies(ex -> assertThat(ex.code()).isEqualTo(RefusalCode.EXPIRED));
    }

    @Test
    void mintWhenTheCertificateEndsSoonerThenSoDoesTheToken() {
        String token = mint(ASSERTING, NextLayer.to(SUBJECT, Duration.ofDays(1)));

        assertThat(accepted(token, SUBJECT, ASSERTING).expiry())
                .isEqualTo(TestCertificates.NOW.plus(Duration.ofHours(1)));
    }

    @Test
    void verifyWhenSixteenLayersThenAcceptedAndWhenSeventeenThenRefused() {
        String sixteen = longChain(16).text();
        String seventeen = longChain(17).text();

        assertThat(sixteen).hasSizeLessThan(24 * 1024);
        assertThat(new GullibleVerifier(seventeen).believes()).isTrue();
        Verified verified = accepted(sixteen, TARGET, TestWorkloads.id("w15"));
        assertThat(verified.chain()).hasSize(16);
        assertThat(refusal(verify(seventeen, TARGET, TestWorkloads.id("w16"))))
                .isIn(IdtRefusals.TOO_MANY_LAYERS, RefusalCode.TOO_LARGE);
        assertThat(refusal(verify(seventeen.substring(0, seventeen.indexOf('~')), TARGET, MIDDLE)))
                .isEqualTo(IdtRefusals.TOO_MANY_LAYERS);
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> extend(TARGET, verified, NextLayer.to(MIDDLE, MINUTE)))
                .satisfies(ex -> assertThat(ex.code()).isEqualTo(IdtRefusals.TOO_MANY_LAYERS));
    }

    TestToken longChain(int layers) {
        List<SpiffeId> workloads = new ArrayList<>(List.of(ASSERTING));
        for (int i = 1; i < layers; i++) {
            workloads.add(TestWorkloads.id("w" + i));
        }
        return chain(workloads.toArray(SpiffeId[]::new));
    }
}
