// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.curator.TestCurator.Answer;
import io.countersign.curator.TestCurator.Registered;
import io.countersign.curator.TestCurator.World;
import io.countersign.curator.log.CuratorException;
import io.countersign.curator.log.CuratorLog;
import io.countersign.curator.log.LogFollower;
import io.countersign.registration.commitment.Commitments;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registration.log.AnnouncedHead;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Head;
import io.countersign.server.TestClock;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.util.ReflectionTestUtils;

/** Logs that somebody alters in the database while the curator runs, writers that fail, and clocks that are wrong. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class AlteredLogTests {

    private static final FaultyDatabase faulty = new FaultyDatabase();

    @TempDir
    private static Path folder;

    private static TestCurator shared;

    private TestCurator curator;

    private JdbcClient database;

    private Registered basket;

    private Head newest;

    @BeforeAll
    static void start() {
        shared = World.in(folder, new TestClock()).start(faulty);
    }

    @AfterAll
    static void stop() {
        shared.close();
    }

    @BeforeEach
    void begin() {
        use(shared);
    }

    /** Uses a curator that nobody else needs after the test. */
    private void startNew(Path data) {
        use(World.in(data, new TestClock()).start(faulty));
    }

    private void use(TestCurator used) {
        curator = used;
        basket = curator.register(TestService.of("basket"));
        database = JdbcClient.create(BareLog.database(curator.world()));
    }

    @AfterEach
    void stopNew() {
        if (curator != shared) {
            curator.close();
        }
    }

    private void assertUnavailable(Answer... answers) {
        assertThat(List.of(answers)).allSatisfy(answer -> {
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.reason()).isEqualTo("log-unavailable");
            // Why is for the log only.
            assertThat(answer.text("detail")).isEqualTo("The log cannot be continued before a restart");
        });
        assertThat(curator.get("/actuator/health").status()).isEqualTo(503);
    }

    @Test
    void runWhenLogIsCutThenNothingIsSignedBeforeARestart(@TempDir Path data) {
        startNew(data);
        Registered account = curator.register(TestService.of("account"));
        database.sql("DELETE FROM entries WHERE sequence = 2").update();
        database.sql("UPDATE log SET sequence = 1, hash = ?")
                .param(basket.hash().toString())
                .update();
        assertUnavailable(
                curator.revoke(account),
                curator.get("/log/head"),
                curator.get("/log/head?after=0&wait=30"),
                curator.get("/log/entries/1"),
                curator.get("/log"));
    }

    /** As if the native core had failed. */
    @Test
    void changeWhenWriterFailsThenItIsReplaced() {
        TestService account = TestService.of("account");
        int slot = curator.reserve(account);
        Map<String, Object> request = account.registration(curator.attest(account, slot), curator.logId());
        fail();
        assertThat(curator.post("/registrations", request).reason()).isEqualTo("log-unavailable");
        assertThat(curator.post("/registrations", request).status()).isEqualTo(201);
        fail();
        assertThat(curator.revoke(basket).reason()).isEqualTo("log-unavailable");
        assertThat(curator.revoke(basket).status()).isEqualTo(201);
        curator.audit();
    }

    private void fail() {
        CuratorLog log = curator.bean(CuratorLog.class);
        Object open = Objects.requireNonNull(ReflectionTestUtils.getField(log, "log"));
        ((RbeCommitments) Objects.requireNonNull(ReflectionTestUtils.getField(open, "commitments"))).close();
    }

    /** As if a class had been missing, after the commitments were changed. */
    @ParameterizedTest
    @ValueSource(strings = {"register", "revoke"})
    void changeWhenAnErrorStopsTheWriterThenItIsReplaced(String step) {
        TestService account = TestService.of("account");
        int slot = curator.reserve(account);
        Map<String, Object> request = account.registration(curator.attest(account, slot), curator.logId());
        failAfter(step);
        // The revocation is what abandons a registration that was not stored.
        faulty.lostCommits.set(1);
        assertThat(curator.post("/registrations", request).status()).isIn(500, 504);
        faulty.lostCommits.set(0);
        assertThat(curator.post("/registrations", request).status()).isEqualTo(201);
        curator.audit();
    }

    private void failAfter(String step) {
        Object open = Objects.requireNonNull(ReflectionTestUtils.getField(curator.bean(CuratorLog.class), "log"));
        Object writer = Objects.requireNonNull(ReflectionTestUtils.getField(open, "writer"));
        Object commitments = Objects.requireNonNull(ReflectionTestUtils.getField(writer, "commitments"));
        Object failing = Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Commitments.class}, (proxy, method, arguments) -> {
                    Object result = method.invoke(commitments, arguments);
                    if (method.getName().equals(step)) {
                        throw new NoClassDefFoundError("as if");
                    }
                    return result;
                });
        ReflectionTestUtils.setField(writer, "commitments", failing);
    }

    @Test
    void runWhenSomebodyWritesAnInvalidEntryThenNothingIsSignedAnyMore(@TempDir Path data) {
        startNew(data);
        database.sql("INSERT INTO entries (sequence, hash, octets) VALUES (2, 'aa', x'00')")
                .update();
        database.sql("UPDATE log SET sequence = 2, hash = 'aa'").update();
        assertUnavailable(curator.revoke(basket), curator.get("/log/head"), curator.get("/log"));
    }

    private void replaceWriter(Runnable meanwhile) {
        InterposedDatabase interposed = new InterposedDatabase(BareLog.database(curator.world()));
        try (CuratorLog log = BareLog.open(curator.world(), interposed)) {
            ReflectionTestUtils.setField(log, "broken", true);
            // The first reading is that of the round, the second one that of the new writer.
            interposed.before(2, meanwhile);
            ReflectionTestUtils.invokeMethod(log, "round");
            newest = Objects.requireNonNull(log.newest()).head();
        }
    }

    @Test
    void roundWhenTheOtherAppendsWhileTheWriterIsReplacedThenTheHeadIsNotOlderThanItsEntry() {
        replaceWriter(() -> {
            curator.clock().advance(Duration.ofSeconds(2));
            curator.register(TestService.of("account"));
        });
        Entry last = curator.entries().getLast();
        assertThat(newest.hash()).isEqualTo(last.hash());
        assertThat(newest.time()).isGreaterThanOrEqualTo(last.time());
    }

    @Test
    void roundWhenTheLogIsLostWhileTheWriterIsReplacedThenNoOtherIsBegun(@TempDir Path data) {
        startNew(data);
        assertThatThrownBy(() ->
                        replaceWriter(() -> database.sql("DELETE FROM log").update()))
                .isInstanceOf(CuratorException.class);
        assertThat(database.sql("SELECT COUNT(*) FROM log").query(Long.class).single())
                .isZero();
    }

    @Test
    void followWhenAnErrorStopsARoundThenTheNextOneReads() {
        InterposedDatabase interposed = new InterposedDatabase(BareLog.database(curator.world()));
        try (CuratorLog log = BareLog.open(curator.world(), interposed)) {
            interposed.before(1, () -> {
                throw new NoClassDefFoundError("as if");
            });
            LogFollower follower = new LogFollower(log, BareLog.withoutWitnesses(log), Duration.ofMillis(10));
            follower.start();
            curator.register(TestService.of("account"));
            Awaitility.await()
                    .atMost(60, TimeUnit.SECONDS)
                    .until(() -> log.state().sequence() == curator.sequence());
            follower.stop();
        }
    }

    @Test
    void stateWhenNotReadForLongerThanTheLongestIntervalThenUp() {
        try (CuratorLog log = BareLog.open(curator.world(), BareLog.database(curator.world()))) {
            long sixSecondsAgo = System.nanoTime() - Duration.ofSeconds(6).toNanos();
            ReflectionTestUtils.setField(log, "lastRead", sixSecondsAgo);
            assertThat(log.state().read()).isTrue();
        }
    }

    @Test
    void headWhenItIsOldThenNoneWaitsForItInVain(@TempDir Path data) {
        startNew(data);
        faulty.away = true;
        curator.clock().advance(Duration.ofHours(1));
        assertThat(curator.get("/log/head?after=0&wait=30").status()).isEqualTo(503);
        faulty.away = false;
        Head head = AnnouncedHead.parse(curator.get("/log/head?after=0&wait=30").text("head"))
                .head();
        assertThat(head.time())
                .isGreaterThan(curator.clock().millis() - Duration.ofMinutes(30).toMillis());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, -1})
    void healthWhenAClockWasAheadOrIsBehindThenDown(int hours, @TempDir Path data) {
        startNew(data);
        assertThat(curator.get("/actuator/health/readiness").status()).isEqualTo(200);
        Duration step = Duration.ofHours(hours);
        curator.clock().advance(step);
        curator.get("/log/head");
        if (hours > 0) {
            assertThat(curator.get("/actuator/health").status()).isEqualTo(200);
            curator.clock().advance(step.negated());
        }
        assertThat(curator.get("/actuator/health").status()).isEqualTo(503);
        assertThat(curator.get("/actuator/health/readiness").status()).isEqualTo(503);
    }
}
