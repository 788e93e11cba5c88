// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.gossip;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.idt.SpiffeId;
import io.countersign.registration.CarelessCurator;
import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.gossip.GossipVerdict.Behind;
import io.countersign.registration.gossip.GossipVerdict.Forked;
import io.countersign.registration.gossip.GossipVerdict.FormerKey;
import io.countersign.registration.gossip.GossipVerdict.Ignored;
import io.countersign.registration.gossip.GossipVerdict.Prefix;
import io.countersign.registration.gossip.GossipVerdict.Reason;
import io.countersign.registration.gossip.GossipVerdict.Same;
import io.countersign.registration.gossip.GossipVerdict.Stale;
import io.countersign.registration.gossip.GossipVerdict.Withheld;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.AnnouncedHead;
import io.countersign.registration.log.ForkProof;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.KeyChange;
import io.countersign.registration.log.RollOver;
import io.countersign.registration.log.Statement;
import io.countersign.registration.log.WithholdingProof;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HeadWatchTests {

    private static final SpiffeId PEER = SpiffeId.parse("spiffe://shop.com/gateway");

    private final TestLog log = TestLog.start();

    private final List<Octets> forked = new ArrayList<>();

    private Audit audit;

    private HeadWatch watch;

    @BeforeEach
    void audit() {
        log.register(TestService.of("basket", "token of basket", 5), 3);
        forked.addAll(log.entries);
        log.register(TestService.of("account", "token of account", 6), 4);
        audit = log.auditedAgent();
        watch = new HeadWatch(audit, log.clock, HeadWatch.STALE, Duration.ofSeconds(5), log.alarms::add);
    }

    /** The same curator with other entries after the first two. */
    private CarelessCurator fork(int more) {
        CarelessCurator writer = log.otherWriter();
        forked.forEach(writer::follow);
        for (int i = 0; i < more; i++) {
            TestService service = TestService.of("delivery", "token " + i, 7);
            Statement statement = log.statement(service, 5 + i);
            forked.add(writer.register(
                    log.attested(statement),
                    service.tls().key(),
                    service.tls().sign(statement.possessionText(log.logId))));
        }
        return writer;
    }

    private GossipVerdict compare(Head head) {
        return watch.compare(new AnnouncedHead(head, List.of()), PEER);
    }

    /** Compares what an agent announces that was shown another log. */
    private GossipVerdict compareAnnouncement(CarelessCurator writer) {
        return watch.compare(announcement(writer).toText(), PEER);
    }

    private AnnouncedHead announcement(CarelessCurator writer) {
        Audit other = log.agent(audit.pins());
        other.apply(forked, writer.head());
        log.alarms.clear();
        return Objects.requireNonNull(other.announcement());
    }

    private void assertIgnored(GossipVerdict verdict, Reason reason) {
        assertThat(verdict).isEqualTo(new Ignored(reason));
        assertThat(watch.countIgnored(reason)).isEqualTo(1);
        assertThat(log.alarms).isEmpty();
    }

    @Test
    void compareWhenHeadIsTheOwnThenSame() {
        assertThat(watch.compare(log.head().toText(), PEER)).isEqualTo(new Same());
        log.clock.advance(Duration.ofSeconds(20));
        assertThat(compare(log.head())).isEqualTo(new Same());
    }

    @Test
    void compareWhenHeadIsOfAnEntryBeforeThenPrefix() {
        Head head = log.headOf(log.entries.subList(0, 2));
        assertThat(compare(head)).isEqualTo(new Prefix(head));
    }

    @Test
    void compareWhenTextIsMalformedThenIgnoredAndCounted() {
        assertIgnored(watch.compare("AAAA", PEER), Reason.MALFORMED);
    }

    @Test
    void compareWhenHeadIsForgedThenIgnoredAndCounted() {
        Head head = log.head();
        Head forged = new Head(
                head.logId(),
                head.sequence(),
                Octets.sha256(new byte[1]),
                head.time(),
                head.signer(),
                head.signature(),
                List.of());
        assertIgnored(compare(forged), Reason.SIGNATURE);
    }

    @Test
    void compareWhenHeadIsOfAnotherLogThenIgnoredAndCounted() {
        assertIgnored(compare(TestLog.start().head()), Reason.OTHER_LOG);
    }

    @Test
    void compareWhenKeyIsUnknownThenIgnoredAndCounted() {
        Head head = Head.sign(log.logId, 2, Octets.ZERO_DIGEST, log.clock.instant(), TestKeys.ed25519());
        assertIgnored(compare(head), Reason.UNKNOWN_KEY);
    }

    @Test
    void compareWhenReplacedKeySignsThenIgnored() {
        log.added(log.writer.rollOver(TestKeys.ed25519()));
        log.update(audit);
        assertIgnored(compare(log.headOf(log.entries)), Reason.OLD_KEY);
        assertThat(compare(log.headOf(log.entries.subList(0, 3)))).isInstanceOf(Prefix.class);
    }

    /** The other service was not shown the change of the log key, or somebody stole the former key. */
    @Test
    void compareWhenReplacedKeySignsAnotherLogThenOneAlarm() {
        log.added(log.writer.rollOver(TestKeys.ed25519()));
        log.update(audit);
        CarelessCurator writer = fork(2);
        assertThat(compare(writer.head())).isEqualTo(new FormerKey(writer.head()));
        for (int i = 0; i < 600; i++) {
            Octets hash = Octets.sha256(new byte[] {(byte) i, (byte) (i >> 8)});
            compare(Head.sign(log.logId, 3 + i % 2, hash, log.clock.instant(), log.logKey));
        }
        assertThat(log.alarms).containsExactly(new Alarm.FormerKey(writer.head()));
    }

    /** A former key is conclusive about what it signed while it was in force. */
    @Test
    void compareWhenReplacedKeySignedAnotherEntryBeforeThenFork() {
        log.added(log.writer.rollOver(TestKeys.ed25519()));
        log.update(audit);
        assertThat(compare(fork(1).head())).isInstanceOf(Forked.class);
    }

    @Test
    void compareWhenHeadIsOfTheFutureThenIgnoredAndCounted() {
        log.clock.advance(Duration.ofSeconds(6));
        Head head = log.head();
        log.clock.advance(Duration.ofSeconds(-6));
        assertIgnored(compare(head), Reason.FUTURE);
    }

    @Test
    void compareWhenHeadIsOldThenStale() {
        Head head = log.head();
        log.clock.advance(Duration.ofSeconds(30));
        assertThat(compare(head)).isEqualTo(new Same());
        log.clock.advance(Duration.ofMillis(1));
        assertThat(compare(head)).isEqualTo(new Stale(Duration.ofMillis(30_001)));
    }

    @Test
    void compareWhenHashDiffersThenForkWithProof() {
        Head other = fork(1).head();
        assertThat(compare(other)).isInstanceOfSatisfying(Forked.class, fork -> {
            assertThat(fork.other()).isEqualTo(other);
            assertThat(fork.proof()).isNotNull();
            assertThat(fork.proof().isValid(List.of(log.logKey.key()))).isTrue();
            assertThat(log.alarms).containsExactly(new Alarm.Forked(other, fork.proof()));
        });
        assertThat(compare(other)).isInstanceOf(Forked.class);
        assertThat(log.alarms).hasSize(1);
    }

    @Test
    void compareWhenForkedHeadIsOldThenForkAllTheSame() {
        Head other = fork(1).head();
        log.clock.advance(Duration.ofHours(1));
        assertThat(compare(other)).isInstanceOf(Forked.class);
    }

    @Test
    void compareWhenNoOwnHeadHasTheSequenceThenForkWithoutProof() {
        log.register(TestService.of("product", "token of product", 8), 8);
        log.register(TestService.of("gateway", "token of gateway", 9), 9);
        log.update(audit);
        Head other = fork(2).head();
        assertThat(audit.headAt(3)).isNull();
        assertThat(compare(other)).isEqualTo(new Forked(other, null));
    }

    @Test
    void compareWhenHeadIsAheadThenBehindUntilCaughtUp() {
        log.register(TestService.of("product", "token of product", 8), 8);
        assertThat(compare(log.head())).isEqualTo(new Behind(log.head()));
        assertThat(watch.caughtUp()).isEmpty();
        log.update(audit);
        assertThat(watch.caughtUp()).isEmpty();
        assertThat(compare(log.head())).isEqualTo(new Same());
    }

    @Test
    void caughtUpWhenHeadThatWasAheadDiffersThenFork() {
        Head other = fork(2).head();
        assertThat(compare(other)).isEqualTo(new Behind(other));
        log.register(TestService.of("product", "token of product", 8), 8);
        log.update(audit);
        assertThat(watch.caughtUp()).singleElement().isInstanceOfSatisfying(Forked.class, fork -> {
            assertThat(fork.other()).isEqualTo(other);
            assertThat(fork.proof()).isNotNull();
        });
        assertThat(watch.caughtUp()).isEmpty();
        assertThat(log.alarms).hasSize(1);
    }

    @Test
    void compareWhenTwoHeadsAheadDifferThenFork() {
        Head other = fork(2).head();
        compare(other);
        log.register(TestService.of("product", "token of product", 8), 8);
        assertThat(compare(log.head())).isInstanceOf(Forked.class);
    }

    @Test
    void compareWhenChangesDoNotLeadToTheKeyThenIgnoredAsUnknownKey() {
        CarelessCurator writer = fork(0);
        writer.rollOver(TestKeys.ed25519());
        assertIgnored(compare(writer.head()), Reason.UNKNOWN_KEY);
    }

    @Test
    void compareWhenUnknownKeyLastsThenAlarm() {
        Head head = Head.sign(log.logId, 2, Octets.ZERO_DIGEST, log.clock.instant(), TestKeys.ed25519());
        compare(head);
        log.clock.advance(HeadWatch.STALE);
        compare(head);
        assertThat(log.alarms).isEmpty();
        log.clock.advance(Duration.ofMillis(1));
        compare(head);
        compare(head);
        assertThat(log.alarms).containsExactly(new Alarm.UnknownKey(PEER, head.signer()));
    }

    @Test
    void compareWhenUnknownKeyIsFollowedByAKnownOneThenNoAlarm() {
        Head head = Head.sign(log.logId, 2, Octets.ZERO_DIGEST, log.clock.instant(), TestKeys.ed25519());
        compare(head);
        log.clock.advance(HeadWatch.STALE);
        compare(log.head());
        log.clock.advance(Duration.ofMillis(1));
        compare(head);
        assertThat(log.alarms).isEmpty();
    }

    private Octets rolledOver(CarelessCurator writer) {
        Octets entry = writer.rollOver(TestKeys.ed25519());
        forked.add(entry);
        return entry;
    }

    @Test
    void compareWhenBothLogsRolledOverThenForkProvedByTheKeys() {
        log.added(log.writer.rollOver(TestKeys.ed25519()));
        log.update(audit);
        CarelessCurator writer = fork(0);
        rolledOver(writer);
        assertThat(compareAnnouncement(writer)).isInstanceOfSatisfying(Forked.class, fork -> {
            assertThat(fork.proof()).isInstanceOf(ForkProof.OfKeys.class);
            assertThat(fork.proof().isValid(List.of(log.logKey.key()))).isTrue();
            assertThat(log.alarms).containsExactly(new Alarm.Forked(fork.other(), fork.proof()));
        });
    }

    @Test
    void compareWhenBothLogsRolledOverSeveralTimesThenForkProvedByTheKeys() {
        log.added(log.writer.rollOver(TestKeys.ed25519()));
        log.added(log.writer.rollOver(TestKeys.ed25519()));
        log.update(audit);
        CarelessCurator writer = fork(0);
        rolledOver(writer);
        rolledOver(writer);
        rolledOver(writer);
        assertThat(compareAnnouncement(writer))
                .isInstanceOfSatisfying(
                        Forked.class,
                        fork -> assertThat(fork.proof().isValid(List.of(log.logKey.key())))
                                .isTrue());
    }

    @Test
    void compareWhenOnlyTheOtherLogRolledOverThenForkProvedByHeads() {
        CarelessCurator writer = fork(0);
        rolledOver(writer);
        assertThat(compareAnnouncement(writer)).isInstanceOfSatisfying(Forked.class, fork -> {
            assertThat(fork.proof()).isInstanceOf(ForkProof.OfHeads.class);
            assertThat(fork.proof().isValid(List.of(log.logKey.key()))).isTrue();
        });
    }

    @Test
    void compareWhenOtherLogRolledOverAheadThenBehindUntilTheOwnLogRollsOver() {
        CarelessCurator writer = fork(1);
        rolledOver(writer);
        AnnouncedHead other = announcement(writer);
        assertThat(watch.compare(other, PEER)).isEqualTo(new Behind(other.head()));
        log.added(log.writer.rollOver(TestKeys.ed25519()));
        log.update(audit);
        assertThat(watch.caughtUp()).singleElement().isInstanceOf(Forked.class);
    }

    @Test
    void compareWhenChangeOfTheKeyIsForgedThenIgnored() {
        Ed25519Signer thief = TestKeys.ed25519();
        RollOver forged = new RollOver(thief.key(), log.logKey.key().id(), Octets.of(new byte[64]));
        Head head = Head.sign(log.logId, 2, Octets.ZERO_DIGEST, log.clock.instant(), thief);
        GossipVerdict verdict =
                watch.compare(new AnnouncedHead(head, List.of(new KeyChange(Octets.ZERO_DIGEST, forged))), PEER);
        assertIgnored(verdict, Reason.UNKNOWN_KEY);
    }

    @Test
    void compareWhenPinnedSuccessorSignsAnotherLogThenFork() {
        Ed25519Signer successor = TestKeys.ed25519();
        audit.repin(log.pins.withSuccessors(Set.of(successor.key())));
        CarelessCurator writer = fork(0);
        forked.add(writer.succeed(successor));
        assertThat(compare(writer.head()))
                .isInstanceOfSatisfying(
                        Forked.class,
                        fork -> assertThat(fork.proof().isValid(List.of(log.logKey.key(), successor.key())))
                                .isTrue());
    }

    /** The log key was lost, so whoever has it can sign changes that nobody believes. */
    @Test
    void compareWhenKeyThatASuccessorReplacedSignsAChangeThenFormerKey() {
        Ed25519Signer successor = TestKeys.ed25519();
        audit.repin(log.pins.withSuccessors(Set.of(successor.key())));
        log.added(log.writer.succeed(successor));
        log.update(audit);
        CarelessCurator writer = fork(1);
        rolledOver(writer);
        assertThat(compareAnnouncement(writer)).isInstanceOf(FormerKey.class);
    }

    /** The curator shows one service all entries, and signs the same entry for another one again and again. */
    @Test
    void compareWhenOtherServiceIsFrozenThenWithheldWithProof() {
        List<Octets> before = log.entries.subList(0, 2);
        Head own = Objects.requireNonNull(audit.head());
        log.clock.advance(Duration.ofSeconds(5));
        assertThat(compare(log.headOf(before))).isInstanceOf(Prefix.class);
        log.clock.advance(Duration.ofMillis(1));
        log.update(audit);
        Head frozen = log.headOf(before);
        assertThat(compare(frozen)).isInstanceOfSatisfying(Withheld.class, withheld -> {
            assertThat(withheld.proof()).isEqualTo(new WithholdingProof(own, frozen));
            assertThat(withheld.proof().isValid(List.of(log.logKey.key()), Duration.ofSeconds(5)))
                    .isTrue();
            assertThat(log.alarms).containsExactly(new Alarm.Withheld(withheld.proof()));
        });
    }

    @Test
    void compareWhenThisServiceIsFrozenThenWithheldWithProof() {
        List<Octets> before = List.copyOf(log.entries);
        log.register(TestService.of("product", "token of product", 8), 8);
        Head live = log.head();
        assertThat(compare(live)).isEqualTo(new Behind(live));
        log.clock.advance(Duration.ofSeconds(5));
        audit.apply(List.of(), log.headOf(before));
        assertThat(watch.caughtUp()).isEmpty();
        log.clock.advance(Duration.ofMillis(1));
        Head frozen = log.headOf(before);
        audit.apply(List.of(), frozen);
        Withheld expected = new Withheld(new WithholdingProof(live, frozen));
        assertThat(watch.caughtUp()).containsExactly(expected);
        assertThat(compare(log.head())).isEqualTo(expected);
        assertThat(log.alarms).containsExactly(new Alarm.Withheld(expected.proof()));
    }

    @Test
    void compareWhenBehindLastsThenAlarm() {
        log.register(TestService.of("product", "token of product", 8), 8);
        Head live = log.head();
        compare(live);
        log.clock.advance(HeadWatch.STALE);
        compare(log.head());
        assertThat(log.alarms).isEmpty();
        log.clock.advance(Duration.ofMillis(1));
        compare(log.head());
        compare(log.head());
        assertThat(log.alarms).containsExactly(new Alarm.Behind(live));
    }

    @Test
    void compareWhenManyHeadsAreFarAheadThenTheNextOnesAreCompared() {
        Head other = fork(2).head();
        for (int i = 0; i < 300; i++) {
            compare(Head.sign(log.logId, 1_000 + i, Octets.ZERO_DIGEST, log.clock.instant(), log.logKey));
        }
        compare(other);
        log.register(TestService.of("product", "token of product", 8), 8);
        log.update(audit);
        assertThat(watch.caughtUp()).singleElement().isInstanceOf(Forked.class);
    }

    @Test
    void compareWhenHeadIsTooFarAheadThenNotKept() {
        Head far = Head.sign(log.logId, 1 << 21, Octets.ZERO_DIGEST, log.clock.instant(), log.logKey);
        assertThat(compare(far)).isEqualTo(new Behind(far));
        log.clock.advance(HeadWatch.STALE.plusMillis(1));
        assertThat(watch.caughtUp()).isEmpty();
        assertThat(log.alarms).isEmpty();
    }

    @Test
    void compareWhenManyServicesSendUnknownKeysThenAlarmsAreLimited() {
        Head head = Head.sign(log.logId, 2, Octets.ZERO_DIGEST, log.clock.instant(), TestKeys.ed25519());
        AnnouncedHead announced = new AnnouncedHead(head, List.of());
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 300; i++) {
                watch.compare(announced, SpiffeId.parse("spiffe://shop.com/service/" + i));
            }
            log.clock.advance(HeadWatch.STALE.plusMillis(1));
        }
        assertThat(log.alarms).hasSize(256);
    }

    /** The key of the other log is also pinned as a successor here. */
    @Test
    void compareWhenLogKeyIsReplacedByAPinnedSuccessorThenForkProvedByTheKeys() {
        Ed25519Signer successor = TestKeys.ed25519();
        audit.repin(log.pins.withSuccessors(Set.of(successor.key())));
        log.added(log.writer.rollOver(TestKeys.ed25519()));
        log.update(audit);
        CarelessCurator writer = fork(5);
        forked.add(writer.rollOver(successor));
        assertThat(compareAnnouncement(writer))
                .isInstanceOfSatisfying(
                        Forked.class, fork -> assertThat(fork.proof()).isInstanceOf(ForkProof.OfKeys.class));
    }

    @Test
    void compareWhenListenerThrowsThenRaisedAgain() {
        List<Alarm> raised = new ArrayList<>();
        watch = new HeadWatch(audit, log.clock, HeadWatch.STALE, Duration.ofSeconds(5), alarm -> {
            raised.add(alarm);
            throw new IllegalStateException("pager");
        });
        Head other = fork(1).head();
        assertThat(compare(other)).isInstanceOf(Forked.class);
        assertThat(compare(other)).isInstanceOf(Forked.class);
        assertThat(raised).hasSize(2);
    }
}
