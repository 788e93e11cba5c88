// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static io.countersign.idt.nested.TestToken.with;
import static io.countersign.spring.boot.spiffe.IdtWorld.ALICE;
import static io.countersign.spring.boot.spiffe.IdtWorld.ASSERTING;
import static io.countersign.spring.boot.spiffe.IdtWorld.AUDIENCE;
import static io.countersign.spring.boot.spiffe.IdtWorld.MALLORY;
import static io.countersign.spring.boot.spiffe.IdtWorld.MIDDLE;
import static io.countersign.spring.boot.spiffe.IdtWorld.SUBJECT;
import static io.countersign.spring.boot.spiffe.IdtWorld.TARGET;
import static io.countersign.spring.boot.spiffe.Refusals.assertAccepted;
import static io.countersign.spring.boot.spiffe.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.RefusalCode;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.Scope;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.dvid.TestDelegation;
import io.countersign.idt.nested.NextLayer;
import io.countersign.idt.nested.TestAnonToken;
import io.countersign.idt.nested.TestToken;
import io.countersign.jose.Base64Url;
import io.countersign.jose.JwsAlgorithm;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests a middle tier under an attacker's control, with its real key and every token that it received. It can remove
 * or rewrite its own layer and later ones, but no earlier ones.
 */
class CompromisedMiddleTierTests {

    private final IdtWorld world = IdtWorld.shared();

    private final ForgedLayers layers = new ForgedLayers();

    private final TestPeer subject = world.peer("subject");

    private final TestPeer middle = world.peer("middle");

    private X509Certificate certificate(String workload) {
        return world.source(workload).latest().svid().leaf();
    }

    /** Token that the subject sent to it. */
    private String received(IdtMode mode) {
        String minted =
                mode == IdtMode.LSVID ? world.asserting.lsvid(ALICE, SUBJECT) : world.asserting.idMode(ALICE, SUBJECT);
        return subject.extend(minted, MIDDLE);
    }

    private Map<String, Object> layer(IdtMode mode, int level, SpiffeId issuer, SpiffeId audience) {
        return layers.signed(mode, level, issuer, audience, certificate("middle"));
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void extendWhenItNarrowsOrSealsOrChoosesTheAudienceThenThatIsItsRight(IdtMode mode) {
        NextLayer own = NextLayer.to(TARGET, Duration.ofSeconds(20))
                .within(Scope.of(Set.of("orders")))
                .sealed();
        assertThat(middle.send(world.target(), mode, middle.extend(received(mode), own))
                        .body())
                .isEqualTo(mode + " alice asserting>subject>middle [SCOPE_orders]");
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void extendWhenItWidensTheScopeThenNothingIsGained(IdtMode mode) {
        NextLayer wider = NextLayer.to(TARGET, Duration.ofSeconds(20))
                .within(Scope.of(Set.of("orders", "role:ADMIN", "everything")));
        assertThat(middle.send(world.target(), mode, middle.extend(received(mode), wider))
                        .body())
                .endsWith("[SCOPE_orders]");
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void forgeWhenItSpeaksForAnotherUserThenRefused(IdtMode mode) {
        TestToken own = new TestToken()
                .layer(with(layer(mode, 0, MIDDLE, TARGET), "dpr", "victim"), middle.svid()::sign)
                .entry(certificate("middle"));
        assertRefused(world.target(), middle, mode, own.text(), RefusalCode.UNTRUSTED_ISSUER);
        TestToken pretending = new TestToken()
                .layer(with(layer(mode, 0, ASSERTING, MIDDLE), "dpr", "victim"), middle.svid()::sign)
                .entry(certificate("middle"))
                .layer(layer(mode, 1, MIDDLE, TARGET), middle.svid()::sign);
        assertRefused(world.target(), middle, mode, pretending.text(), IdtRefusals.WRONG_IDENTITY);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void forgeWhenItPutsAnotherWorkloadBeforeItselfThenRefused(IdtMode mode) {
        TestToken token = new TestToken()
                .layer(
                        layers.signed(mode, 0, ASSERTING, MALLORY, certificate("asserting")),
                        world.peer("asserting").svid()::sign)
                .entry(certificate("asserting"))
                .layer(layer(mode, 1, MALLORY, MIDDLE), middle.svid()::sign)
                .entry(certificate("middle"))
                .layer(layer(mode, 2, MIDDLE, TARGET), middle.svid()::sign);
        assertRefused(world.target(), middle, mode, token.text(), IdtRefusals.WRONG_IDENTITY);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void forwardWhenItLeavesItselfOutThenRefused(IdtMode mode) {
        assertRefused(world.target(), middle, mode, received(mode), RefusalCode.WRONG_SENDER);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void extendWhenAnAccompliceSendsItThenRefused(IdtMode mode) {
        String token = middle.extend(received(mode), TARGET);
        assertRefused(world.target(), world.peer("mallory"), mode, token, RefusalCode.WRONG_SENDER);
    }

    @Test
    void extendWhenAnonThenItsOwnLayerIsItsToRewriteAndNothingBefore() {
        TestAnonToken received = TestAnonToken.of(TestAsserting.ROOT)
                .layer(layers.anonymous(0, ASSERTING, SUBJECT))
                .layer(layers.anonymous(1, SUBJECT, MIDDLE));
        String rewritten = received.layer(layers.anonymous(2, MIDDLE, TARGET)).text();
        assertAccepted(world.target(), middle, IdtMode.ANON_MODE, rewritten, "alice asserting>subject>middle");

        String[] parts = rewritten.split("\\.", -1);
        String otherUser = String.join(".", parts[0], parts[1], victim(parts[2]), parts[3], parts[4], parts[5]);
        assertRefused(world.target(), middle, IdtMode.ANON_MODE, otherUser, RefusalCode.BAD_SIGNATURE);
        String withoutSubject = String.join(".", parts[0], parts[2], parts[3], parts[5]);
        // Its layer claims to be the third, but is not any more.
        assertRefused(world.target(), middle, IdtMode.ANON_MODE, withoutSubject, RefusalCode.MALFORMED);
    }

    private static String victim(String payload) {
        byte[] json = Base64Url.decode(payload);
        String changed = new String(json, StandardCharsets.UTF_8).replace("\"alice\"", "\"victim\"");
        return Base64Url.encode(changed.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void forwardWhenDvidThenNothingInItIsItsToChange() {
        String token = world.asserting.dvid(world.oauthToken(), SUBJECT, AUDIENCE);
        String changed = TestDelegation.changed(
                token, Map.of("dpr", "victim"), TestDelegation.signer(JwsAlgorithm.RS256, "dvid-1"));
        assertRefused(world.target(), middle, IdtMode.DVID, changed, RefusalCode.BAD_SIGNATURE);
        assertRefused(world.target(), world.peer("mallory"), IdtMode.DVID, token, RefusalCode.WRONG_SENDER);
        assertAccepted(world.target(), middle, IdtMode.DVID, token, "alice asserting>subject>middle");
    }
}
