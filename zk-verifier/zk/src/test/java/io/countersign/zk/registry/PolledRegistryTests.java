// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.test.MovableClock;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.registry.Registry.Standing;
import io.countersign.zk.registry.RegistryEvent.Kind;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PolledRegistryTests {

    private static final FieldElement ANN = FieldElement.of(11);

    private static final FieldElement BOB = FieldElement.of(12);

    private static final FieldElement ROOT = FieldElement.of(21);

    private static final FieldElement NEXT_ROOT = FieldElement.of(22);

    private final MovableClock clock = new MovableClock(Instant.parse("2026-10-01T12:00:00Z"));

    private final FakeFeed feed = new FakeFeed();

    private final PolledRegistry registry = new PolledRegistry(
            feed,
            new PolledRegistry.Times(Duration.ofSeconds(1), Duration.ofMillis(250), Duration.ofSeconds(10)),
            clock);

    @Test
    void commitmentWhenNeverAnsweredThenCannotTell() {
        feed.away = true;
        assertThat(registry.commitment(ANN)).isEqualTo(Standing.UNKNOWN);
        assertThat(registry.isFresh()).isFalse();
    }

    @Test
    void pollWhenRegistryIsAwayThenOneWarningAndALineWhenItIsBack() {
        List<String> lines = new ArrayList<>();
        Logger logger = Logger.getLogger(PolledRegistry.class.getName());
        Handler handler = new StreamHandler() {
            @Override
            public void publish(LogRecord line) {
                lines.add(line.getLevel() + " " + line.getMessage());
            }
        };
        logger.addHandler(handler);
        try {
            feed.away = true;
            registry.poll();
            registry.poll();
            feed.away = false;
            registry.poll();
            registry.poll();
            feed.away = true;
            registry.poll();
        } finally {
            logger.removeHandler(handler);
        }
        assertThat(lines)
                .containsExactly(
                        "WARNING The registry cannot be read: {0}",
                        "INFO The registry can be read again", "WARNING The registry cannot be read: {0}");
    }

    @Test
    void commitmentWhenToldThenItsStanding() {
        feed.tell(Kind.REGISTERED, ANN);
        registry.poll();
        assertThat(registry.commitment(ANN)).isEqualTo(Standing.GOOD);
        assertThat(registry.commitment(BOB)).isEqualTo(Standing.UNREGISTERED);
        feed.tell(Kind.REVOKED, ANN);
        registry.poll();
        assertThat(registry.commitment(ANN)).isEqualTo(Standing.REVOKED);
        feed.tell(Kind.REGISTERED, ANN);
        registry.poll();
        assertThat(registry.commitment(ANN)).isEqualTo(Standing.REVOKED);
    }

    @Test
    void commitmentWhenNotKnownThenAskedForAtOnceButNotTooOften() {
        registry.poll();
        feed.tell(Kind.REGISTERED, ANN);
        int asked = feed.asked;
        assertThat(registry.commitment(ANN)).isEqualTo(Standing.UNREGISTERED);
        assertThat(feed.asked).isEqualTo(asked);
        clock.advance(Duration.ofMillis(250));
        assertThat(registry.commitment(ANN)).isEqualTo(Standing.GOOD);
        int before = feed.asked;
        for (int i = 0; i < 3; i++) {
            assertThat(registry.commitment(FieldElement.of(1000 + i))).isEqualTo(Standing.UNREGISTERED);
        }
        assertThat(feed.asked).isEqualTo(before);
    }

    @Test
    void commitmentWhenTooManyWaitForStrangersThenCannotTellAndIsNotRefused() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        AtomicBoolean slow = new AtomicBoolean();
        PolledRegistry busy = new PolledRegistry(
                since -> {
                    if (slow.get()) {
                        awaitQuietly(answer);
                    }
                    return feed.since(since);
                },
                new PolledRegistry.Times(Duration.ofSeconds(1), Duration.ofMillis(250), Duration.ofSeconds(10)),
                clock);
        busy.poll();
        slow.set(true);
        clock.advance(Duration.ofMillis(250));
        try (ExecutorService strangers = Executors.newVirtualThreadPerTaskExecutor()) {
            CompletionService<Standing> asked = new ExecutorCompletionService<>(strangers);
            for (int i = 0; i < 513; i++) {
                FieldElement stranger = FieldElement.of(1000 + i);
                asked.submit(() -> busy.commitment(stranger));
            }
            // The others wait for the answer.
            assertThat(asked.take().get()).isEqualTo(Standing.UNKNOWN);
            assertThat(asked.poll()).isNull();
            answer.countDown();
            for (int i = 0; i < 512; i++) {
                assertThat(asked.take().get()).isEqualTo(Standing.UNREGISTERED);
            }
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void commitmentWhenAnswersStayAwayThenCannotTellAfterABoundButOfTheRevoked() {
        feed.tell(Kind.REGISTERED, ANN);
        feed.tell(Kind.REVOKED, BOB);
        registry.poll();
        feed.away = true;
        clock.advance(Duration.ofSeconds(9));
        assertThat(registry.commitment(ANN)).isEqualTo(Standing.GOOD);
        clock.advance(Duration.ofSeconds(1));
        assertThat(registry.commitment(ANN)).isEqualTo(Standing.UNKNOWN);
        assertThat(registry.members(ROOT)).isEqualTo(Standing.UNKNOWN);
        assertThat(registry.commitment(BOB)).isEqualTo(Standing.REVOKED);
        feed.away = false;
        clock.advance(Duration.ofSeconds(1));
        assertThat(registry.commitment(ANN)).isEqualTo(Standing.GOOD);
    }

    @Test
    void membersWhenSomebodyWasAddedThenEarlierRootIsGoodForFiveMinutes() {
        feed.tell(Kind.MEMBERS, ROOT);
        registry.poll();
        feed.tell(Kind.MEMBERS, NEXT_ROOT);
        registry.poll();
        clock.advance(Duration.ofMinutes(5));
        registry.poll();
        assertThat(registry.members(ROOT)).isEqualTo(Standing.GOOD);
        assertThat(registry.attributes(ROOT)).isEqualTo(Standing.UNREGISTERED);
        clock.advance(Duration.ofSeconds(1));
        registry.poll();
        assertThat(registry.members(ROOT)).isEqualTo(Standing.UNREGISTERED);
        assertThat(registry.members(NEXT_ROOT)).isEqualTo(Standing.GOOD);
    }

    @Test
    void attributesWhenSomebodyWasRemovedThenNoEarlierRootIsGood() {
        feed.tell(Kind.ATTRIBUTES, ROOT);
        feed.tell(Kind.ATTRIBUTES, NEXT_ROOT);
        registry.poll();
        assertThat(registry.attributes(ROOT)).isEqualTo(Standing.GOOD);
        feed.tell(Kind.ATTRIBUTES_REVOKED, FieldElement.of(23));
        registry.poll();
        assertThat(registry.attributes(ROOT)).isEqualTo(Standing.UNREGISTERED);
        assertThat(registry.attributes(NEXT_ROOT)).isEqualTo(Standing.UNREGISTERED);
        assertThat(registry.attributes(FieldElement.of(23))).isEqualTo(Standing.GOOD);
    }

    @Test
    void pollWhenRegistryHasBegunAnewThenWhatWasKnownIsForgotten() {
        feed.tell(Kind.REGISTERED, ANN);
        feed.tell(Kind.MEMBERS, ROOT);
        registry.poll();
        feed.beginAnew("another");
        feed.tell(Kind.REGISTERED, BOB);
        registry.poll();
        assertThat(registry.commitment(BOB)).isEqualTo(Standing.GOOD);
        assertThat(registry.commitment(ANN)).isEqualTo(Standing.UNREGISTERED);
        assertThat(registry.members(ROOT)).isEqualTo(Standing.UNREGISTERED);
    }

    @Test
    void pollWhenRegistryHasBegunAnewWithAsManyThenAllOfIt() {
        for (int i = 1; i <= 3; i++) {
            feed.tell(Kind.REGISTERED, FieldElement.of(100 + i));
        }
        registry.poll();
        feed.beginAnew("another");
        feed.tell(Kind.REGISTERED, ANN);
        feed.tell(Kind.REGISTERED, BOB);
        feed.tell(Kind.MEMBERS, ROOT);
        feed.tell(Kind.REVOKED, ANN);
        registry.poll();
        assertThat(registry.commitment(ANN)).isEqualTo(Standing.REVOKED);
        assertThat(registry.size()).isEqualTo(2);
    }

    @Test
    void pollWhenRegistryWasRolledBackThenWhatItForgotIsNobodysAndTheRevokedStaySo() {
        feed.tell(Kind.REGISTERED, ANN);
        feed.tell(Kind.MEMBERS, ROOT);
        feed.tell(Kind.REGISTERED, BOB);
        feed.tell(Kind.MEMBERS, NEXT_ROOT);
        feed.tell(Kind.REVOKED, ANN);
        registry.poll();
        feed.rollBack(2);
        registry.poll();
        assertThat(registry.commitment(BOB)).isEqualTo(Standing.UNREGISTERED);
        assertThat(registry.commitment(ANN)).isEqualTo(Standing.REVOKED);
        assertThat(registry.members(NEXT_ROOT)).isEqualTo(Standing.UNREGISTERED);
        assertThat(registry.members(ROOT)).isEqualTo(Standing.GOOD);
    }

    @Test
    void pollWhenAnEmptyRegistryHasBegunAnewThenTheNextPollKnows() {
        registry.poll();
        feed.beginAnew("another");
        feed.tell(Kind.REGISTERED, ANN);
        registry.poll();
        registry.poll();
        assertThat(registry.commitment(ANN)).isEqualTo(Standing.GOOD);
    }

    @Test
    void pollWhenTwoRegistriesAnswerThenItEndsAndCannotTell() {
        feed.tell(Kind.REGISTERED, ANN);
        registry.poll();
        feed.flips = true;
        registry.poll();
        registry.poll();
        assertThat(registry.commitment(ANN)).isEqualTo(Standing.UNKNOWN);
    }

    @Test
    void membersWhenRegistrysClockRunsAheadThenEarlierRootIsNotGoodForLonger() {
        feed.tell(Kind.MEMBERS, ROOT);
        clock.advance(Duration.ofHours(1));
        feed.tell(Kind.MEMBERS, NEXT_ROOT);
        clock.advance(Duration.ofHours(-1));
        registry.poll();
        clock.advance(Duration.ofMinutes(5).plusSeconds(1));
        registry.poll();
        assertThat(registry.members(ROOT)).isEqualTo(Standing.UNREGISTERED);
    }

    @Test
    void pollWhenThereIsMoreThanAPageThenAllOfIt() {
        for (int i = 1; i <= 10; i++) {
            feed.tell(Kind.REGISTERED, FieldElement.of(100 + i));
        }
        registry.poll();
        assertThat(registry.size()).isEqualTo(10);
    }

    @Test
    void startThenItAsksByItselfUntilClosed() {
        feed.tell(Kind.REGISTERED, ANN);
        registry.start();
        while (!registry.isFresh()) {
            Thread.onSpinWait();
        }
        registry.close();
        assertThat(registry.commitment(ANN)).isEqualTo(Standing.GOOD);
    }

    /** Feed that holds requests until the test answers them. */
    private final class WaitingFeed implements RegistryFeed {

        private final BlockingQueue<Long> asked = new LinkedBlockingQueue<>();

        private final BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();

        @Override
        public RegistryPage since(long sequence) throws IOException {
            return feed.since(sequence);
        }

        @Override
        public Answer since(long sequence, Duration longest) throws IOException {
            if (longest.isZero()) {
                return RegistryFeed.super.since(sequence, longest);
            }
            asked.add(sequence);
            try {
                return answers.take();
            } catch (InterruptedException ex) {
                throw new IOException(ex);
            }
        }

        private PolledRegistry follow() {
            PolledRegistry followed = new PolledRegistry(
                    this,
                    new PolledRegistry.Times(Duration.ofMillis(4), Duration.ofMillis(1), Duration.ofSeconds(10)),
                    clock);
            followed.start();
            return followed;
        }
    }

    @Test
    @Timeout(120)
    void startWhenTheRegistryHoldsARequestThenNewsCountsAtOnceAndOthersAreNotBlocked() throws Exception {
        WaitingFeed waiting = new WaitingFeed();
        try (PolledRegistry followed = waiting.follow()) {
            assertThat(waiting.asked.take()).isZero();
            feed.tell(Kind.REGISTERED, ANN);
            clock.advance(Duration.ofSeconds(1));
            assertThat(followed.commitment(ANN)).isEqualTo(Standing.GOOD);
            // The poll was faster than this answer, which is discarded.
            waiting.answers.add(
                    new RegistryFeed.Answer(new RegistryPage("one", List.of(), 0), true, Duration.ofSeconds(1)));
            assertThat(waiting.asked.take()).isEqualTo(1);
            feed.tell(Kind.REVOKED, ANN);
            waiting.answers.add(new RegistryFeed.Answer(feed.since(1), true, Duration.ZERO));
            assertThat(waiting.asked.take()).isEqualTo(2);
            assertThat(followed.commitment(ANN)).isEqualTo(Standing.REVOKED);
        }
    }

    @Test
    @Timeout(120)
    void isFreshWhenARequestWasHeldThenFromTheStatedTimeAndNotWhileItHangs() throws Exception {
        WaitingFeed waiting = new WaitingFeed();
        RegistryPage empty = new RegistryPage("one", List.of(), 0);
        try (PolledRegistry followed = waiting.follow()) {
            waiting.asked.take();
            clock.advance(Duration.ofSeconds(9));
            assertThat(followed.isFresh()).isTrue();
            waiting.answers.add(new RegistryFeed.Answer(empty, true, Duration.ofSeconds(4)));
            waiting.asked.take();
            clock.advance(Duration.ofSeconds(4));
            assertThat(followed.isFresh()).isTrue();
            clock.advance(Duration.ofSeconds(1));
            assertThat(followed.isFresh()).isFalse();
        }
    }

    @Test
    void timesWhenNotPositiveThenRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PolledRegistry.Times(Duration.ZERO, Duration.ofMillis(1), Duration.ofMillis(1)));
    }

    /** Feed with three events in a page. */
    private final class FakeFeed implements RegistryFeed {

        private static final int PAGE = 3;

        private final List<RegistryEvent> events = new ArrayList<>();

        private String name = "one";

        private volatile boolean away;

        private boolean flips;

        private int asked;

        private void tell(Kind kind, FieldElement value) {
            events.add(new RegistryEvent(events.size() + 1, kind, value, clock.instant()));
        }

        private void rollBack(int sequence) {
            events.subList(sequence, events.size()).clear();
        }

        private void beginAnew(String other) {
            events.clear();
            name = other;
        }

        @Override
        public RegistryPage since(long sequence) throws IOException {
            asked = asked + 1;
            if (away) {
                throw new IOException("away");
            }
            name = flips ? name + "'" : name;
            List<RegistryEvent> page = events.stream()
                    .filter(event -> event.sequence() > sequence)
                    .limit(PAGE)
                    .toList();
            return new RegistryPage(
                    name, page, page.isEmpty() ? events.size() : page.getLast().sequence());
        }
    }
}
