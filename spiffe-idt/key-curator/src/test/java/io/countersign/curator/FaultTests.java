// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.curator.TestCurator.Answer;
import io.countersign.curator.TestCurator.Registered;
import io.countersign.curator.TestCurator.World;
import io.countersign.curator.web.Limits;
import io.countersign.server.TestClock;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Failures of the database. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class FaultTests {

    @TempDir
    private static Path folder;

    private static final FaultyDatabase database = new FaultyDatabase();

    private static TestCurator curator;

    private Registered basket;

    @BeforeAll
    static void start() {
        curator = World.in(folder, new TestClock()).start(database);
    }

    @BeforeEach
    void register() {
        basket = curator.register(TestService.of("basket"));
    }

    @AfterAll
    static void stop() {
        curator.close();
    }

    private Connection connection() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("curator.db"));
    }

    private void awaitHealth(int status) {
        Awaitility.await()
                .atMost(60, TimeUnit.SECONDS)
                .until(() -> curator.get("/actuator/health").status() == status);
    }

    @Test
    void requestWhenDatabaseIsAwayThenUnavailableUntilItIsBack() {
        TestService account = TestService.of("account");
        int slot = curator.reserve(account);
        Map<String, Object> request = account.registration(curator.attest(account, slot), curator.logId());
        database.away = true;
        for (Answer answer : List.of(
                curator.post("/registrations", request),
                curator.post("/reservations", account.reservation()),
                curator.revoke(basket),
                curator.get("/log/entries/0"),
                curator.get("/log"))) {
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.reason()).isEqualTo("log-unavailable");
            assertThat(answer.header("Retry-After")).isNotEmpty();
            assertThat(answer.header("Countersign-Log-Head")).isNotEmpty();
        }
        assertThat(curator.get("/parameters").status()).isEqualTo(200);
        awaitHealth(503);
        database.away = false;
        assertThat(curator.post("/registrations", request).status()).isEqualTo(201);
        awaitHealth(200);
        curator.audit();
    }

    @Test
    void registerWhenOutcomeOfTheCommitIsUnknownThenOneEntry() {
        long before = curator.sequence();
        for (AtomicInteger lost : List.of(database.lostAnswers, database.lostCommits)) {
            TestService account = TestService.of("account");
            int slot = curator.reserve(account);
            Map<String, Object> request = account.registration(curator.attest(account, slot), curator.logId());
            lost.set(1);
            Answer registered = curator.post("/registrations", request);
            assertThat(registered.status()).isEqualTo(201);
            assertThat(lost).hasValue(0);
            lost.set(1);
            assertThat(curator.post(
                                    "/revocations",
                                    account.revocation(slot, registered.octets("hash"), curator.logId()))
                            .status())
                    .isEqualTo(201);
            assertThat(lost).hasValue(0);
        }
        assertThat(curator.sequence()).isEqualTo(before + 4);
        curator.audit();
    }

    @Test
    void logWhenDatabaseGoesAwayThenTheWholeLogOrAProblem() {
        int refused = 0;
        for (int connections = 0; connections < 8; connections++) {
            // The head is signed anew, and stored for that.
            curator.clock().advance(Duration.ofSeconds(2));
            database.connections.set(connections);
            Answer answer = curator.get("/log");
            database.connections.set(-1);
            if (answer.status() == 200) {
                assertThat(answer.response().body()).startsWith("countersign-registration-log-v1".getBytes(UTF_8));
            } else {
                refused++;
                assertThat(answer.status()).isEqualTo(503);
                assertThat(answer.reason()).isEqualTo("log-unavailable");
                assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
                assertThat(answer.header("Countersign-Log-Head")).isNotEmpty();
            }
        }
        assertThat(refused).isPositive();
        curator.audit();
    }

    @Test
    void reserveWhenOutcomeOfTheCommitIsUnknownThenTheNextRequestHasTheReservation() {
        TestService account = TestService.of("account");
        database.lostAnswers.set(1);
        Answer answer = curator.post("/reservations", account.reservation());
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.reason()).isEqualTo("log-unavailable");
        assertThat(curator.post("/reservations", account.reservation()).status())
                .isEqualTo(200);
    }

    @Test
    void registerWhenAProcessDiesInItsTransactionThenTheOthersGoOn() throws Exception {
        TestService account = TestService.of("account");
        int slot = curator.reserve(account);
        Map<String, Object> request = account.registration(curator.attest(account, slot), curator.logId());
        CompletableFuture<Answer> waiting;
        try (Connection dying = connection();
                Statement statement = dying.createStatement()) {
            dying.setAutoCommit(false);
            statement.executeUpdate("UPDATE log SET sequence = sequence + 1, hash = 'dead', time = time + 1");
            statement.executeUpdate("INSERT INTO entries (sequence, hash, octets) VALUES (1000, 'dead', x'00')");
            waiting = CompletableFuture.supplyAsync(() -> curator.post("/registrations", request));
            Awaitility.await()
                    .atMost(60, TimeUnit.SECONDS)
                    .until(() -> curator.bean(Limits.class).changes().running() == 1);
            dying.rollback();
        }
        assertThat(waiting.get(60, TimeUnit.SECONDS).status()).isEqualTo(201);
        curator.audit();
    }
}
