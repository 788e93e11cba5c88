// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.countersign.registration.HashCommitments;
import io.countersign.registration.TestClock;
import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.TestRbe;
import io.countersign.registration.TestService;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.audit.AuditException;
import io.countersign.registration.audit.LogFault;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.keys.TlsKeySigner;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.log.Statement;
import io.countersign.registration.pins.Pins;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

class LogWriterTests {

    private static final Octets SIGNATURE = Octets.of(new byte[64]);

    private final TestLog log = TestLog.start();

    private final TestService basket = TestService.of("basket", "token of basket", 5);

    private final TestService account = TestService.of("account", "token of account", 6);

    private LogWriter writer = writer(log.pins, log.logKey);

    private LogWriter writer(Pins pins, Ed25519Signer logKey) {
        LogWriter created = new LogWriter(pins, new HashCommitments(), logKey, log.clock);
        log.entries.forEach(created::follow);
        return created;
    }

    private void commit(PendingEntry entry) {
        writer.commit(entry);
        log.entries.add(entry.encoded());
    }

    private PendingEntry register(TestService service, int slot) {
        return register(service, log.attested(log.statement(service, slot)));
    }

    private PendingEntry register(TestService service, SignedStatement attested) {
        Octets possession = service.tls().sign(attested.statement().possessionText(log.logId));
        return writer.register(attested, service.tls().key(), possession);
    }

    private PendingEntry replace(TestService service, int slot, TlsKeySigner former) {
        Statement statement = log.statement(service, slot);
        Octets possession = service.tls().sign(statement.possessionText(log.logId));
        Octets hash = writer.registrationIn(slot).hash();
        Octets permission = former.sign(statement.replacementText(log.logId, hash));
        return writer.replace(log.attested(statement), service.tls().key(), possession, permission);
    }

    private Octets revocation(int slot) {
        Octets hash = writer.registrationIn(slot).hash();
        return Revoke.text(log.logId, slot, hash, RevocationReason.STOPPED);
    }

    private PendingEntry revoke(int slot, Ed25519Signer by) {
        return writer.revoke(slot, RevocationReason.STOPPED, by.key().id(), by.sign(revocation(slot)));
    }

    private PendingEntry revoke(int slot, TlsKeySigner by) {
        return writer.revoke(slot, RevocationReason.STOPPED, by.key().id(), by.sign(revocation(slot)));
    }

    private Audit audited() {
        Audit audit = log.agent();
        audit.apply(log.entries, writer.head());
        return audit;
    }

    /** Requires that a call is refused, and that what is written afterwards is right. */
    private void assertRefused(ThrowingCallable call, LogFault fault) {
        assertThatExceptionOfType(AuditException.class).isThrownBy(call).satisfies(ex -> {
            assertThat(ex.fault()).isEqualTo(fault);
            assertThat(ex.isSigned()).isFalse();
        });
        assertUnchanged();
    }

    private void assertUnchanged() {
        long sequence = writer.head().sequence();
        commit(register(TestService.of("product", "token of product", 7), 2));
        assertThat(audited().sequence()).isEqualTo(sequence + 1);
        assertThat(log.alarms).isEmpty();
    }

    /** After the commitments were changed, nobody knows by how much. */
    @Test
    void registerWhenAnErrorStopsItThenTheWriterIsOfNoUse() {
        HashCommitments commitments = new HashCommitments() {
            @Override
            public Octets register(Statement statement) {
                super.register(statement);
                throw new OutOfMemoryError("as if");
            }
        };
        writer = new LogWriter(log.pins, commitments, log.logKey, log.clock);
        log.entries.forEach(writer::follow);
        assertThat(writer.isReady()).isTrue();
        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> register(basket, 3));
        assertThat(writer.isReady()).isFalse();
        assertThatIllegalStateException().isThrownBy(() -> register(account, 4));
    }

    @Test
    void randomLogIdThenNeverTheSame() {
        assertThat(LogWriter.randomLogId()).isNotEqualTo(LogWriter.randomLogId());
    }

    @Test
    void beginThenAgentsAcceptTheLog() {
        Octets logId = LogWriter.randomLogId();
        HashCommitments commitments = new HashCommitments();
        Pins pins = Pins.of(logId, LogWriter.genesis(commitments, log.logKey.key()), List.of());
        LogWriter first = new LogWriter(pins, commitments, log.logKey, log.clock);
        assertThatIllegalStateException().isThrownBy(first::head);
        PendingEntry genesis = first.begin();
        first.commit(genesis);
        Audit audit = log.agent(pins);
        audit.apply(List.of(genesis.encoded()), first.head());
        assertThat(audit.sequence()).isZero();
    }

    @Test
    void commitWhenEntriesAreRightThenAgentsAcceptThem() {
        commit(register(basket, 3));
        commit(register(account, 4));
        commit(replace(basket.renewed("second"), 3, basket.tls()));
        commit(revoke(3, log.attestor));
        commit(revoke(4, account.tls()));
        commit(register(basket.withToken("third"), 3));
        assertThat(audited().bindings(log.clock.instant())).hasSize(1);
        assertThat(log.alarms).isEmpty();
    }

    @Test
    void followWhenAllEntriesAreReadThenAnotherProcessContinuesTheLog() {
        commit(register(basket, 3));
        commit(replace(basket.renewed("second"), 3, basket.tls()));
        commit(register(account, 2));
        commit(revoke(3, log.attestor));
        var head = writer.head();
        writer = writer(log.pins, log.logKey);
        assertThat(writer.head()).isEqualTo(head);
        commit(register(basket.withToken("third"), 3));
        assertThat(audited().bindings(log.clock.instant())).hasSize(2);
    }

    @Test
    void followWhenEntryDoesNotFollowThenException() {
        log.register(basket, 3);
        assertThatIllegalArgumentException().isThrownBy(() -> writer.follow(log.entries.get(0)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> writer.follow(TestLog.start().entries.get(0)));
        writer.follow(log.entries.get(1));
        assertThatIllegalArgumentException().isThrownBy(() -> writer.follow(log.entries.get(1)));
    }

    @Test
    void followWhenAuditsStopAtTheEntryThenException() {
        log.register(basket, new SignedStatement(log.statement(basket, 3), SIGNATURE));
        assertThatExceptionOfType(AuditException.class).isThrownBy(() -> writer.follow(log.entries.get(1)));
    }

    @Test
    void followWhenAttestorIsNoLongerPinnedThenRead() {
        Ed25519Signer other = TestKeys.ed25519();
        log.register(basket, 3, other);
        writer.follow(log.entries.get(1));
        assertThat(writer.head().sequence()).isEqualTo(1);
    }

    @Test
    void commitWhenEntryIsPendingThenHeadOnlyAfterwards() {
        PendingEntry entry = register(basket, 3);
        assertThat(writer.head().sequence()).isZero();
        writer.commit(entry);
        assertThat(writer.head().sequence()).isEqualTo(1);
        assertThat(writer.head().hash()).isEqualTo(entry.encoded().sha256());
        assertThatIllegalArgumentException().isThrownBy(() -> writer.commit(entry));
    }

    @Test
    void registerWhenAnotherEntryIsPendingThenException() {
        PendingEntry entry = register(basket, 3);
        assertThatIllegalStateException().isThrownBy(() -> register(account, 4));
        writer.abandon(entry);
        assertThatIllegalArgumentException().isThrownBy(() -> writer.commit(entry));
        assertUnchanged();
    }

    @Test
    void abandonThenAsIfTheEntryHadNeverBeenPrepared() {
        writer.abandon(register(basket, 3));
        commit(register(basket, 3));
        writer.abandon(replace(basket.renewed("second"), 3, basket.tls()));
        writer.abandon(revoke(3, basket.tls()));
        writer.abandon(writer.rollOver(TestKeys.ed25519()));
        commit(replace(basket.renewed("third"), 3, basket.tls()));
        assertUnchanged();
    }

    @Test
    void registerWhenSignatureHasAnotherLengthThenUnchanged() {
        Statement statement = log.statement(basket, 3);
        Octets tooShort = Octets.of(new byte[63]);
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        writer.register(log.attested(statement), basket.tls().key(), tooShort));
        assertUnchanged();
    }

    @Test
    void registerWhenAttestorIsNotPinnedThenRefused() {
        Ed25519Signer other = TestKeys.ed25519();
        SignedStatement attested = SignedStatement.sign(log.statement(basket, 3, other), log.logId, other);
        assertRefused(() -> register(basket, attested), LogFault.UNBOUND);
    }

    @Test
    void registerWhenAttestorMayNotStateTheNameThenRefused() {
        writer.repin(log.pins.withAttestors(TestLog.pinned(log.attestor, "spiffe://shop.com/product")));
        assertRefused(() -> register(basket, 3), LogFault.UNBOUND);
    }

    @Test
    void registerWhenAttestorHasEndedThenRefused() {
        log.clock.advance(Duration.ofDays(1));
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> register(basket, 3))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.UNBOUND));
    }

    @Test
    void registerWhenAttestorDidNotSignThenRefused() {
        SignedStatement forged = new SignedStatement(log.statement(basket, 3), SIGNATURE);
        assertRefused(() -> register(basket, forged), LogFault.ATTESTATION_SIGNATURE);
    }

    @Test
    void registerWhenTokenWasUsedThenRefused() {
        commit(register(basket, 3));
        commit(revoke(3, basket.tls()));
        assertRefused(() -> register(account.withToken(basket.token()), 4), LogFault.TOKEN_REPEATED);
    }

    @Test
    void registerWhenTlsKeyDidNotSignThenRefused() {
        SignedStatement attested = log.attested(log.statement(basket, 3));
        assertRefused(() -> writer.register(attested, basket.tls().key(), SIGNATURE), LogFault.POSSESSION_SIGNATURE);
    }

    @Test
    void registerWhenSlotIsOccupiedOrDoesNotExistThenRefused() {
        commit(register(basket, 3));
        assertRefused(() -> register(account, 3), LogFault.SLOT_OCCUPIED);
        log.alarms.clear();
        assertThatExceptionOfType(AuditException.class).isThrownBy(() -> register(account, HashCommitments.SLOTS));
    }

    @Test
    void replaceWhenFormerKeyDidNotPermitThenRefused() {
        commit(register(basket, 3));
        TestService renewed = basket.renewed("second");
        assertRefused(() -> replace(renewed, 3, renewed.tls()), LogFault.REPLACEMENT_SIGNATURE);
    }

    @Test
    void replaceWhenNameIsAnotherThenRefused() {
        commit(register(basket, 3));
        assertRefused(() -> replace(account, 3, basket.tls()), LogFault.NAME_CHANGED);
    }

    @Test
    void revokeWhenSlotIsVacantThenException() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> writer.revoke(3, RevocationReason.STOPPED, Octets.ZERO_DIGEST, SIGNATURE));
    }

    @Test
    void revokeWhenNobodySignedThenRefused() {
        commit(register(basket, 3));
        assertRefused(
                () -> writer.revoke(3, RevocationReason.KEY_LOST, Octets.ZERO_DIGEST, SIGNATURE), LogFault.REVOKER);
    }

    @Test
    void revokeWhenAttestorMayNotStateTheNameThenRefused() {
        commit(register(basket, 3));
        Ed25519Signer other = TestKeys.ed25519();
        writer.repin(log.pins.withAttestors(
                TestLog.pinned(log.attestor, "spiffe://shop.com/*"),
                TestLog.pinned(other, "spiffe://shop.com/account")));
        assertRefused(() -> revoke(3, other), LogFault.REVOKER);
    }

    @Test
    void revokeWhenTlsKeyDidNotSignThenRefused() {
        commit(register(basket, 3));
        Octets signer = basket.keyHash();
        assertRefused(
                () -> writer.revoke(3, RevocationReason.STOPPED, signer, SIGNATURE), LogFault.REVOCATION_SIGNATURE);
    }

    @Test
    void rollOverThenTheNewKeySignsOnceItIsCommitted() {
        Ed25519Signer next = TestKeys.ed25519();
        PendingEntry change = writer.rollOver(next);
        assertThat(writer.head().signer()).isEqualTo(log.logKey.key().id());
        commit(change);
        assertThat(writer.head().signer()).isEqualTo(next.key().id());
        commit(writer.rollOver(TestKeys.ed25519()));
        assertThat(audited().keyChanges()).hasSize(2);
    }

    @Test
    void rollOverWhenKeyIsThatOfAnotherRoleThenRefused() {
        Ed25519Signer witness = TestKeys.ed25519();
        writer.repin(log.pins.withWitnesses(Set.of(witness.key()), 1));
        for (Ed25519Signer key : List.of(witness, log.attestor, log.logKey)) {
            assertThatExceptionOfType(AuditException.class)
                    .isThrownBy(() -> writer.rollOver(key))
                    .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.ROLL_OVER_KEY));
        }
        assertUnchanged();
    }

    @Test
    void headWhenFollowedLogHasAnotherKeyThenException() {
        Ed25519Signer next = TestKeys.ed25519();
        log.added(log.writer.rollOver(next));
        writer.follow(log.entries.get(1));
        assertThatIllegalStateException().isThrownBy(writer::head);
        assertThatExceptionOfType(AuditException.class).isThrownBy(() -> writer.rollOver(TestKeys.ed25519()));
        writer = writer(log.pins, next);
        assertThat(writer.head().signer()).isEqualTo(next.key().id());
    }

    @Test
    void succeedWhenSuccessorIsPinnedThenItSigns() {
        Ed25519Signer successor = TestKeys.ed25519();
        assertThatExceptionOfType(AuditException.class).isThrownBy(() -> writer.succeed(successor));
        writer.repin(log.pins.withSuccessors(Set.of(successor.key())));
        commit(writer.succeed(successor));
        assertThat(writer.head().signer()).isEqualTo(successor.key().id());
    }

    /** Otherwise the later entry would have the earlier head, which proves that entries are withheld. */
    @Test
    void headWhenClockGoesBackThenTimeOfHeadsDoesNot() {
        log.clock.advance(Duration.ofSeconds(20));
        long time = writer.head().time();
        log.clock.advance(Duration.ofSeconds(-20));
        commit(register(basket, 3));
        assertThat(writer.head().time()).isEqualTo(time);
    }

    @Test
    @EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
    void abandonWhenCommitmentsAreThoseOfTheNativeCoreThenAsIfNotPrepared() {
        TestLog other = TestLog.start(TestRbe.commitments(16));
        writer = new LogWriter(other.pins, other.commitments(), other.logKey, other.clock);
        writer.follow(other.entries.getFirst());
        Statement statement = other.statement(basket, 3);
        Octets possession = basket.tls().sign(statement.possessionText(other.logId));
        writer.abandon(writer.register(other.attested(statement), basket.tls().key(), possession));
        PendingEntry again =
                writer.register(other.attested(statement), basket.tls().key(), possession);
        writer.commit(again);
        Octets text = Revoke.text(other.logId, 3, again.entry().hash(), RevocationReason.STOPPED);
        writer.abandon(writer.revoke(
                3, RevocationReason.STOPPED, basket.keyHash(), basket.tls().sign(text)));
        PendingEntry end = writer.revoke(
                3, RevocationReason.STOPPED, basket.keyHash(), basket.tls().sign(text));
        writer.commit(end);
        Audit audit = other.agent();
        audit.apply(List.of(other.entries.getFirst(), again.encoded(), end.encoded()), writer.head());
        assertThat(audit.sequence()).isEqualTo(2);
    }

    @Test
    void registerWhenClockGoesBackThenTimeOfTheLogDoesNot() {
        log.clock.advance(Duration.ofSeconds(-4));
        PendingEntry entry = register(basket, 3);
        commit(entry);
        assertThat(entry.entry().time()).isEqualTo(TestClock.START.toEpochMilli());
        assertThat(audited().sequence()).isEqualTo(1);
    }

    @Test
    void signsNothingBeforeHeadOfAnotherWriter() {
        Instant later = Instant.ofEpochMilli(writer.head().time()).plusSeconds(3);
        writer.notBefore(later);
        assertThat(writer.head().time()).isEqualTo(later.toEpochMilli());
        assertThat(register(basket, 1).entry().time()).isEqualTo(later.toEpochMilli());
    }
}
