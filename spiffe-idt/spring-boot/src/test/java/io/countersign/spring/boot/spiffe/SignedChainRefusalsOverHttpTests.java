// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static io.countersign.idt.nested.TestToken.with;
import static io.countersign.idt.nested.TestToken.without;
import static io.countersign.spring.boot.spiffe.IdtWorld.ALICE;
import static io.countersign.spring.boot.spiffe.IdtWorld.ASSERTING;
import static io.countersign.spring.boot.spiffe.IdtWorld.MALLORY;
import static io.countersign.spring.boot.spiffe.IdtWorld.MIDDLE;
import static io.countersign.spring.boot.spiffe.IdtWorld.SUBJECT;
import static io.countersign.spring.boot.spiffe.IdtWorld.TARGET;
import static io.countersign.spring.boot.spiffe.Refusals.assertAccepted;
import static io.countersign.spring.boot.spiffe.Refusals.assertMalformed;
import static io.countersign.spring.boot.spiffe.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.RefusalCode;
import io.countersign.idt.Delegation;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.Scope;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.TestCertificates;
import io.countersign.idt.TestKey;
import io.countersign.idt.nested.NextLayer;
import io.countersign.idt.nested.TestToken;
import io.countersign.jose.Base64Url;
import io.countersign.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests signed chains of both modes that the target refuses. */
class SignedChainRefusalsOverHttpTests {

    private final IdtWorld world = IdtWorld.shared();

    private final ForgedLayers layers = new ForgedLayers();

    private final TestPeer subject = world.peer("subject");

    private final TestPeer middle = world.peer("middle");

    private final TestPeer mallory = world.peer("mallory");

    private X509Certificate certificate(String workload) {
        return world.source(workload).latest().svid().leaf();
    }

    private static String name(SpiffeId id) {
        return id.path().substring(1);
    }

    private Map<String, Object> members(IdtMode mode, int level, SpiffeId issuer, SpiffeId audience) {
        return layers.signed(mode, level, issuer, audience, certificate(name(issuer)));
    }

    /** Adds a layer with the workload's real key. */
    private TestToken add(TestToken token, Map<String, Object> members, SpiffeId signer) {
        return token.layer(members, world.peer(name(signer)).svid()::sign).entry(certificate(name(signer)));
    }

    private TestToken begun(IdtMode mode, SpiffeId audience) {
        return add(new TestToken(), members(mode, 0, ASSERTING, audience), ASSERTING);
    }

    /** Returns a valid chain except for a change to its last layer, which is the subject's for the target. */
    private TestToken endingWith(IdtMode mode, Map<String, Object> last) {
        return add(begun(mode, SUBJECT), last, SUBJECT);
    }

    private Map<String, Object> last(IdtMode mode) {
        return members(mode, 1, SUBJECT, TARGET);
    }

    private String genuine(IdtMode mode) {
        String minted =
                mode == IdtMode.LSVID ? world.asserting.lsvid(ALICE, SUBJECT) : world.asserting.idMode(ALICE, SUBJECT);
        return subject.extend(minted, TARGET);
    }

    private void refused(IdtMode mode, TestToken token, RefusalCode code) {
        assertRefused(world.target(), subject, mode, token.text(), code);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenNothingIsSpoiltThenAccepted(IdtMode mode) {
        assertAccepted(
                world.target(), subject, mode, endingWith(mode, last(mode)).text(), "alice asserting>subject");
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenALayerIsSignedByASelfMadeCertificateThenRefused(IdtMode mode) {
        TestKey own = TestKey.of("self-made");
        X509Certificate selfMade = TestCertificates.of("", own)
                .by("self-made", own)
                .naming(SUBJECT.toString())
                .from(Instant.now().minusSeconds(60))
                .until(Instant.now().plusSeconds(3600))
                .make();
        TestToken token = begun(mode, SUBJECT)
                .layer(layers.signed(mode, 1, SUBJECT, TARGET, selfMade), own)
                .entry(selfMade);
        refused(mode, token, IdtRefusals.UNTRUSTED_CERTIFICATE);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenTheWholeChainIsSelfMadeThenRefused(IdtMode mode) {
        TestKey own = TestKey.of("self-made");
        TestToken token = new TestToken();
        SpiffeId[] hops = {ASSERTING, SUBJECT, TARGET};
        for (int level = 0; level < 2; level++) {
            X509Certificate selfMade = TestCertificates.of("", own)
                    .by("self-made", own)
                    .naming(hops[level].toString())
                    .from(Instant.now().minusSeconds(60))
                    .until(Instant.now().plusSeconds(3600))
                    .make();
            token.layer(layers.signed(mode, level, hops[level], hops[level + 1], selfMade), own)
                    .entry(selfMade);
        }
        refused(mode, token, IdtRefusals.UNTRUSTED_CERTIFICATE);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenAWorkloadMakesUpTheWholeHistoryThenRefused(IdtMode mode) {
        Map<String, Object> begun = layers.signed(mode, 0, MALLORY, TARGET, certificate("mallory"));
        assertRefused(
                world.target(),
                mallory,
                mode,
                add(new TestToken(), begun, MALLORY).text(),
                RefusalCode.UNTRUSTED_ISSUER);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenTheCertificateNamesAnotherThanTheIssuerThenRefused(IdtMode mode) {
        Map<String, Object> asAsserting = layers.signed(mode, 0, ASSERTING, TARGET, certificate("mallory"));
        assertRefused(
                world.target(),
                mallory,
                mode,
                add(new TestToken(), asAsserting, MALLORY).text(),
                IdtRefusals.WRONG_IDENTITY);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenTheBeginnerIsOfAFederatedDomainThatIsNotListedThenRefused(IdtMode mode) {
        TestPeer foreign = world.peer("delivery-asserting");
        X509Certificate theirs = certificate("delivery-asserting");
        TestToken token = new TestToken()
                .layer(layers.signed(mode, 0, foreign.id(), TARGET, theirs), foreign.svid()::sign)
                .entry(theirs);
        assertRefused(world.target(), foreign, mode, token.text(), RefusalCode.UNTRUSTED_ISSUER);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenAWorkloadOfAFederatedDomainSignsInBetweenThenAcceptedByItsBundle(IdtMode mode) {
        TestPeer foreign = world.peer("delivery-subject");
        X509Certificate theirs = certificate("delivery-subject");
        TestToken token = begun(mode, foreign.id())
                .layer(layers.signed(mode, 1, foreign.id(), TARGET, theirs), foreign.svid()::sign)
                .entry(theirs);
        assertAccepted(world.target(), foreign, mode, token.text(), "alice asserting>subject");
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenALayerIsByAnotherThanTheAudienceBeforeThenRefused(IdtMode mode) {
        refused(mode, add(begun(mode, MIDDLE), last(mode), SUBJECT), IdtRefusals.BROKEN_LINK);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenAMiddleLayerIsRemovedThenRefused(IdtMode mode) {
        TestToken token = add(begun(mode, SUBJECT), members(mode, 1, MIDDLE, TARGET), MIDDLE);
        assertRefused(world.target(), middle, mode, token.text(), IdtRefusals.BROKEN_LINK);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenOuterLayersAreStrippedByAThirdPartyThenRefused(IdtMode mode) {
        String minted =
                mode == IdtMode.LSVID ? world.asserting.lsvid(ALICE, SUBJECT) : world.asserting.idMode(ALICE, SUBJECT);
        String token = middle.extend(subject.extend(minted, MIDDLE), TARGET);
        String stripped = TestToken.stripped(token, 1);
        String clean = stripped.substring(0, stripped.lastIndexOf('~'));
        assertRefused(world.middle(), mallory, mode, clean, RefusalCode.WRONG_SENDER);
        assertRefused(world.target(), subject, mode, clean, RefusalCode.WRONG_AUDIENCE);
        assertRefused(world.target(), subject, mode, stripped, RefusalCode.MALFORMED);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenAThirdPartySendsItThenRefused(IdtMode mode) {
        assertRefused(world.target(), mallory, mode, genuine(mode), RefusalCode.WRONG_SENDER);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenPresentedToTheWrongAudienceThenRefused(IdtMode mode) {
        assertRefused(world.middle(), subject, mode, genuine(mode), RefusalCode.WRONG_AUDIENCE);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenAMemberComesTwiceThenRefused(IdtMode mode) {
        String json = new String(JsonWriter.write(last(mode)), StandardCharsets.UTF_8);
        String twice = json.replace("\"lvl\":", "\"jti\":\"another-token-id\",\"lvl\":");
        assertThat(twice).isNotEqualTo(json);
        TestToken token = begun(mode, SUBJECT)
                .layer(twice.getBytes(StandardCharsets.UTF_8), subject.svid()::sign)
                .entry(certificate("subject"));
        refused(mode, token, RefusalCode.MALFORMED);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenAPayloadIsWrittenAnewThenRefused(IdtMode mode) {
        String[] parts = genuine(mode).split("\\.", -1);
        String json = new String(Base64Url.decode(parts[1]), StandardCharsets.UTF_8);
        String slashes = json.replace("/", "\\/");
        String reordered = "{" + json.substring(json.indexOf(',') + 1, json.length() - 1) + ","
                + json.substring(1, json.indexOf(',')) + "}";
        for (String again : List.of(slashes, reordered)) {
            String[] changed = parts.clone();
            changed[1] = Base64Url.encode(again.getBytes(StandardCharsets.UTF_8));
            assertRefused(world.target(), subject, mode, String.join(".", changed), RefusalCode.BAD_SIGNATURE);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenPartsAreOddThenRefused(IdtMode mode) {
        assertMalformed(world.target(), subject, mode, "AAAA." + genuine(mode));
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenALayerOutlivesTheInnerThenRefused(IdtMode mode) {
        long later = Instant.now().getEpochSecond() + 500;
        refused(mode, endingWith(mode, with(last(mode), "exp", later)), IdtRefusals.OUTLIVES);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenALayerHasEndedOrNotBegunThenRefused(IdtMode mode) {
        long now = Instant.now().getEpochSecond();
        refused(mode, endingWith(mode, with(with(last(mode), "iat", now - 120), "exp", now - 60)), RefusalCode.EXPIRED);
        refused(mode, endingWith(mode, with(last(mode), "iat", now + 90)), RefusalCode.NOT_YET_VALID);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenALayerFollowsASealThenRefused(IdtMode mode) {
        Map<String, Object> sealed = with(members(mode, 0, ASSERTING, SUBJECT), "sealed", true);
        refused(mode, add(add(new TestToken(), sealed, ASSERTING), last(mode), SUBJECT), IdtRefusals.SEALED);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenSealedForTheMiddleTierThenItGoesNoFurther(IdtMode mode) {
        String minted =
                mode == IdtMode.LSVID ? world.asserting.lsvid(ALICE, SUBJECT) : world.asserting.idMode(ALICE, SUBJECT);
        String token = subject.extend(
                minted, NextLayer.to(MIDDLE, Duration.ofMinutes(1)).sealed());
        String header = "Authorization: " + mode.authScheme() + " " + token + "\r\n";
        assertThat(subject.get(world.middle(), "/forward/" + mode + ".shop.com", header)
                        .status())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenTwoLayersVouchForUsersThenRefused(IdtMode mode) {
        Map<String, Object> vouching = with(with(last(mode), "dpa", ALICE.authority()), "dpr", "bob");
        refused(mode, endingWith(mode, vouching), IdtRefusals.WRONG_DELEGATION);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenTheOriginsTimeIsNoneThenRefused(IdtMode mode) {
        Map<String, Object> first =
                with(members(mode, 0, ASSERTING, SUBJECT), "origin", Map.of("iat", 99999999999999999L));
        refused(mode, add(add(new TestToken(), first, ASSERTING), last(mode), SUBJECT), RefusalCode.INVALID_CLAIM);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenTheUserIsVouchedForInALayerOfAnotherThenRefused(IdtMode mode) {
        Map<String, Object> first = without(without(members(mode, 0, ASSERTING, SUBJECT), "dpa"), "dpr");
        Map<String, Object> vouching = with(with(last(mode), "dpa", ALICE.authority()), "dpr", "alice");
        refused(mode, add(add(new TestToken(), first, ASSERTING), vouching, SUBJECT), IdtRefusals.WRONG_DELEGATION);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenTheAssertingWorkloadVouchesForAUserOfAnotherIssuerThenRefused(IdtMode mode) {
        Delegation foreign = new Delegation("https://sts.delivery.com", ALICE.principal());
        String minted = mode == IdtMode.LSVID
                ? world.asserting.lsvid(foreign, SUBJECT)
                : world.asserting.idMode(foreign, SUBJECT);
        assertRefused(world.target(), subject, mode, subject.extend(minted, TARGET), RefusalCode.UNTRUSTED_ISSUER);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenReplayedThenRefused(IdtMode mode) {
        String token = genuine(mode);
        assertAccepted(world.target(), subject, mode, token, "alice");
        assertRefused(world.target(), subject, mode, token, RefusalCode.REPLAYED);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenSixteenLayersThenAcceptedAndWhenSeventeenThenRefused(IdtMode mode) {
        TestToken sixteen = longChain(mode, 16);
        assertThat(sixteen.text().length()).isLessThan(24 * 1024);
        assertAccepted(world.target(), world.peer("hop-15"), mode, sixteen.text(), "alice asserting>hop-1>hop-2");
        TestToken seventeen = longChain(mode, 17);
        assertRefused(
                world.target(),
                world.peer("hop-0"),
                mode,
                seventeen.text(),
                seventeen.text().length() > 24 * 1024 ? RefusalCode.TOO_LARGE : IdtRefusals.TOO_MANY_LAYERS);
    }

    /** Hops 1 to 15, followed by hop 0. */
    private TestToken longChain(IdtMode mode, int count) {
        TestToken token = begun(mode, IdtWorld.id("hop-1"));
        for (int level = 1; level < count; level++) {
            SpiffeId hop = IdtWorld.id("hop-" + level % 16);
            SpiffeId next = level == count - 1 ? TARGET : IdtWorld.id("hop-" + (level + 1) % 16);
            add(token, members(mode, level, hop, next), hop);
        }
        return token;
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenAsLargeAsATokenMayBeThenAcceptedAndWhenLargerThenRefused(IdtMode mode) {
        int room =
                24 * 1024 - endingWith(mode, with(last(mode), "pad", "")).text().length();
        // Base64 writes three octets as four characters, some of which are already there.
        String pad = "x".repeat(room / 4 * 3 - 3);
        String large = endingWith(mode, with(last(mode), "pad", pad)).text();
        assertThat(large.length()).isBetween(24 * 1024 - 12, 24 * 1024);
        assertAccepted(world.target(), subject, mode, large, "alice asserting>subject");
        assertMalformed(
                world.target(),
                subject,
                mode,
                endingWith(mode, with(last(mode), "pad", pad + "x".repeat(24))).text());
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenTheScopeIsNarrowedOnTheWayThenNoMoreIsLeft(IdtMode mode) {
        String minted =
                mode == IdtMode.LSVID ? world.asserting.lsvid(ALICE, SUBJECT) : world.asserting.idMode(ALICE, SUBJECT);
        NextLayer narrower =
                NextLayer.to(TARGET, Duration.ofMinutes(1)).within(Scope.of(Set.of("role:CUSTOMER", "role:ADMIN")));
        assertThat(subject.send(world.target(), mode, subject.extend(minted, narrower))
                        .body())
                .endsWith(" [ROLE_CUSTOMER]");
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenOfferedAsAnotherModeThenRefused(IdtMode mode) {
        IdtMode other = mode == IdtMode.LSVID ? IdtMode.ID_MODE : IdtMode.LSVID;
        assertRefused(world.target(), subject, other, genuine(mode), RefusalCode.WRONG_TYPE);
        assertRefused(world.target(), subject, IdtMode.ANON_MODE, genuine(mode), RefusalCode.MALFORMED);
        assertMalformed(world.target(), subject, IdtMode.DVID, genuine(mode));
    }
}
