// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.registration.CarelessCurator;
import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.audit.BindingVerdict.Bound;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Cosignature;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.RollOver;
import io.countersign.registration.pins.Pins;
import io.countersign.registration.writer.LogWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Entries and heads that are not what the log key signed. */
class AuditHeadTests {

    private final TestLog log = TestLog.start();

    private final TestService basket = TestService.of("basket", "token of basket", 5);

    private final TestService account = TestService.of("account", "token of account", 6);

    @BeforeEach
    void register() {
        log.register(basket, 3);
        log.register(account, 4);
        log.register(TestService.of("product", "token of product", 7), 5);
    }

    /** Requires that an audit refuses entries and is unchanged: it still accepts the right ones. */
    private void assertRefused(List<Octets> entries, Head head, LogFault fault, long sequence) {
        Audit audit = log.agent();
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(entries, head))
                .satisfies(ex -> {
                    assertThat(ex.fault()).isEqualTo(fault);
                    assertThat(ex.sequence()).isEqualTo(sequence);
                    assertThat(ex.isSigned()).isFalse();
                });
        assertThat(audit.sequence()).isEqualTo(-1);
        assertThat(audit.fault()).isNull();
        log.update(audit);
        assertThat(log.judge(audit, basket)).isInstanceOf(Bound.class);
    }

    private List<Octets> entries(Integer... sequences) {
        return List.of(sequences).stream().map(log.entries::get).toList();
    }

    @Test
    void applyWhenEntryIsMissingThenRefused() {
        assertRefused(entries(0, 2, 3), log.head(), LogFault.GAP, 2);
        assertRefused(entries(1, 2, 3), log.head(), LogFault.GAP, 1);
    }

    @Test
    void applyWhenEntriesAreReorderedThenRefused() {
        assertRefused(entries(0, 2, 1, 3), log.head(), LogFault.GAP, 2);
    }

    @Test
    void applyWhenEntryIsRepeatedThenRefused() {
        assertRefused(entries(0, 1, 1, 2, 3), log.head(), LogFault.REPEATED, 1);
        assertRefused(entries(0, 1, 0, 1, 2, 3), log.head(), LogFault.REPEATED, 0);
    }

    @Test
    void applyWhenEntriesWereAppliedBeforeThenRefused() {
        Audit audit = log.auditedAgent();
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(entries(3), log.head()))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.REPEATED));
    }

    @Test
    void applyWhenLastEntryIsMissingThenRefused() {
        assertRefused(entries(0, 1, 2), log.head(), LogFault.HEAD_SEQUENCE, 3);
        assertRefused(List.of(), log.head(), LogFault.HEAD_SEQUENCE, 3);
    }

    @Test
    void applyWhenHeadIsOfAnEntryBeforeThenRefused() {
        assertRefused(entries(0, 1, 2, 3), log.headOf(entries(0, 1)), LogFault.HEAD_SEQUENCE, 1);
    }

    private Octets withOtherTime(int sequence) {
        Entry entry = Entry.decode(log.entries.get(sequence));
        return new Entry(entry.logId(), entry.sequence(), entry.previous(), entry.time() + 1, entry.body()).encode();
    }

    @Test
    void applyWhenEntryIsRewrittenThenRefused() {
        List<Octets> entries = new ArrayList<>(log.entries);
        entries.set(2, withOtherTime(2));
        assertRefused(entries, log.head(), LogFault.PREVIOUS_HASH, 3);
    }

    @Test
    void applyWhenLastEntryIsRewrittenThenRefused() {
        List<Octets> entries = new ArrayList<>(log.entries);
        entries.set(3, withOtherTime(3));
        assertRefused(entries, log.head(), LogFault.HEAD_HASH, 3);
    }

    @Test
    void applyWhenEntryIsMalformedThenRefused() {
        List<Octets> entries = new ArrayList<>(log.entries);
        entries.set(2, Octets.of(new byte[7]));
        assertRefused(entries, log.head(), LogFault.MALFORMED, 2);
    }

    @Test
    void applyWhenEntryIsOfAnotherLogThenRefused() {
        List<Octets> entries = new ArrayList<>(log.entries);
        Entry entry = Entry.decode(log.entries.get(3));
        Octets otherLog = LogWriter.randomLogId();
        entries.set(3, new Entry(otherLog, 3, entry.previous(), entry.time(), entry.body()).encode());
        assertRefused(entries, log.head(), LogFault.OTHER_LOG, 3);
    }

    @Test
    void applyWhenHeadIsOfAnotherLogThenRefused() {
        Head head = Head.sign(LogWriter.randomLogId(), 3, log.entries.get(3).sha256(), log.clock.instant(), log.logKey);
        assertRefused(log.entries, head, LogFault.HEAD_OTHER_LOG, 3);
    }

    @Test
    void applyWhenHeadIsSignedByAnotherKeyThenRefused() {
        Head head = Head.sign(log.logId, 3, log.entries.get(3).sha256(), log.clock.instant(), TestKeys.ed25519());
        assertRefused(log.entries, head, LogFault.HEAD_SIGNATURE, 3);
    }

    @Test
    void applyWhenSignatureIsThatOfAnotherHeadThenRefused() {
        Head head = log.head();
        Head other = log.headOf(entries(0, 1));
        assertRefused(
                log.entries,
                new Head(log.logId, 3, head.hash(), head.time(), head.signer(), other.signature(), List.of()),
                LogFault.HEAD_SIGNATURE,
                3);
    }

    @Test
    void applyWhenHeadIsOfTheFutureThenRefused() {
        Audit audit = log.agent();
        log.clock.advance(Duration.ofSeconds(6));
        Head head = log.head();
        log.clock.advance(Duration.ofSeconds(-6));
        assertRefused(log.entries, head, LogFault.HEAD_FUTURE, 3);
        log.clock.advance(Duration.ofSeconds(1));
        audit.apply(log.entries, head);
        assertThat(audit.sequence()).isEqualTo(3);
    }

    @Test
    void applyWhenReplacedLogKeySignsTheHeadThenRefused() {
        log.added(log.writer.rollOver(TestKeys.ed25519()));
        assertRefused(log.entries, log.headOf(log.entries), LogFault.HEAD_OLD_KEY, 4);
        log.register(basket.withToken("other"), 9);
        assertRefused(log.entries, log.headOf(log.entries), LogFault.HEAD_OLD_KEY, 5);
    }

    @Test
    void applyWhenLogKeyDidNotSignItsSuccessorThenRefused() {
        Ed25519Signer next = TestKeys.ed25519();
        log.added(log.writer.succeed(next));
        Audit audit = log.agent();
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(log.entries, log.head()))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.ROLL_OVER_SIGNATURE));
    }

    @Test
    void applyWhenPinnedSuccessorDidNotSignThenRefused() {
        Ed25519Signer next = TestKeys.ed25519();
        RollOver forged = new RollOver(next.key(), next.key().id(), Octets.of(new byte[64]));
        List<Octets> entries = log.with(forged);
        Audit audit = log.agent(log.pins.withSuccessors(Set.of(next.key())));
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(entries, log.headOf(entries)))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.ROLL_OVER_SIGNATURE));
    }

    @Test
    void applyWhenRollOverIsReplayedElsewhereThenRefused() {
        Ed25519Signer next = TestKeys.ed25519();
        Octets elsewhere = RollOver.text(log.logId, log.entries.get(1).sha256(), next.key());
        RollOver replayed = new RollOver(next.key(), log.logKey.key().id(), log.logKey.sign(elsewhere));
        List<Octets> entries = log.with(replayed);
        Head head = Head.sign(log.logId, 4, entries.get(4).sha256(), log.clock.instant(), next);
        assertRefused(entries, head, LogFault.ROLL_OVER_SIGNATURE, 4);
    }

    @Test
    void applyWhenAFormerLogKeyReturnsThenRefused() {
        log.added(log.writer.rollOver(TestKeys.ed25519()));
        log.added(log.writer.rollOver(log.logKey));
        Audit audit = log.agent();
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(log.entries, log.head()))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.ROLL_OVER_KEY));
    }

    @Test
    void applyWhenAnAttestorsKeyBecomesTheLogKeyThenRefused() {
        log.added(log.writer.rollOver(log.attestor));
        Audit audit = log.agent();
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(log.entries, log.head()))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.ROLL_OVER_KEY));
    }

    @Test
    void applyWhenAWitnessBecomesTheLogKeyThenRefused() {
        Ed25519Signer witness = TestKeys.ed25519();
        log.added(log.writer.rollOver(witness));
        Audit audit = log.agent(log.pins.withWitnesses(Set.of(witness.key()), 1));
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(log.entries, log.head().cosign(witness)))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.ROLL_OVER_KEY));
    }

    @Test
    void applyWhenTooFewWitnessesCosignedThenRefused() {
        Ed25519Signer one = TestKeys.ed25519();
        Ed25519Signer two = TestKeys.ed25519();
        Pins pins = log.pins.withWitnesses(Set.of(one.key(), two.key()), 2);
        Head head = log.head().cosign(one);
        Audit audit = log.agent(pins);
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(log.entries, head))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.COSIGNATURES));
        Head byStranger = head.cosign(TestKeys.ed25519());
        assertThatExceptionOfType(AuditException.class).isThrownBy(() -> audit.apply(log.entries, byStranger));
        Head forged = withCosignature(head, new Cosignature(two.key().id(), head.signature()));
        assertThatExceptionOfType(AuditException.class).isThrownBy(() -> audit.apply(log.entries, forged));
        audit.apply(log.entries, head.cosign(two));
        assertThat(audit.sequence()).isEqualTo(3);
    }

    private static Head withCosignature(Head head, Cosignature more) {
        List<Cosignature> all = new ArrayList<>(head.cosignatures());
        all.add(more);
        all.sort(java.util.Comparator.comparing(any -> any.witness().toString()));
        return new Head(head.logId(), head.sequence(), head.hash(), head.time(), head.signer(), head.signature(), all);
    }

    @Test
    void applyWhenHeadGoesBackThenRefused() {
        Audit audit = log.auditedAgent();
        Head old = log.headOf(entries(0, 1));
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(List.of(), old))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.HEAD_BEHIND));
        assertThat(audit.fault()).isNull();
    }

    /** The key that was in force at an entry signs the head of that entry, also after it was replaced. */
    @Test
    void applyWhenHeadIsOfAnEntryBeforeTheChangeOfTheKeyThenBehindOrFork() {
        log.added(log.writer.rollOver(TestKeys.ed25519()));
        Audit audit = log.auditedAgent();
        Head behind = log.headOf(entries(0, 1));
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(List.of(), behind))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.HEAD_BEHIND));
        Head other = Head.sign(log.logId, 1, Octets.ZERO_DIGEST, log.clock.instant(), log.logKey);
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(List.of(), other))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.FORK));
        assertThat(log.alarms).containsExactly(new Alarm.Forked(other, null));
    }

    private void assertNotRead(Audit audit, Head head, LogFault fault) {
        Iterable<Octets> entries = () -> {
            throw new AssertionError("entries are read");
        };
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(entries, head))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(fault));
        assertThat(audit.fault()).isNull();
    }

    @Test
    void applyWhenHeadIsRefusedThenNoEntryIsRead() {
        Audit audit = log.auditedAgent();
        Head head = log.head();
        Octets hash = Octets.sha256(new byte[1]);
        assertNotRead(
                audit,
                new Head(log.logId, 4, hash, head.time(), head.signer(), head.signature(), List.of()),
                LogFault.HEAD_SIGNATURE);
        assertNotRead(
                audit, Head.sign(log.logId, 1 << 23, hash, log.clock.instant(), TestKeys.ed25519()), LogFault.TOO_MANY);
        assertNotRead(audit, log.headOf(entries(0, 1)), LogFault.HEAD_BEHIND);
    }

    /** A service that starts reads the whole log. */
    @Test
    void applyWhenLogKeySignedLongLogThenItIsRead() {
        Audit audit = log.auditedAgent();
        Head head = Head.sign(log.logId, 1 << 23, Octets.sha256(new byte[1]), log.clock.instant(), log.logKey);
        int[] read = {0};
        Iterable<Octets> entries = () -> {
            read[0]++;
            return List.<Octets>of().iterator();
        };
        assertThatExceptionOfType(AuditException.class).isThrownBy(() -> audit.apply(entries, head));
        assertThat(read[0]).isPositive();
    }

    @Test
    void applyWhenEntriesGoOnAfterTheHeadThenNotRead() {
        int[] read = {0};
        Iterable<Octets> endless = () -> new Iterator<>() {

            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public Octets next() {
                return log.entries.get(Math.min(read[0]++, 3));
            }
        };
        Audit audit = log.agent();
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(endless, log.headOf(entries(0, 1))))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.HEAD_SEQUENCE));
        assertThat(read[0]).isEqualTo(3);
    }

    /** Somebody has a log key that was replaced. */
    @Test
    void applyWhenReplacedKeySignsALongerLogThenRefusedAndUnchanged() {
        log.added(log.writer.rollOver(TestKeys.ed25519()));
        log.register(basket.withToken("other"), 9);
        Audit audit = log.auditedAgent();
        Octets hash = Octets.sha256(new byte[1]);
        Head head = Head.sign(log.logId, 6, hash, log.clock.instant(), log.logKey);
        assertNotRead(audit, head, LogFault.HEAD_OLD_KEY);
        assertThat(log.alarms).isEmpty();
    }

    /** A curator restored from a backup writes other entries in the place of those that it lost. */
    private CarelessCurator restored(int count) {
        CarelessCurator writer = log.otherWriter();
        entries(0, 1, 2, 3).subList(0, count).forEach(writer::follow);
        return writer;
    }

    private Octets otherEntry(CarelessCurator writer, TestService service, int slot) {
        var statement = log.statement(service, slot);
        return writer.register(
                log.attested(statement), service.tls().key(), service.tls().sign(statement.possessionText(log.logId)));
    }

    private void assertFork(Audit audit, List<Octets> entries, Head head) {
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(entries, head))
                .satisfies(ex -> {
                    assertThat(ex.fault()).isEqualTo(LogFault.FORK);
                    assertThat(ex.isSigned()).isTrue();
                    assertThat(ex.proof()).isNotNull();
                    assertThat(ex.proof().isValid(List.of(log.logKey.key()))).isTrue();
                    assertThat(log.alarms).containsExactly(new Alarm.Forked(head, ex.proof()));
                });
        assertThat(audit.fault()).isNotNull();
        assertThatExceptionOfType(AuditException.class).isThrownBy(() -> log.update(audit));
    }

    @Test
    void applyWhenRestoredLogHasTheSameLengthThenFork() {
        CarelessCurator writer = restored(3);
        otherEntry(writer, TestService.of("delivery", "token of delivery", 8), 5);
        assertFork(log.auditedAgent(), List.of(), writer.head());
    }

    @Test
    void applyWhenRestoredLogIsLongerThenFork() {
        CarelessCurator writer = restored(3);
        otherEntry(writer, TestService.of("delivery", "token of delivery", 8), 5);
        Octets later = otherEntry(writer, TestService.of("gateway", "token of gateway", 9), 6);
        assertFork(log.auditedAgent(), List.of(later), writer.head());
    }

    @Test
    void applyWhenForgedEntryDoesNotFollowThenNoForkAndUnchanged() {
        Audit audit = log.auditedAgent();
        CarelessCurator writer = restored(3);
        otherEntry(writer, TestService.of("delivery", "token of delivery", 8), 5);
        Octets later = otherEntry(writer, TestService.of("gateway", "token of gateway", 9), 6);
        Head signed = writer.head();
        Head unsigned = new Head(
                signed.logId(),
                signed.sequence(),
                signed.hash(),
                signed.time() + 1,
                signed.signer(),
                signed.signature(),
                List.of());
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(List.of(later), unsigned))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.HEAD_SIGNATURE));
        assertThat(audit.fault()).isNull();
    }
}
