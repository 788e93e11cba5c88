// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static io.countersign.spring.boot.spiffe.IdtWorld.AUDIENCE;
import static io.countersign.spring.boot.spiffe.IdtWorld.PROVIDER;
import static io.countersign.spring.boot.spiffe.IdtWorld.SUBJECT;
import static io.countersign.spring.boot.spiffe.IdtWorld.TARGET;
import static io.countersign.spring.boot.spiffe.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.RefusalCode;
import io.countersign.idt.Delegation;
import io.countersign.idt.IdtMode;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.CompactJws;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests tokens of workload identity whose OAuth token the identity provider revokes: all services refuse them from
 * then on.
 */
class TakenBackOverHttpTests {

    private final IdtWorld world = IdtWorld.shared();

    private final TestPeer subject = world.peer("subject");

    private final String user = "user-" + UUID.randomUUID();

    private final String id = UUID.randomUUID().toString();

    private final String login = UUID.randomUUID().toString();

    private JwsSigner signer = world.provider;

    private final String oauth = oauth(id);

    private String oauth(String tokenId) {
        return world.oauth().subject(user).id(tokenId).claim("sid", login).sign(signer);
    }

    /** Returns a token as the subject sends it to the target, not yet used. */
    private String captured(IdtMode mode, String token) {
        Delegation delegation = TestAsserting.user(CompactJws.parse(token));
        return switch (mode) {
            case DVID -> world.asserting.gullible(token, signer, SUBJECT, AUDIENCE);
            case ID_MODE -> subject.extend(world.asserting.idMode(delegation, SUBJECT), TARGET);
            case ANON_MODE -> subject.extend(world.asserting.anonMode(delegation, SUBJECT), TARGET);
            case LSVID -> subject.extend(world.asserting.lsvid(delegation, SUBJECT), TARGET);
        };
    }

    private void assertAccepted(IdtMode mode, String token) {
        assertThat(subject.send(world.target(), mode, captured(mode, token)).body())
                .startsWith(mode + " " + user);
    }

    private void assertRevoked(IdtMode mode, String token) {
        assertRefused(world.target(), subject, mode, token, RefusalCode.REVOKED);
    }

    private static Instant later() {
        return Instant.now().plus(Duration.ofMinutes(15));
    }

    @ParameterizedTest
    @EnumSource(IdtMode.class)
    void requestWhenTheOAuthTokenIsTakenBackThenRefusedAndAnotherOfTheLoginIsNot(IdtMode mode) {
        String captured = captured(mode, oauth);
        assertAccepted(mode, oauth);
        world.takenBack.revoke(PROVIDER, id, later());
        assertRevoked(mode, captured);
        assertAccepted(mode, oauth(UUID.randomUUID().toString()));
    }

    @ParameterizedTest
    @EnumSource(IdtMode.class)
    void requestWhenTheLoginIsOverThenRefused(IdtMode mode) {
        String captured = captured(mode, oauth);
        assertAccepted(mode, oauth);
        world.takenBack.revoke(PROVIDER, login, later());
        assertRevoked(mode, captured);
    }

    @ParameterizedTest
    @EnumSource(IdtMode.class)
    void requestWhenAllOfTheUserIsTakenBackThenRefusedThoughItWasMadeLater(IdtMode mode) {
        assertAccepted(mode, oauth);
        world.takenBack.revokeSubject(PROVIDER, user, Instant.now().plusSeconds(1), later());
        assertRevoked(mode, captured(mode, oauth));
    }

    @ParameterizedTest
    @EnumSource(IdtMode.class)
    void requestWhenTheKeyOfTheOAuthTokenIsRevokedThenRefusedThoughItIsStillPublished(IdtMode mode) {
        signer = world.stolen(mode);
        String token = oauth(id);
        String captured = captured(mode, token);
        assertAccepted(mode, token);
        world.takenBack.revokeKey(PROVIDER, signer.keyId(), later());
        assertRevoked(mode, captured);
        signer = world.provider;
        assertAccepted(mode, oauth);
    }

    @ParameterizedTest
    @EnumSource(
            value = IdtMode.class,
            names = {"DVID", "ANON_MODE"})
    @Timeout(30)
    void requestWhenTheAssertingWorkloadRevokesItsKeyThenRefusedThoughItIsStillPublished(IdtMode mode) {
        assertThat(send(mode, ofStolenKey(mode)).status()).isEqualTo(200);
        world.asserting.revoked.add(mode == IdtMode.DVID ? "dvid-stolen" : "root-stolen");
        while (send(mode, ofStolenKey(mode)).status() == 200) {
            Thread.onSpinWait();
        }
        assertThat(send(mode, ofStolenKey(mode)).status()).isEqualTo(401);
        assertAccepted(mode, oauth);
    }

    private String ofStolenKey(IdtMode mode) {
        String made = world.asserting.ofStolenKey(mode, oauth, SUBJECT, AUDIENCE);
        return mode == IdtMode.DVID ? made : subject.extend(made, TARGET);
    }

    private TestPeer.Answer send(IdtMode mode, String token) {
        return subject.send(world.target(), mode, token);
    }

    @Test
    void requestWhenDisclosuresAreLeftOutThenTheLoginCanStillBeTakenBack() {
        String all = world.asserting.disclosingDvid(oauth, SUBJECT, AUDIENCE);
        String least = all.substring(0, all.indexOf('~') + 1);
        world.takenBack.revoke(PROVIDER, login, later());
        assertRefused(world.disclosingTarget(), subject, IdtMode.DVID, least, RefusalCode.REVOKED);
    }
}
