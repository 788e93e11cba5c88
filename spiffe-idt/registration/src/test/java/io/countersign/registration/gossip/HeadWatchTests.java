// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.gossip;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.gossip.GossipVerdict.Behind;
import io.countersign.registration.gossip.GossipVerdict.Forked;
import io.countersign.registration.gossip.GossipVerdict.Ignored;
import io.countersign.registration.gossip.GossipVerdict.Reason;
import io.countersign.registration.gossip.GossipVerdict.Same;
import io.countersign.registration.gossip.GossipVerdict.Stale;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.Statement;
import io.countersign.registration.writer.LogWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HeadWatchTests {

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
    private LogWriter fork(int more) {
        LogWriter writer = log.otherWriter();
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

    private void assertIgnored(GossipVerdict verdict, Reason reason) {
        assertThat(verdict).isEqualTo(new Ignored(reason));
        assertThat(watch.countIgnored(reason)).isEqualTo(1);
        assertThat(log.alarms).isEmpty();
    }

    @Test
    void compareWhenHeadIsTheOwnThenSame() {
        assertThat(watch.compare(log.head().toText())).isEqualTo(new Same());
        log.clock.advance(Duration.ofSeconds(20));
        assertThat(watch.compare(log.head())).isEqualTo(new Same());
    }

    @Test
    void compareWhenHeadIsOlderEntryThenSame() {
        assertThat(watch.compare(log.headOf(log.entries.subList(0, 2)))).isEqualTo(new Same());
    }

    @Test
    void compareWhenTextIsMalformedThenIgnoredAndCounted() {
        assertIgnored(watch.compare("AAAA"), Reason.MALFORMED);
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
        assertIgnored(watch.compare(forged), Reason.SIGNATURE);
    }

    @Test
    void compareWhenHeadIsOfAnotherLogThenIgnoredAndCounted() {
        assertIgnored(watch.compare(TestLog.start().head()), Reason.OTHER_LOG);
    }

    @Test
    void compareWhenKeyIsUnknownThenIgnoredAndCounted() {
        Head head = Head.sign(log.logId, 2, Octets.ZERO_DIGEST, log.clock.instant(), TestKeys.ed25519());
        assertIgnored(watch.compare(head), Reason.UNKNOWN_KEY);
    }

    @Test
    void compareWhenReplacedKeySignsThenIgnored() {
        log.added(log.writer.rollOver(TestKeys.ed25519()));
        log.update(audit);
        assertIgnored(watch.compare(log.headOf(log.entries)), Reason.OLD_KEY);
        assertThat(watch.compare(log.headOf(log.entries.subList(0, 3)))).isEqualTo(new Same());
    }

    /** The other service was not shown the change of the log key. */
    @Test
    void compareWhenReplacedKeySignsAnotherLogThenFork() {
        Ed25519Signer next = TestKeys.ed25519();
        log.added(log.writer.rollOver(next));
        log.update(audit);
        Head other = fork(2).head();
        assertThat(watch.compare(other))
                .isInstanceOfSatisfying(
                        Forked.class,
                        fork -> assertThat(fork.proof().isValid(List.of(log.logKey.key(), next.key())))
                                .isTrue());
    }

    @Test
    void compareWhenHeadIsOfTheFutureThenIgnoredAndCounted() {
        log.clock.advance(Duration.ofSeconds(6));
        Head head = log.head();
        log.clock.advance(Duration.ofSeconds(-6));
        assertIgnored(watch.compare(head), Reason.FUTURE);
    }

    @Test
    void compareWhenHeadIsOldThenStale() {
        Head head = log.head();
        log.clock.advance(Duration.ofSeconds(30));
        assertThat(watch.compare(head)).isEqualTo(new Same());
        log.clock.advance(Duration.ofMillis(1));
        assertThat(watch.compare(head)).isEqualTo(new Stale(Duration.ofMillis(30_001)));
    }

    @Test
    void compareWhenHashDiffersThenForkWithProof() {
        Head other = fork(1).head();
        assertThat(watch.compare(other)).isInstanceOfSatisfying(Forked.class, fork -> {
            assertThat(fork.other()).isEqualTo(other);
            assertThat(fork.proof()).isNotNull();
            assertThat(fork.proof().isValid(List.of(log.logKey.key()))).isTrue();
            assertThat(log.alarms).containsExactly(new Alarm.Forked(other, fork.proof()));
        });
        assertThat(watch.compare(other)).isInstanceOf(Forked.class);
        assertThat(log.alarms).hasSize(1);
    }

    @Test
    void compareWhenForkedHeadIsOldThenForkAllTheSame() {
        Head other = fork(1).head();
        log.clock.advance(Duration.ofHours(1));
        assertThat(watch.compare(other)).isInstanceOf(Forked.class);
    }

    @Test
    void compareWhenNoOwnHeadHasTheSequenceThenForkWithoutProof() {
        log.register(TestService.of("product", "token of product", 8), 8);
        log.register(TestService.of("gateway", "token of gateway", 9), 9);
        log.update(audit);
        Head other = fork(2).head();
        assertThat(audit.headAt(3)).isNull();
        assertThat(watch.compare(other)).isEqualTo(new Forked(other, null));
    }

    @Test
    void compareWhenHeadIsAheadThenBehindUntilCaughtUp() {
        log.register(TestService.of("product", "token of product", 8), 8);
        assertThat(watch.compare(log.head())).isEqualTo(new Behind(log.head()));
        assertThat(watch.caughtUp()).isEmpty();
        log.update(audit);
        assertThat(watch.caughtUp()).isEmpty();
        assertThat(watch.compare(log.head())).isEqualTo(new Same());
    }

    @Test
    void caughtUpWhenHeadThatWasAheadDiffersThenFork() {
        Head other = fork(2).head();
        assertThat(watch.compare(other)).isEqualTo(new Behind(other));
        log.register(TestService.of("product", "token of product", 8), 8);
        log.update(audit);
        assertThat(watch.caughtUp()).singleElement().satisfies(fork -> {
            assertThat(fork.other()).isEqualTo(other);
            assertThat(fork.proof()).isNotNull();
        });
        assertThat(watch.caughtUp()).isEmpty();
        assertThat(log.alarms).hasSize(1);
    }

    @Test
    void compareWhenTwoHeadsAheadDifferThenFork() {
        Head other = fork(2).head();
        watch.compare(other);
        log.register(TestService.of("product", "token of product", 8), 8);
        assertThat(watch.compare(log.head())).isInstanceOf(Forked.class);
    }

    @Test
    void compareWhenOnlyTheOtherLogRolledOverThenIgnoredAsUnknownKey() {
        Ed25519Signer next = TestKeys.ed25519();
        LogWriter writer = fork(0);
        writer.rollOver(next);
        assertIgnored(watch.compare(writer.head()), Reason.UNKNOWN_KEY);
    }
}
