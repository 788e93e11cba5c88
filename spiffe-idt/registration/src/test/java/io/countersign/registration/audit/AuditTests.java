// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.registration.HashCommitments;
import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.audit.BindingVerdict.Bound;
import io.countersign.registration.audit.BindingVerdict.Refused;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.log.Register;
import io.countersign.registration.pins.Pins;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AuditTests {

    private final TestLog log = TestLog.start();

    private final TestService basket = TestService.of("basket", "token of basket", 5);

    private final TestService account = TestService.of("account", "token of account", 6);

    @Test
    void judgeWhenRegisteredThenBound() {
        log.register(basket, 3);
        log.register(account, 0);
        Audit audit = log.auditedAgent();
        assertThat(log.judge(audit, basket))
                .isEqualTo(new Bound(basket.name(), 1, log.clock.instant().plus(TestLog.LIFE)));
        assertThat(audit.bindings(log.clock.instant()))
                .extracting(Binding::name)
                .containsExactly(account.name(), basket.name());
        assertThat(log.alarms).isEmpty();
    }

    @Test
    void judgeWhenNotRegisteredThenUnknown() {
        assertThat(log.judge(log.auditedAgent(), basket)).isEqualTo(new Refused(BindingRefusal.UNKNOWN));
    }

    @Test
    void judgeWhenTokenIsStolenThenOtherAddressOrKey() {
        log.register(basket, 3);
        Audit audit = log.auditedAgent();
        Instant now = log.clock.instant();
        assertThat(audit.judge(basket.tokenHash(), account.address(), basket.keyHash(), now))
                .isEqualTo(new Refused(BindingRefusal.OTHER_ADDRESS));
        assertThat(audit.judge(basket.tokenHash(), basket.address(), account.keyHash(), now))
                .isEqualTo(new Refused(BindingRefusal.OTHER_KEY));
        assertThat(audit.judge(account.tokenHash(), basket.address(), basket.keyHash(), now))
                .isEqualTo(new Refused(BindingRefusal.UNKNOWN));
    }

    @Test
    void judgeWithoutAddressThenByTokenKeyAndTime() {
        log.register(basket, 3);
        Audit audit = log.auditedAgent();
        Instant now = log.clock.instant();
        assertThat(audit.judgeWithoutAddress(basket.tokenHash(), basket.keyHash(), now))
                .isEqualTo(log.judge(audit, basket));
        assertThat(audit.judgeWithoutAddress(basket.tokenHash(), account.keyHash(), now))
                .isEqualTo(new Refused(BindingRefusal.OTHER_KEY));
        assertThat(audit.judgeWithoutAddress(account.tokenHash(), basket.keyHash(), now))
                .isEqualTo(new Refused(BindingRefusal.UNKNOWN));
        assertThat(audit.judgeWithoutAddress(basket.tokenHash(), basket.keyHash(), now.plus(TestLog.LIFE)))
                .isEqualTo(new Refused(BindingRefusal.EXPIRED));
    }

    @Test
    void registrationsThenThoseInAllSlotsAlsoAfterTheirEnd() {
        log.register(basket, 3);
        log.register(account, 0);
        log.revoke(0, log.attestor);
        log.clock.advance(TestLog.LIFE);
        Audit audit = log.auditedAgent();
        assertThat(audit.bindings(log.clock.instant())).isEmpty();
        assertThat(audit.registrations()).extracting(Binding::name).containsExactly(basket.name());
        assertThat(audit.isUsed(account.tokenHash())).isTrue();
        assertThat(audit.isUsed(basket.withToken("another").tokenHash())).isFalse();
    }

    @Test
    void judgeWhenOutsideItsTimeThenRefused() {
        log.register(basket, 3);
        Audit audit = log.auditedAgent();
        Instant start = log.clock.instant();
        assertThat(log.judge(audit, basket, start.plus(TestLog.LIFE).minusMillis(1)))
                .isInstanceOf(Bound.class);
        assertThat(log.judge(audit, basket, start.plus(TestLog.LIFE))).isEqualTo(new Refused(BindingRefusal.EXPIRED));
        assertThat(log.judge(audit, basket, start.minusSeconds(5))).isInstanceOf(Bound.class);
        assertThat(log.judge(audit, basket, start.minusSeconds(6))).isEqualTo(new Refused(BindingRefusal.NOT_YET));
    }

    @Test
    void judgeWhenReplacedThenOnlyTheNewOne() {
        TestService renewed = basket.renewed("second token");
        log.register(basket, 3);
        Entry entry = log.replace(renewed, 3, basket.tls());
        Audit audit = log.auditedAgent();
        assertThat(log.judge(audit, basket)).isEqualTo(new Refused(BindingRefusal.ENDED));
        assertThat(log.judge(audit, renewed))
                .isInstanceOfSatisfying(
                        Bound.class, bound -> assertThat(bound.sequence()).isEqualTo(entry.sequence()));
    }

    @Test
    void judgeWhenRevokedThenEndedAndTheSlotIsFree() {
        log.register(basket, 3);
        log.revoke(3, basket.tls());
        log.register(account, 3);
        Audit audit = log.auditedAgent();
        assertThat(log.judge(audit, basket)).isEqualTo(new Refused(BindingRefusal.ENDED));
        assertThat(log.judge(audit, account)).isInstanceOf(Bound.class);
    }

    @Test
    void judgeWhenRevokedByAttestorThenEnded() {
        log.register(basket, 3);
        log.revoke(3, log.attestor);
        assertThat(log.judge(log.auditedAgent(), basket)).isEqualTo(new Refused(BindingRefusal.ENDED));
        assertThat(log.alarms).isEmpty();
    }

    @Test
    void registerWhenSlotIsUsedAgainBySameServiceThenNewRegistration() {
        log.register(basket, 3);
        log.revoke(3, log.attestor);
        TestService again = basket.withToken("second token");
        log.register(again, 3);
        Audit audit = log.auditedAgent();
        assertThat(log.judge(audit, basket)).isEqualTo(new Refused(BindingRefusal.ENDED));
        assertThat(log.judge(audit, again)).isInstanceOf(Bound.class);
    }

    @Test
    void applyWhenEntriesComeOneByOneThenAsAllAtOnce() {
        Audit audit = log.auditedAgent();
        log.register(basket, 3);
        log.update(audit);
        log.register(account, 4);
        log.revoke(3, basket.tls());
        log.update(audit);
        assertThat(audit.sequence()).isEqualTo(3);
        assertThat(audit.hashAt(3)).isEqualTo(log.entries.get(3).sha256());
        assertThat(audit.hashAt(4)).isNull();
        assertThat(audit.hashAt(-1)).isNull();
        assertThat(audit.bindings(log.clock.instant())).hasSize(1);
        assertThat(audit.headAt(1)).isNotNull();
        assertThat(audit.headAt(2)).isNull();
    }

    @Test
    void applyWhenOnlyTheHeadIsNewThenItIsTheHead() {
        Audit audit = log.auditedAgent();
        log.clock.advance(Duration.ofSeconds(10));
        log.update(audit);
        assertThat(audit.head()).isEqualTo(log.head());
    }

    @Test
    void applyWhenHeadIsOlderThenTheNewerOneStays() {
        var old = log.head();
        log.clock.advance(Duration.ofSeconds(10));
        Audit audit = log.auditedAgent();
        audit.apply(List.of(), old);
        assertThat(audit.head()).isEqualTo(log.head());
    }

    @Test
    void applyWhenLogKeyRollsOverThenTheNewKeyIsInForce() {
        Ed25519Signer next = TestKeys.ed25519();
        log.added(log.writer.rollOver(next));
        log.register(basket, 3);
        Audit audit = log.auditedAgent();
        assertThat(audit.logKeyAt(0)).isEqualTo(log.logKey.key());
        assertThat(audit.logKeyAt(1)).isEqualTo(next.key());
        assertThat(audit.logKeyAt(7)).isEqualTo(next.key());
        assertThat(log.alarms).isEmpty();
    }

    @Test
    void applyWhenPinnedSuccessorTakesOverThenAlarm() {
        Ed25519Signer next = TestKeys.ed25519();
        log.added(log.writer.succeed(next));
        Audit audit = log.agent(log.pins.withSuccessors(Set.of(next.key())));
        audit.apply(log.entries, log.head());
        assertThat(audit.logKeyAt(1)).isEqualTo(next.key());
        assertThat(log.alarms).containsExactly(new Alarm.SuccessorInForce(1, next.key()));
    }

    @Test
    void applyWhenServiceHasIpv6AddressThenBound() throws Exception {
        TestService six = new TestService(
                basket.name(),
                "six",
                io.countersign.registration.log.PeerAddress.of(java.net.InetAddress.getByName("fd00::5")),
                TestKeys.tls());
        log.register(six, 3);
        assertThat(log.judge(log.auditedAgent(), six)).isInstanceOf(Bound.class);
    }

    @Test
    void stateThenSequenceHeadAndItsAge() {
        assertThat(log.agent().state()).isEqualTo(new AuditState(-1, null, null));
        assertThat(log.agent().state().headAge(log.clock.instant())).isNull();
        log.register(basket, 3);
        AuditState state = log.auditedAgent().state();
        assertThat(state).isEqualTo(new AuditState(1, log.head(), null));
        assertThat(state.headAge(log.clock.instant().plusSeconds(7))).isEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void newAuditWhenParametersAreNotPinnedThenException() {
        Genesis other = new Genesis(25, 5, new HashCommitments().parameters(), log.logKey.key());
        Pins pins = Pins.of(log.logId, other, List.of());
        assertThatIllegalArgumentException().isThrownBy(() -> log.agent(pins)).withMessageContaining("parameters");
    }

    @Test
    void entryWhenDecodedThenSlotIsThatOfTheStatement() {
        Register register = (Register) log.register(basket, 3).body();
        assertThat(register.registration().slot()).isEqualTo(3);
    }
}
