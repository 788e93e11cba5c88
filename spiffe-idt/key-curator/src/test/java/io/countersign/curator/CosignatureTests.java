// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import static io.countersign.curator.TestWitnesses.head;
import static io.countersign.curator.TestWitnesses.offer;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.curator.TestCurator.Answer;
import io.countersign.curator.TestCurator.Registered;
import io.countersign.curator.TestCurator.World;
import io.countersign.curator.log.CosignedLog;
import io.countersign.curator.log.CuratorLog;
import io.countersign.curator.log.WaitingThread;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.log.AnnouncedHead;
import io.countersign.registration.log.Head;
import io.countersign.server.TestClock;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Cosignatures of three witnesses, and heads that so many of them cosigned. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class CosignatureTests {

    private static final int MOST_ROWS = 64;

    private static final int MANY = 200;

    private static final TestWitnesses witnesses = TestWitnesses.of(3);

    private static final TestClock clock = TestClock.standing();

    @TempDir
    private static Path folder;

    private static TestCurator shared;

    private TestCurator curator;

    /** Sequence of the newest entry before a test. */
    private long before;

    @BeforeAll
    static void start() {
        shared = witnesses.in(World.in(folder, clock)).start();
    }

    @AfterAll
    static void stop() {
        shared.close();
    }

    /** Begins with a head that no witness has cosigned. */
    @BeforeEach
    void begin() {
        curator = shared;
        clock.advance(Duration.ofSeconds(6));
        before = curator.sequence();
    }

    /** Uses a curator without any cosignature. */
    private void startNew(Path data) {
        curator = witnesses.in(World.in(data, clock)).start();
        before = 0;
    }

    @AfterEach
    void audit() {
        curator.audit();
        if (curator != shared) {
            curator.close();
        }
    }

    private void cosign(Head head, int... numbers) {
        for (int number : numbers) {
            assertThat(witnesses.cosign(curator, head, number).status()).isEqualTo(201);
        }
    }

    /** Head of the newest entry, signed now. */
    private Head newest() {
        clock.advance(Duration.ofSeconds(6));
        return offer(curator);
    }

    @Test
    void headWhenCosignaturesAreAskedThenTheNewestOneThatHasThem(@TempDir Path data) {
        startNew(data);
        Head offered = offer(curator);
        Answer none = curator.get("/log/head?cosignatures=1");
        TestWitnesses.assertRefused(none, 503, "not-cosigned");
        assertThat(none.header("Retry-After")).isEqualTo("1");
        TestWitnesses.assertRefused(curator.get("/log?cosignatures=1"), 503, "not-cosigned");
        Answer first = witnesses.cosign(curator, offered, 0);
        assertThat(first.status()).isEqualTo(201);
        assertThat(first.octets("hash")).isEqualTo(offered.hash());
        assertThat(first.json().path("sequence").asLong()).isZero();
        assertThat(Instant.parse(first.text("time")).toEpochMilli()).isEqualTo(offered.time());
        assertThat(first.json().path("cosignatures").asInt()).isEqualTo(1);
        TestWitnesses.assertRefused(curator.get("/log/head?cosignatures=2"), 503, "not-cosigned");
        assertThat(witnesses
                        .cosign(curator, offered, 1)
                        .json()
                        .path("cosignatures")
                        .asInt())
                .isEqualTo(2);
        Head cosigned = head(curator.get("/log/head?cosignatures=2"));
        assertThat(cosigned.withoutCosignatures()).isEqualTo(offered);
        assertThat(cosigned.countCosignatures(witnesses.pinned())).isEqualTo(2);
        TestWitnesses.assertRefused(curator.get("/log/head?cosignatures=3"), 503, "not-cosigned");
    }

    @Test
    void logWhenCosignaturesAreAskedThenUpToTheCosignedHead() {
        curator.register(TestService.of("basket"));
        cosign(newest(), 0, 2);
        Registered account = curator.register(TestService.of("account"));
        Audit audit = curator.audit("/log?cosignatures=2", witnesses.pinned(), 2);
        assertThat(audit.sequence()).isEqualTo(before + 1);
        assertThat(curator.get("/log?from=" + (before + 2) + "&cosignatures=2").status())
                .isEqualTo(200);
        TestWitnesses.assertRefused(curator.get("/log?from=" + (before + 3) + "&cosignatures=2"), 416, "beyond-end");
        cosign(newest(), 1, 2);
        Audit later = curator.audit("/log?cosignatures=2", witnesses.pinned(), 2);
        assertThat(later.hashAt(before + 2)).isEqualTo(account.hash());
    }

    @Test
    void headWhenNewThenServedAtOnceWithTheCosignaturesThatItHas() {
        Head offered = offer(curator);
        cosign(offered, 0);
        assertThat(head(curator.get("/log/head")).countCosignatures(witnesses.pinned()))
                .isEqualTo(1);
        Answer answer = curator.get("/log");
        assertThat(AnnouncedHead.parse(answer.header("Countersign-Log-Head")).head())
                .isEqualTo(offered);
        curator.register(TestService.of("basket"));
        Head next = head(curator.get("/log/head"));
        assertThat(next.sequence()).isEqualTo(before + 1);
        assertThat(next.cosignatures()).isEmpty();
    }

    @Test
    void headWhenItWaitsThenTheLastCosignatureWakesIt() throws Exception {
        cosign(offer(curator), 0, 1);
        curator.register(TestService.of("basket"));
        Head offered = newest();
        cosign(offered, 2);
        Thread waiting = WaitingThread.forHead(curator.bean(CosignedLog.class), before, 2);
        cosign(offered, 1);
        assertThat(waiting.join(Duration.ofSeconds(60))).isTrue();
        assertThat(head(curator.get("/log/head?wait=30&cosignatures=2&after=" + before))
                        .withoutCosignatures())
                .isEqualTo(offered);
        assertThat(head(curator.get("/log/head?wait=0&cosignatures=2&after=" + (before + 1)))
                        .sequence())
                .isEqualTo(before + 1);
    }

    @Test
    void headWhenNothingIsNewThenNobodyWakes() throws Exception {
        Head offered = offer(curator);
        cosign(offered, 0);
        AtomicInteger looks = new AtomicInteger();
        AtomicBoolean end = new AtomicBoolean();
        Thread waiting = WaitingThread.until(curator.bean(CuratorLog.class), () -> {
            looks.incrementAndGet();
            return end.get();
        });
        CosignedLog log = curator.bean(CosignedLog.class);
        for (int i = 0; i < MANY; i++) {
            assertThat(log.head(1).head().withoutCosignatures()).isEqualTo(offered);
        }
        end.set(true);
        cosign(offered, 1);
        assertThat(waiting.join(Duration.ofSeconds(60))).isTrue();
        assertThat(looks).as("few may wake for no reason").hasValueLessThan(MANY / 10);
    }

    @Test
    void offerThenTheSameForAllWitnessesUntilTheyCosignedItOrTheTimeIsOver() {
        Head first = offer(curator);
        cosign(first, 0);
        curator.register(TestService.of("basket"));
        assertThat(offer(curator)).as("others may be about to cosign it").isEqualTo(first);
        cosign(first, 1, 2);
        Head second = offer(curator);
        assertThat(second.sequence()).as("all have cosigned").isEqualTo(before + 1);
        cosign(second, 0, 1);
        curator.register(TestService.of("account"));
        assertThat(offer(curator)).isEqualTo(second);
        clock.advance(Duration.ofSeconds(1));
        Head third = offer(curator);
        assertThat(third.sequence()).as("one is away").isEqualTo(before + 2);
        clock.advance(Duration.ofSeconds(4));
        assertThat(offer(curator)).as("nothing is new").isEqualTo(third);
        clock.advance(Duration.ofSeconds(1));
        Head fourth = offer(curator);
        assertThat(fourth.sequence()).isEqualTo(before + 2);
        assertThat(fourth.time()).isGreaterThan(third.time());
    }

    @Test
    void offerWhenTheClocksOfProcessesDifferThenTheSame() {
        try (TestCurator behind = curator.world()
                .withClock(Clock.offset(clock, Duration.ofSeconds(-3)))
                .start()) {
            Head first = offer(curator);
            curator.register(TestService.of("basket"));
            assertThat(offer(behind)).isEqualTo(first);
            assertThat(offer(curator)).isEqualTo(first);
            clock.advance(Duration.ofSeconds(1));
            Head second = offer(curator);
            assertThat(second.sequence()).isEqualTo(before + 1);
            clock.advance(Duration.ofMillis(500));
            curator.register(TestService.of("account"));
            assertThat(offer(behind)).isEqualTo(second);
            assertThat(offer(curator)).isEqualTo(second);
        }
    }

    @Test
    void cosignWhenTwiceOrEarlierThenRefused(@TempDir Path data) {
        startNew(data);
        Head first = offer(curator);
        cosign(first, 0);
        TestWitnesses.assertRefused(witnesses.cosign(curator, first, 0), 409, "not-later");
        Head second = newest();
        cosign(second, 0);
        TestWitnesses.assertRefused(witnesses.cosign(curator, first, 0), 409, "not-later");
        curator.register(TestService.of("basket"));
        cosign(newest(), 0);
        TestWitnesses.assertRefused(witnesses.cosign(curator, second, 0), 409, "not-later");
        assertThat(head(curator.get("/log/head?cosignatures=1")).cosignatures()).hasSize(1);
        TestWitnesses.assertRefused(curator.get("/log/head?cosignatures=2"), 503, "not-cosigned");
    }

    /** What a witness that is away cosigned last stays, so that nobody can send an earlier one in its name. */
    @Test
    void cosignWhenRepeatedForALongTimeThenStoredWithinBounds() {
        Head early = offer(curator);
        Head last = newest();
        cosign(last, 2);
        for (int i = 0; i < 50; i++) {
            cosign(newest(), 0, 1);
        }
        JdbcClient database = curator.bean(JdbcClient.class);
        assertThat(database.sql("SELECT COUNT(*) FROM cosignatures")
                        .query(Long.class)
                        .single())
                .isLessThan(MOST_ROWS);
        TestWitnesses.assertRefused(witnesses.cosign(curator, early, 2), 409, "not-later");
        assertThat(head(curator.get("/log/head?cosignatures=2")).time()).isGreaterThan(last.time());
    }

    /** Two cosignatures of one head are worth more than a later one of which there is one. */
    @Test
    void cosignWhenOneWitnessGoesOnAloneThenTheCosignedHeadStays() {
        Head both = offer(curator);
        cosign(both, 0, 1);
        for (int i = 0; i < 10; i++) {
            cosign(newest(), 0);
        }
        assertThat(head(curator.get("/log/head?cosignatures=2")).withoutCosignatures())
                .isEqualTo(both);
    }
}
