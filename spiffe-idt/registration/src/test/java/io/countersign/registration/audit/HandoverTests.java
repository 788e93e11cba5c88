// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.audit.BindingVerdict.Bound;
import io.countersign.registration.audit.BindingVerdict.Refused;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Statement;
import io.countersign.registration.pins.PinnedAttestor;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A registration that was replaced binds for another 30 seconds, and no longer. */
class HandoverTests {

    private static final Duration HANDOVER = Duration.ofSeconds(30);

    private static final Duration MOMENT = Duration.ofMillis(1);

    private final TestLog log = TestLog.start();

    private final TestService former = TestService.of("basket", "first", 5);

    private final TestService second = former.renewed("second");

    private final TestService third = former.renewed("third");

    private Audit audit;

    @BeforeEach
    void register() {
        log.handover = HANDOVER;
        audit = log.agent();
        log.register(former, 3);
    }

    private void replace() {
        log.replace(second, 3, former.tls());
        log.update(audit);
    }

    private void assertBound(TestService service) {
        assertThat(log.judge(audit, service)).isInstanceOf(Bound.class);
    }

    private void assertRefused(TestService service, BindingRefusal reason) {
        assertThat(log.judge(audit, service)).isEqualTo(new Refused(reason));
    }

    @Test
    void replacedThenBindsUntilTheEnd() {
        Instant issued = log.clock.instant();
        replace();
        assertThat(log.judge(audit, former)).isEqualTo(new Bound(former.name(), 1, issued.plus(HANDOVER)));
        assertBound(second);
        assertThat(audit.bindings(issued)).extracting(Binding::sequence).containsExactly(2L);
        log.clock.advance(HANDOVER.minus(MOMENT));
        assertBound(former);
        log.clock.advance(MOMENT);
        assertRefused(former, BindingRefusal.ENDED);
        assertBound(second);
    }

    @Test
    void replacedWhenItExpiresBeforeThenBindsUntilThat() {
        Instant expiry = log.clock.instant().plus(TestLog.LIFE);
        log.clock.advance(TestLog.LIFE.minusSeconds(10));
        replace();
        assertThat(log.judge(audit, former)).isEqualTo(new Bound(former.name(), 1, expiry));
        log.clock.advance(Duration.ofSeconds(10));
        assertRefused(former, BindingRefusal.ENDED);
    }

    @Test
    void replacedThenComparedAsBefore() {
        replace();
        Instant now = log.clock.instant();
        assertThat(audit.judge(former.tokenHash(), TestService.address(6), former.keyHash(), now))
                .isEqualTo(new Refused(BindingRefusal.OTHER_ADDRESS));
        assertThat(audit.judge(former.tokenHash(), former.address(), second.keyHash(), now))
                .isEqualTo(new Refused(BindingRefusal.OTHER_KEY));
        assertThat(audit.judge(second.tokenHash(), former.address(), former.keyHash(), now))
                .isEqualTo(new Refused(BindingRefusal.OTHER_KEY));
    }

    /** Whoever suspects that a key was stolen revokes. */
    @Test
    void revokedThenBothEndAtOnce() {
        replace();
        assertBound(former);
        log.revoke(3, second.tls());
        log.update(audit);
        assertRefused(former, BindingRefusal.ENDED);
        assertRefused(second, BindingRefusal.ENDED);
        log.register(third, 3);
        log.update(audit);
        assertRefused(former, BindingRefusal.ENDED);
    }

    @Test
    void revokedWhenReplacedTwiceThenAllEndAtOnce() {
        replace();
        log.replace(third, 3, second.tls());
        log.update(audit);
        assertBound(former);
        assertBound(second);
        log.revoke(3, log.attestor);
        log.update(audit);
        assertRefused(former, BindingRefusal.ENDED);
        assertRefused(second, BindingRefusal.ENDED);
        assertRefused(third, BindingRefusal.ENDED);
    }

    @Test
    void revokedWhenAnotherSlotThenGoesOn() {
        log.register(TestService.of("account", "account", 6), 4);
        replace();
        log.revoke(4, log.attestor);
        log.update(audit);
        assertBound(former);
    }

    @Test
    void replacedAgainThenNotProlonged() {
        replace();
        log.clock.advance(Duration.ofSeconds(20));
        log.replace(third, 3, second.tls());
        log.update(audit);
        assertBound(former);
        log.clock.advance(Duration.ofSeconds(10));
        assertRefused(former, BindingRefusal.ENDED);
        assertBound(second);
        log.clock.advance(Duration.ofSeconds(20));
        assertRefused(second, BindingRefusal.ENDED);
        assertBound(third);
    }

    @Test
    void replacedWhenTheAttestorIsRemovedThenRefused() {
        replace();
        audit.repin(log.pins.withAttestors());
        assertRefused(former, BindingRefusal.ATTESTOR_NOT_PINNED);
        audit.repin(log.pins);
        assertBound(former);
    }

    @Test
    void replacedWhenTheAttestorEndsThenRefused() {
        replace();
        PinnedAttestor pinned = log.pins.attestor(log.attestor.key().id());
        Instant end = log.clock.instant().plusSeconds(7);
        audit.repin(log.pins.withAttestors(new PinnedAttestor(pinned.key(), pinned.names(), pinned.addresses(), end)));
        assertThat(log.judge(audit, former)).isEqualTo(new Bound(former.name(), 1, end));
        log.clock.advance(Duration.ofSeconds(7));
        assertRefused(former, BindingRefusal.ATTESTOR_ENDED);
    }

    /** What no pinned attestor stated does not bind because it was replaced. */
    @Test
    void replacedWhenItWasNotAttestedThenRefused() {
        Ed25519Signer invented = TestKeys.ed25519();
        TestService thief = TestService.of("account", "thief", 6);
        log.register(thief, 4, invented);
        log.replace(thief.renewed("other"), 4, thief.tls());
        log.update(audit);
        assertRefused(thief, BindingRefusal.ATTESTOR_NOT_PINNED);
        log.clock.advance(HANDOVER);
        assertRefused(thief, BindingRefusal.ENDED);
    }

    /** The clock of the attestor may be ahead. */
    @Test
    void replacedWhenTheStatementIsOfTheFutureThenNotProlonged() {
        Instant now = log.clock.instant();
        replaceIssuedAt(now.plusSeconds(4));
        assertThat(log.judge(audit, former)).isEqualTo(new Bound(former.name(), 1, now.plus(HANDOVER)));
    }

    @Test
    void replacedWhenTheStatementIsOldThenForTheRestOfTheTime() {
        log.clock.advance(Duration.ofMinutes(1));
        Instant issued = log.clock.instant().minusSeconds(20);
        replaceIssuedAt(issued);
        assertThat(log.judge(audit, former)).isEqualTo(new Bound(former.name(), 1, issued.plus(HANDOVER)));
    }

    @Test
    void replacedWhenThereIsNoHandoverThenEndsAtOnce() {
        log.handover = Duration.ZERO;
        audit = log.agent();
        replaceIssuedAt(log.clock.instant().plusSeconds(4));
        assertRefused(former, BindingRefusal.ENDED);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AuditSettings.of(alarm -> {}).withHandover(MOMENT.negated()));
        assertThat(AuditSettings.of(alarm -> {}).handover()).isEqualTo(HANDOVER);
    }

    private void replaceIssuedAt(Instant issued) {
        Statement plain = log.statement(second, 3);
        Statement statement = new Statement(
                plain.tokenHash(),
                plain.name(),
                plain.address(),
                plain.keyHash(),
                plain.slot(),
                issued.toEpochMilli(),
                plain.expiry(),
                plain.attestor());
        Octets possession = second.tls().sign(statement.possessionText(log.logId));
        Octets permission = former.tls().sign(statement.replacementText(log.logId, log.registration(3)));
        log.added(log.writer.replace(log.attested(statement), second.tls().key(), possession, permission));
        log.update(audit);
    }

    /** An audit of a long log does not collect what was replaced long ago. */
    @Test
    void standingsWhenOverThenForgotten() {
        Handovers handovers =
                new Handovers(AuditSettings.of(alarm -> {}).withClock(log.clock).withHandover(HANDOVER));
        SlotEntry entry = new SlotEntry(log.statement(former, 3), former.tls().key(), 1, Octets.ZERO_DIGEST, null);
        Statement by = log.statement(second, 3);
        handovers.replaced(entry, by, by.issued());
        assertThat(handovers.standings(log.pins)).containsOnlyKeys(former.tokenHash());
        log.clock.advance(HANDOVER);
        handovers.replaced(entry, by, by.issued());
        log.clock.advance(MOMENT.negated());
        assertThat(handovers.standings(log.pins)).containsOnlyKeys(former.tokenHash());
        log.clock.advance(MOMENT);
        assertThat(handovers.standings(log.pins)).isEqualTo(Map.of());
        log.clock.advance(HANDOVER.negated());
        assertThat(handovers.standings(log.pins)).isEqualTo(Map.of());
    }
}
