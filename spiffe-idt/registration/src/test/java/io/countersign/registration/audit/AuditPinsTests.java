// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.http.AddressRange;
import io.countersign.idt.SpiffeIdPatterns;
import io.countersign.registration.TestClock;
import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.audit.BindingVerdict.Bound;
import io.countersign.registration.audit.BindingVerdict.Refused;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.log.Statement;
import io.countersign.registration.pins.PinnedAttestor;
import io.countersign.registration.pins.Pins;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AuditPinsTests {

    private final TestLog log = TestLog.start();

    private final Ed25519Signer other = TestKeys.ed25519();

    private final TestService basket = TestService.of("basket", "token of basket", 5);

    private final TestService account = TestService.of("account", "token of account", 6);

    private void assertRefused(Audit audit, TestService service, BindingRefusal reason) {
        assertThat(log.judge(audit, service)).isEqualTo(new Refused(reason));
        assertThat(audit.bindings(log.clock.instant()))
                .extracting(Binding::name)
                .doesNotContain(service.name());
    }

    @Test
    void judgeWhenAttestorIsNotPinnedThenRefusedAndOthersGoOn() {
        log.register(basket, 3, other);
        log.register(account, 4);
        Audit audit = log.auditedAgent();
        assertRefused(audit, basket, BindingRefusal.ATTESTOR_NOT_PINNED);
        assertThat(log.judge(audit, account)).isInstanceOf(Bound.class);
        assertThat(log.alarms).containsExactly(new Alarm.Unbound(1, basket.name(), BindingRefusal.ATTESTOR_NOT_PINNED));
    }

    @Test
    void judgeWhenNameIsNotPermittedThenRefused() {
        log.register(basket, 3);
        Audit audit = log.agent(log.pins.withAttestors(TestLog.pinned(log.attestor, "spiffe://shop.com/account")));
        log.update(audit);
        assertRefused(audit, basket, BindingRefusal.NAME_NOT_PERMITTED);
        assertThat(log.alarms).containsExactly(new Alarm.Unbound(1, basket.name(), BindingRefusal.NAME_NOT_PERMITTED));
    }

    private Pins pinned(String range, Instant end) {
        return log.pins.withAttestors(new PinnedAttestor(
                log.attestor.key(),
                SpiffeIdPatterns.parse(List.of("spiffe://shop.com/*")),
                List.of(AddressRange.parse(range)),
                end));
    }

    @Test
    void judgeWhenAddressIsNotPermittedThenRefused() {
        log.register(basket, 3);
        Audit audit = log.agent(pinned("127.0.0.6", Instant.MAX));
        log.update(audit);
        assertRefused(audit, basket, BindingRefusal.ADDRESS_NOT_PERMITTED);
    }

    @Test
    void judgeWhenAttestorEndsThenRefusedFromThenOn() {
        log.register(basket, 3);
        Audit audit = log.agent(pinned("127.0.0.0/8", TestClock.START.plusSeconds(60)));
        log.update(audit);
        assertThat(log.judge(audit, basket)).isInstanceOf(Bound.class);
        log.clock.advance(Duration.ofSeconds(60));
        assertRefused(audit, basket, BindingRefusal.ATTESTOR_ENDED);
        log.register(account, 4);
        log.update(audit);
        assertRefused(audit, account, BindingRefusal.ATTESTOR_ENDED);
        assertThat(log.alarms).containsExactly(new Alarm.Unbound(2, account.name(), BindingRefusal.ATTESTOR_ENDED));
    }

    @Test
    void repinWhenAttestorIsRemovedThenItsRegistrationsBindNothingAtOnce() {
        Pins both = log.pins.withAttestors(
                TestLog.pinned(log.attestor, "spiffe://shop.com/*"), TestLog.pinned(other, "spiffe://shop.com/*"));
        log.register(basket, 3);
        log.register(account, 4, other);
        Audit audit = log.agent(both);
        log.update(audit);
        assertThat(audit.bindings(log.clock.instant())).hasSize(2);
        audit.repin(log.pins);
        assertRefused(audit, account, BindingRefusal.ATTESTOR_NOT_PINNED);
        assertThat(log.judge(audit, basket)).isInstanceOf(Bound.class);
        assertThat(log.alarms)
                .containsExactly(new Alarm.Unbound(2, account.name(), BindingRefusal.ATTESTOR_NOT_PINNED));
        audit.repin(both);
        assertThat(log.judge(audit, account)).isInstanceOf(Bound.class);
    }

    @Test
    void repinWhenAttestorIsAddedThenItsStatementsAreVerified() {
        var forged = new SignedStatement(
                log.statement(basket, 3, other),
                log.attestor.sign(log.statement(basket, 3, other).text(log.logId)));
        log.register(basket, forged);
        Audit audit = log.auditedAgent();
        assertRefused(audit, basket, BindingRefusal.ATTESTOR_NOT_PINNED);
        Pins both = log.pins.withAttestors(
                TestLog.pinned(log.attestor, "spiffe://shop.com/*"), TestLog.pinned(other, "spiffe://shop.com/*"));
        audit.repin(both);
        assertRefused(audit, basket, BindingRefusal.NOT_ATTESTED);
        assertThat(audit.fault()).isNull();
        assertThat(log.alarms)
                .containsExactly(
                        new Alarm.Unbound(1, basket.name(), BindingRefusal.ATTESTOR_NOT_PINNED),
                        new Alarm.Unbound(1, basket.name(), BindingRefusal.NOT_ATTESTED));
    }

    @Test
    void repinWhenAddedAttestorDidNotSignThenRemovalIsInForceAllTheSame() {
        Statement statement = log.statement(account, 4, other);
        log.register(basket, 3);
        log.register(account, new SignedStatement(statement, log.attestor.sign(statement.text(log.logId))));
        Audit audit = log.auditedAgent();
        audit.repin(log.pins.withAttestors(TestLog.pinned(other, "spiffe://shop.com/*")));
        assertRefused(audit, basket, BindingRefusal.ATTESTOR_NOT_PINNED);
        assertRefused(audit, account, BindingRefusal.NOT_ATTESTED);
    }

    @Test
    void repinWhenAuditHasStoppedThenRemovalIsInForceAllTheSame() {
        log.register(basket, 3);
        Audit audit = log.auditedAgent();
        Head other = Head.sign(log.logId, 1, Octets.ZERO_DIGEST, log.clock.instant(), log.logKey);
        assertThatExceptionOfType(AuditException.class).isThrownBy(() -> audit.apply(List.of(), other));
        assertThat(log.judge(audit, basket)).isInstanceOf(Bound.class);
        audit.repin(log.pins.withAttestors());
        assertRefused(audit, basket, BindingRefusal.ATTESTOR_NOT_PINNED);
    }

    @Test
    void repinWhenAttestorMayStateLessThenLimitsAreInForce() {
        log.register(basket, 3);
        Audit audit = log.auditedAgent();
        audit.repin(log.pins.withAttestors(TestLog.pinned(log.attestor, "spiffe://shop.com/account")));
        assertRefused(audit, basket, BindingRefusal.NAME_NOT_PERMITTED);
    }

    @Test
    void judgeWhenAttestorEndsBeforeTheStatementThenBoundUntilThen() {
        log.register(basket, 3);
        Audit audit = log.agent(pinned("127.0.0.0/8", TestClock.START.plusSeconds(60)));
        log.update(audit);
        assertThat(log.judge(audit, basket)).isEqualTo(new Bound(basket.name(), 1, TestClock.START.plusSeconds(60)));
    }

    @Test
    void repinWhenPinsAreOfAnotherLogThenException() {
        Audit audit = log.auditedAgent();
        assertThatIllegalArgumentException().isThrownBy(() -> audit.repin(TestLog.start().pins));
    }

    @Test
    void repinWhenAttestorHasTheKeyOfTheLogThenException() {
        log.added(log.writer.rollOver(other));
        Audit audit = log.auditedAgent();
        Pins pins = log.pins.withAttestors(TestLog.pinned(other, "spiffe://shop.com/*"));
        assertThatIllegalArgumentException().isThrownBy(() -> audit.repin(pins));
    }

    @Test
    void repinWhenWitnessHasTheKeyOfTheLogThenException() {
        log.added(log.writer.rollOver(other));
        Audit audit = log.auditedAgent();
        Pins pins = log.pins.withWitnesses(Set.of(other.key()), 1);
        assertThatIllegalArgumentException().isThrownBy(() -> audit.repin(pins));
    }

    @Test
    void applyWhenUnpinnedAttestorRevokesThenEndedAndAlarm() {
        log.register(basket, 3);
        log.revoke(3, other);
        Audit audit = log.auditedAgent();
        assertRefused(audit, basket, BindingRefusal.ENDED);
        assertThat(log.alarms)
                .containsExactly(new Alarm.UnattestedRevocation(
                        2, basket.name(), other.key().id()));
    }

    @Test
    void applyWhenAttestorRevokesBeyondItsLimitsThenEndedAndAlarm() {
        log.register(basket, 3);
        log.revoke(3, other);
        Audit audit = log.agent(log.pins.withAttestors(
                TestLog.pinned(log.attestor, "spiffe://shop.com/*"),
                TestLog.pinned(other, "spiffe://shop.com/account")));
        log.update(audit);
        assertRefused(audit, basket, BindingRefusal.ENDED);
        assertThat(log.alarms)
                .containsExactly(new Alarm.UnattestedRevocation(
                        2, basket.name(), other.key().id()));
    }

    @Test
    void applyWhenAttestorRevokesBeyondItsAddressesThenEndedAndAlarm() {
        log.register(basket, 3);
        log.revoke(3, log.attestor);
        Audit audit = log.agent(pinned("127.0.0.6", Instant.MAX));
        log.update(audit);
        assertRefused(audit, basket, BindingRefusal.ENDED);
        assertThat(log.alarms)
                .contains(new Alarm.UnattestedRevocation(
                        2, basket.name(), log.attestor.key().id()));
    }

    @Test
    void applyWhenEndedAttestorRevokesThenEndedAndAlarm() {
        log.register(basket, 3);
        log.clock.advance(Duration.ofSeconds(60));
        log.revoke(3, log.attestor);
        Audit audit = log.agent(pinned("127.0.0.0/8", TestClock.START.plusSeconds(60)));
        log.update(audit);
        assertRefused(audit, basket, BindingRefusal.ENDED);
        assertThat(log.alarms)
                .containsExactly(new Alarm.UnattestedRevocation(
                        2, basket.name(), log.attestor.key().id()));
    }

    @Test
    void applyWhenRegistrationThatBindsNothingIsReplacedThenAllowed() {
        log.register(basket, 3, other);
        TestService renewed = basket.renewed("second");
        log.replace(renewed, 3, basket.tls());
        assertThat(log.judge(log.auditedAgent(), renewed)).isInstanceOf(Bound.class);
    }
}
