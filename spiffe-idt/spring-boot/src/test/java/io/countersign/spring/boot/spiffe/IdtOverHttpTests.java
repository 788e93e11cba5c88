// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static io.countersign.spring.boot.spiffe.IdtWorld.ALICE;
import static io.countersign.spring.boot.spiffe.IdtWorld.AUDIENCE;
import static io.countersign.spring.boot.spiffe.IdtWorld.MIDDLE;
import static io.countersign.spring.boot.spiffe.IdtWorld.SUBJECT;
import static io.countersign.spring.boot.spiffe.IdtWorld.TARGET;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.idt.IdtMode;
import io.countersign.idt.SpiffeId;
import io.countersign.spring.boot.spiffe.TestPeer.Answer;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests users' delegations over mutual TLS, from the subject's OAuth token to the target. */
class IdtOverHttpTests {

    private final IdtWorld world = IdtWorld.shared();

    private final TestPeer subject = world.peer("subject");

    @AfterEach
    void tearDown() {
        world.asserting.error = null;
    }

    private String minted(IdtMode mode) {
        return switch (mode) {
            case DVID -> world.asserting.dvid(world.oauthToken(), SUBJECT, AUDIENCE);
            case ID_MODE -> world.asserting.idMode(ALICE, SUBJECT);
            case ANON_MODE -> world.asserting.anonMode(ALICE, SUBJECT);
            case LSVID -> world.asserting.lsvid(ALICE, SUBJECT);
        };
    }

    private String sent(IdtMode mode, SpiffeId next) {
        return mode == IdtMode.DVID ? minted(mode) : subject.extend(minted(mode), next);
    }

    private String forward(IdtMode mode, String path) {
        return "/" + path + "/" + mode + ".shop.com";
    }

    private static String header(IdtMode mode, String token) {
        return "Authorization: " + mode.authScheme() + " " + token + "\r\n";
    }

    @ParameterizedTest
    @EnumSource(IdtMode.class)
    void requestWhenTheSubjectSendsItThenTheUserIsTheCaller(IdtMode mode) {
        Answer answer = subject.send(world.target(), mode, sent(mode, TARGET));
        assertThat(answer.body()).isEqualTo(mode + " alice asserting>subject [ROLE_CUSTOMER, SCOPE_orders]");
    }

    @ParameterizedTest
    @EnumSource(IdtMode.class)
    void requestWhenAMiddleTierGoesOnThenTheTargetKnowsAllOfThem(IdtMode mode) {
        Answer answer = subject.get(world.middle(), forward(mode, "forward"), header(mode, sent(mode, MIDDLE)));
        assertThat(answer.body()).isEqualTo(mode + " alice asserting>subject>middle [ROLE_CUSTOMER, SCOPE_orders]");
    }

    @ParameterizedTest
    @EnumSource(IdtMode.class)
    void requestWhenAMiddleTierCallsTwiceThenBothAreAccepted(IdtMode mode) {
        Answer answer = subject.get(world.middle(), forward(mode, "twice"), header(mode, sent(mode, MIDDLE)));
        String once = mode + " alice asserting>subject>middle [ROLE_CUSTOMER, SCOPE_orders]";
        assertThat(answer.body()).isEqualTo(once + " and " + once);
    }

    @ParameterizedTest
    @EnumSource(IdtMode.class)
    void requestWhenTheUserComesWithAnOAuthTokenThenTheDelegationBeginsHere(IdtMode mode) {
        Answer answer = subject.get(world.subject(), forward(mode, "forward"), bearer());
        assertThat(answer.body()).isEqualTo(mode + " alice asserting>subject [ROLE_CUSTOMER, SCOPE_orders]");
    }

    @ParameterizedTest
    @EnumSource(value = IdtMode.class, names = "DVID", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenTheSameUserComesAgainThenTheMintedTokenIsUsedAgain(IdtMode mode) {
        String bearer = bearer();
        subject.get(world.subject(), forward(mode, "forward"), bearer);
        int asked = world.asserting.asked.size();
        assertThat(subject.get(world.subject(), forward(mode, "forward"), bearer)
                        .status())
                .isEqualTo(200);
        // Keys are read in the background when their refresh is due.
        assertThat(world.asserting.asked.subList(asked, world.asserting.asked.size()))
                .allMatch(path -> path.endsWith("/keys"));
    }

    @ParameterizedTest
    @EnumSource(IdtMode.class)
    void requestWhenTheAssertingWorkloadCannotMintThenCannotTellAndNothingIsSent(IdtMode mode) {
        String path = forward(mode, "forward");
        long before = world.target().requests();
        assertThat(subject.get(world.subject(), path, bearer()).status()).isEqualTo(200);
        world.asserting.error = "temporarily_unavailable";
        assertThat(subject.get(world.subject(), path, bearer()).status()).isEqualTo(503);
        assertThat(world.target().requests()).isEqualTo(before + 1);
    }

    private String bearer() {
        return "Authorization: Bearer " + world.oauthToken() + "\r\n";
    }

    @Test
    void requestWhenADvidHasDisclosuresThenTheClaimsOfTheUserAreNotProvedButDisclosed() {
        String token = world.asserting.disclosingDvid(world.oauthToken(), SUBJECT, AUDIENCE);
        assertThat(subject.send(world.target(), IdtMode.DVID, token).status()).isEqualTo(401);
        assertThat(subject.send(world.disclosingTarget(), IdtMode.DVID, token).body())
                .isEqualTo("dvid alice asserting>subject [SCOPE_orders]");
    }

    @Test
    void requestWhenNoCredentialThenTheConnectionTellsTheWorkload() {
        assertThat(subject.get(world.target(), "/any/whoami", "").body()).isEqualTo("x509-svid nobody subject []");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.e30.AAAA",
                "Authorization: LSVID",
                "Authorization: IDToken AAAA",
                "Authorization: Basic YTpi",
                "Txn-Token: AAAA",
                "DPoP: AAAA"
            })
    void requestWhenAnotherCredentialIsThereThenTheConnectionDoesNotCount(String header) {
        assertThat(subject.get(world.target(), "/any/whoami", header + "\r\n").status())
                .isEqualTo(401);
    }

    @Test
    void requestWhenAWorkloadCallsForItselfThenItGoesOnOnlyWhereThatIsWanted() {
        assertThat(subject.get(world.middle(), "/forward/lsvid.shop.com", "").body())
                .isEqualTo("x509-svid nobody middle []");
        for (String mode : List.of("dvid", "id-mode", "anon-mode")) {
            assertThat(subject.get(world.middle(), "/forward/" + mode + ".shop.com", "")
                            .status())
                    .isEqualTo(403);
        }
    }

    @Test
    void metersThenTheyTellOfOperationsAndSizes() {
        subject.send(world.target(), IdtMode.LSVID, sent(IdtMode.LSVID, TARGET));
        MeterRegistry meters = world.target().bean(MeterRegistry.class);
        assertThat(meters.get("countersign.idt.operation")
                        .tags("operation", "validate", "mode", "lsvid", "outcome", "ok")
                        .timer()
                        .count())
                .isPositive();
        assertThat(meters.get("countersign.idt.token.size")
                        .tags("mode", "lsvid")
                        .summary()
                        .mean())
                .isGreaterThan(500);
    }
}
