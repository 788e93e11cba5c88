// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.registration.HashCommitments;
import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.audit.BindingVerdict.Bound;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.EntryBody;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.Replace;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.RollOver;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.log.Statement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Entries that the log key signed, and that are refused all the same. */
class AuditRefusalTests {

    private static final Octets SIGNATURE = Octets.of(new byte[64]);

    private final TestLog log = TestLog.start();

    private final TestService basket = TestService.of("basket", "token of basket", 5);

    private final TestService account = TestService.of("account", "token of account", 6);

    @BeforeEach
    void register() {
        log.register(basket, 3);
    }

    /** Requires that a curator that signs a body is found out, and that the audit stops there for good. */
    private void assertRefused(EntryBody body, LogFault fault) {
        List<Octets> entries = log.with(body);
        assertRefused(entries, log.headOf(entries), fault);
    }

    private void assertRefused(List<Octets> entries, Head head, LogFault fault) {
        Audit audit = log.agent();
        long sequence = entries.size() - 1L;
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(entries, head))
                .satisfies(ex -> {
                    assertThat(ex.fault()).isEqualTo(fault);
                    assertThat(ex.sequence()).isEqualTo(sequence);
                    assertThat(ex.isSigned()).isTrue();
                });
        assertThat(audit.sequence()).isEqualTo(sequence - 1);
        assertThat(log.alarms).contains(new Alarm.Stopped(sequence, fault));
        assertThat(log.judge(audit, basket)).isInstanceOf(Bound.class);
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> log.update(audit))
                .isSameAs(audit.fault());
    }

    private Registration registration(TestService service, int slot) {
        return registration(service, log.attested(log.statement(service, slot)));
    }

    /** Registration whose commitment is right if the slot is vacant and the others in its block are not used. */
    private Registration registration(TestService service, SignedStatement attested) {
        Statement statement = attested.statement();
        HashCommitments fresh = new HashCommitments();
        if (statement.slot() / fresh.width() == 0) {
            fresh.register(log.statement(basket, 3));
        }
        Octets possession = service.tls().sign(statement.possessionText(log.logId));
        return new Registration(attested, service.tls().key(), possession, fresh.register(statement));
    }

    @Test
    void applyWhenRegistrationIsRightThenAccepted() {
        Audit audit = log.agent();
        List<Octets> entries = log.with(new Register(registration(account, 4)));
        audit.apply(entries, log.headOf(entries));
        assertThat(log.judge(audit, account)).isInstanceOf(Bound.class);
    }

    @Test
    void applyWhenSlotDoesNotExistThenRefused() {
        assertRefused(new Register(registration(account, HashCommitments.SLOTS)), LogFault.SLOT_RANGE);
    }

    @Test
    void applyWhenSlotIsOccupiedThenRefused() {
        assertRefused(new Register(registration(account, 3)), LogFault.SLOT_OCCUPIED);
    }

    @Test
    void applyWhenTokenIsUsedTwiceThenRefused() {
        assertRefused(new Register(registration(account.withToken(basket.token()), 4)), LogFault.TOKEN_REPEATED);
    }

    @Test
    void applyWhenStatementIsUsedTwiceThenRefused() {
        Register first = (Register) Entry.decode(log.entries.get(1)).body();
        log.revoke(3, basket.tls());
        List<Octets> entries = log.with(first);
        Audit audit = log.agent();
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(entries, log.headOf(entries)))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.STATEMENT_REPEATED));
    }

    @Test
    void applyWhenStatementHadExpiredThenRefused() {
        Registration late = registration(account, 4);
        log.clock.advance(TestLog.LIFE);
        List<Octets> entries = log.with(new Register(late));
        Audit audit = log.agent();
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(entries, log.headOf(entries)))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.STATEMENT_EXPIRED));
    }

    @Test
    void applyWhenAttestorDidNotSignThenRefused() {
        Statement statement = log.statement(account, 4);
        assertRefused(
                new Register(registration(account, new SignedStatement(statement, SIGNATURE))),
                LogFault.ATTESTATION_SIGNATURE);
    }

    @Test
    void applyWhenAttestorSignedForAnotherLogThenRefused() {
        Statement statement = log.statement(account, 4);
        Octets otherLog = Octets.sha256(new byte[1]);
        assertRefused(
                new Register(registration(account, SignedStatement.sign(statement, otherLog, log.attestor))),
                LogFault.ATTESTATION_SIGNATURE);
    }

    @Test
    void applyWhenTlsKeyIsNotInTheStatementThenRefused() {
        Registration right = registration(account, 4);
        TestService other = account.renewed(account.token());
        Octets possession = other.tls().sign(right.statement().possessionText(log.logId));
        assertRefused(
                new Register(new Registration(right.attested(), other.tls().key(), possession, right.commitment())),
                LogFault.TLS_KEY);
    }

    @Test
    void applyWhenTlsKeyDidNotSignThenRefused() {
        Registration right = registration(account, 4);
        assertRefused(
                new Register(new Registration(right.attested(), right.tlsKey(), SIGNATURE, right.commitment())),
                LogFault.POSSESSION_SIGNATURE);
    }

    @Test
    void applyWhenCommitmentIsAnotherThenRefused() {
        Registration right = registration(account, 4);
        assertRefused(
                new Register(new Registration(
                        right.attested(),
                        right.tlsKey(),
                        right.possession(),
                        new HashCommitments().register(log.statement(basket, 4)))),
                LogFault.COMMITMENT);
    }

    @Test
    void applyWhenTimeGoesBackThenRefused() {
        log.clock.advance(Duration.ofSeconds(10));
        log.register(account, 4);
        log.clock.advance(Duration.ofSeconds(-1));
        List<Octets> entries = log.with(new Register(registration(account.renewed("third"), 8)));
        log.clock.advance(Duration.ofSeconds(1));
        assertRefused(entries, log.headOf(entries), LogFault.TIME);
    }

    @Test
    void applyWhenEntryIsOfALaterTimeThanItsHeadThenRefused() {
        log.clock.advance(Duration.ofSeconds(1));
        List<Octets> entries = log.with(new Register(registration(account, 4)));
        log.clock.advance(Duration.ofSeconds(-1));
        assertRefused(entries, log.headOf(entries), LogFault.TIME);
    }

    private Replace replacement(TestService service, int slot, long former, Octets permission) {
        Statement statement = log.statement(service, slot);
        Octets possession = service.tls().sign(statement.possessionText(log.logId));
        HashCommitments fresh = new HashCommitments();
        Octets commitment = fresh.register(statement);
        return new Replace(
                new Registration(log.attested(statement), service.tls().key(), possession, commitment),
                former,
                permission);
    }

    private Octets permission(TestService service) {
        return basket.tls().sign(log.statement(service, 3).replacementText(log.logId, log.registration(3)));
    }

    @Test
    void applyWhenReplacementIsRightThenAccepted() {
        TestService renewed = basket.renewed("second");
        List<Octets> entries = log.with(replacement(renewed, 3, 1, permission(renewed)));
        Audit audit = log.agent();
        audit.apply(entries, log.headOf(entries));
        assertThat(log.judge(audit, renewed)).isInstanceOf(Bound.class);
    }

    @Test
    void applyWhenReplacedSlotIsVacantThenRefused() {
        TestService renewed = basket.renewed("second");
        assertRefused(replacement(renewed, 4, 1, permission(renewed)), LogFault.SLOT_VACANT);
    }

    @Test
    void applyWhenReplacementNamesAnotherEntryThenRefused() {
        TestService renewed = basket.renewed("second");
        assertRefused(replacement(renewed, 3, 2, permission(renewed)), LogFault.OTHER_FORMER);
    }

    @Test
    void applyWhenReplacementHasAnotherNameThenRefused() {
        assertRefused(replacement(account, 3, 1, permission(account)), LogFault.NAME_CHANGED);
    }

    @Test
    void applyWhenReplacementHasTheSameTokenThenRefused() {
        TestService renewed = basket.renewed(basket.token());
        assertRefused(replacement(renewed, 3, 1, permission(renewed)), LogFault.TOKEN_REPEATED);
    }

    @Test
    void applyWhenFormerKeyDidNotSignThenRefused() {
        TestService renewed = basket.renewed("second");
        Octets byNewKey = renewed.tls().sign(log.statement(renewed, 3).replacementText(log.logId, log.registration(3)));
        assertRefused(replacement(renewed, 3, 1, byNewKey), LogFault.REPLACEMENT_SIGNATURE);
    }

    @Test
    void applyWhenFormerKeySignedForAnotherStatementThenRefused() {
        assertRefused(
                replacement(basket.renewed("second"), 3, 1, permission(basket.renewed("second"))),
                LogFault.REPLACEMENT_SIGNATURE);
    }

    @Test
    void applyWhenReplacementHasAnotherCommitmentThenRefused() {
        TestService renewed = basket.renewed("second");
        Replace right = replacement(renewed, 3, 1, permission(renewed));
        Registration registration = right.registration();
        Registration wrong = new Registration(
                registration.attested(),
                registration.tlsKey(),
                registration.possession(),
                new HashCommitments().register(log.statement(basket, 3)));
        assertRefused(new Replace(wrong, 1, right.permission()), LogFault.COMMITMENT);
    }

    private Revoke revocation(Octets signer, Octets signature) {
        return new Revoke(3, 1, RevocationReason.STOPPED, signer, signature, Octets.of(new byte[48]));
    }

    @Test
    void applyWhenRevokerDidNotSignThenRefused() {
        Octets text = log.revocation(3, RevocationReason.STOPPED);
        assertRefused(revocation(basket.keyHash(), account.tls().sign(text)), LogFault.REVOCATION_SIGNATURE);
        assertRefused(revocation(log.attestor.key().id(), log.logKey.sign(text)), LogFault.REVOCATION_SIGNATURE);
        Octets otherReason = log.revocation(3, RevocationReason.KEY_LOST);
        assertRefused(revocation(basket.keyHash(), basket.tls().sign(otherReason)), LogFault.REVOCATION_SIGNATURE);
    }

    @Test
    void applyWhenRevokedEntryIsAnotherThenRefused() {
        Octets signature = basket.tls().sign(log.revocation(3, RevocationReason.STOPPED));
        Octets commitment = Octets.of(new byte[48]);
        assertRefused(
                new Revoke(3, 2, RevocationReason.STOPPED, basket.keyHash(), signature, commitment),
                LogFault.OTHER_FORMER);
        assertRefused(
                new Revoke(4, 1, RevocationReason.STOPPED, basket.keyHash(), signature, commitment),
                LogFault.SLOT_VACANT);
        assertRefused(
                new Revoke(16, 1, RevocationReason.STOPPED, basket.keyHash(), signature, commitment),
                LogFault.SLOT_RANGE);
    }

    @Test
    void applyWhenRevocationHasAnotherCommitmentThenRefused() {
        Octets signature = basket.tls().sign(log.revocation(3, RevocationReason.STOPPED));
        Octets other = new HashCommitments().register(log.statement(basket, 3));
        assertRefused(
                new Revoke(3, 1, RevocationReason.STOPPED, basket.keyHash(), signature, other), LogFault.COMMITMENT);
    }

    @Test
    void applyWhenRevocationIsReplayedThenRefused() {
        Entry revocation = log.revoke(3, basket.tls());
        List<Octets> entries = log.with(revocation.body());
        Audit audit = log.agent();
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(entries, log.headOf(entries)))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.SLOT_VACANT));
    }

    /** The signature of a revocation is about one entry, so it cannot end a later registration of the same slot. */
    @Test
    void applyWhenRevocationOfAFormerRegistrationIsReplayedThenRefused() {
        Revoke first = (Revoke) log.revoke(3, basket.tls()).body();
        log.register(basket.withToken("second"), 3);
        List<Octets> entries =
                log.with(new Revoke(3, 3, first.reason(), first.signer(), first.signature(), first.commitment()));
        Audit audit = log.agent();
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(entries, log.headOf(entries)))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.REVOCATION_SIGNATURE));
    }

    @Test
    void applyWhenFirstEntryIsNotPinnedThenRefused() {
        Genesis other = new Genesis(20, 5, log.pins.genesis().parameters(), log.logKey.key());
        List<Octets> entries = List.of(new Entry(log.logId, 0, Octets.ZERO_DIGEST, log.clock.millis(), other).encode());
        Audit audit = log.agent();
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(entries, log.headOf(entries)))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.GENESIS));
    }

    @Test
    void applyWhenEntriesChangeMeanwhileThenRefused() {
        log.register(account, 4);
        List<Octets> second = new ArrayList<>(log.entries);
        second.set(
                2,
                log.with(new Register(registration(account.renewed("other"), 8)))
                        .getLast());
        var lists = List.of(log.entries, second).iterator();
        Audit audit = log.agent();
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(() -> lists.next().iterator(), log.head()))
                .satisfies(ex -> {
                    assertThat(ex.fault()).isEqualTo(LogFault.ALTERED);
                    assertThat(ex.isSigned()).isFalse();
                });
        assertThat(audit.sequence()).isEqualTo(1);
        log.update(audit);
        assertThat(audit.sequence()).isEqualTo(2);
    }

    @Test
    void applyWhenEntriesCannotBeReadAgainThenRefusedAndTheRestLater() {
        log.register(account, 4);
        int[] iterations = {0};
        Iterable<Octets> failing = () -> iterations[0]++ == 0 ? log.entries.iterator() : failingAfter(2);
        Audit audit = log.agent();
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(failing, log.head()))
                .withCauseInstanceOf(UncheckedIOException.class)
                .satisfies(ex -> {
                    assertThat(ex.fault()).isEqualTo(LogFault.SOURCE);
                    assertThat(ex.sequence()).isEqualTo(2);
                    assertThat(ex.isSigned()).isFalse();
                });
        assertThat(audit.fault()).isNull();
        assertThat(audit.sequence()).isEqualTo(1);
        log.update(audit);
        assertThat(log.judge(audit, account)).isInstanceOf(Bound.class);
        assertThat(log.alarms).isEmpty();
    }

    private Iterator<Octets> failingAfter(int count) {
        Iterator<Octets> entries = log.entries.iterator();
        int[] read = {0};
        return new Iterator<>() {

            @Override
            public boolean hasNext() {
                return entries.hasNext();
            }

            @Override
            public Octets next() {
                if (read[0]++ == count) {
                    throw new UncheckedIOException(new IOException("reset"));
                }
                return entries.next();
            }
        };
    }

    /** The head covers the octets, whatever they are. */
    @Test
    void applyWhenEntryIsMalformedAndSignedThenStopped() {
        List<Octets> entries = new ArrayList<>(log.entries);
        entries.add(Octets.of(new byte[40]));
        Head head = log.headOf(entries);
        Audit audit = log.agent();
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(entries, head))
                .satisfies(ex -> {
                    assertThat(ex.fault()).isEqualTo(LogFault.MALFORMED);
                    assertThat(ex.sequence()).isEqualTo(2);
                    assertThat(ex.isSigned()).isTrue();
                });
        assertThat(audit.fault()).isNotNull();
        assertThat(log.alarms).containsExactly(new Alarm.Stopped(2, LogFault.MALFORMED));
    }

    @Test
    void applyWhenChangeOfTheKeyIsForgedAndSignedThenStopped() {
        Ed25519Key next = TestKeys.ed25519().key();
        List<Octets> entries = log.with(new RollOver(next, log.logKey.key().id(), SIGNATURE));
        Head head = log.headOf(entries);
        Audit audit = log.agent();
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(entries, head))
                .satisfies(ex -> assertThat(ex.isSigned()).isTrue());
        assertThat(log.alarms).containsExactly(new Alarm.Stopped(2, LogFault.ROLL_OVER_SIGNATURE));
    }

    @Test
    void applyWhenCommitmentsFailThenStopped() {
        Audit audit = new Audit(
                log.pins,
                new FailingCommitments(),
                AuditSettings.of(log.alarms::add).withClock(log.clock));
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(log.entries, log.head()))
                .withCauseInstanceOf(IllegalStateException.class)
                .satisfies(ex -> {
                    assertThat(ex.fault()).isEqualTo(LogFault.FAILED);
                    assertThat(ex.isSigned()).isFalse();
                });
        assertThat(audit.fault()).isNotNull();
        assertThat(log.judge(audit, basket)).isNotInstanceOf(Bound.class);
    }
}
