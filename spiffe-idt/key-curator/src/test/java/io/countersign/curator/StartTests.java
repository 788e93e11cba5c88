// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.curator.TestCurator.Answer;
import io.countersign.curator.TestCurator.Registered;
import io.countersign.curator.TestCurator.World;
import io.countersign.curator.log.CuratorLog;
import io.countersign.curator.log.LogMeters;
import io.countersign.curator.log.LogSettings;
import io.countersign.curator.log.Reservations;
import io.countersign.curator.web.OctetText;
import io.countersign.nativecore.NativeCore;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.AnnouncedHead;
import io.countersign.registration.writer.LogWriter;
import io.countersign.server.TestClock;
import io.countersign.server.database.Transactions;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Starts with a log that there is: the same again, altered, with another key. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class StartTests {

    @TempDir
    private Path folder;

    private World world;

    @BeforeEach
    void prepare() {
        world = World.in(folder, new TestClock());
    }

    private static void assertRefused(World world, String property, String reason) {
        assertThatThrownBy(() -> BareLog.open(world))
                .hasStackTraceContaining("CountersignConfigurationException: " + property + ": ")
                .hasStackTraceContaining(reason);
    }

    private JdbcClient database() {
        return JdbcClient.create(BareLog.database(world));
    }

    private Path key(KeyPair pair) {
        return TestKeys.write(folder.resolve(Ed25519Signer.of(pair).key().id() + ".pem"), pair);
    }

    @Test
    void startAgainThenTheSameLogGoesOn() {
        Octets logId = LogWriter.randomLogId();
        TestService basket = TestService.of("basket");
        Registered registered;
        World first =
                world.with("countersign.curator.log-id=" + OctetText.of(logId), "countersign.curator.new-log=true");
        try (TestCurator curator = first.start()) {
            registered = curator.register(basket);
        }
        try (TestCurator again =
                world.with("countersign.curator.log-id=" + OctetText.of(logId)).start()) {
            assertThat(again.logId()).isEqualTo(logId);
            // As if the answer had been lost with the process.
            Answer repeated = again.post("/registrations", registered.request());
            assertThat(repeated.status()).isEqualTo(200);
            assertThat(repeated.octets("hash")).isEqualTo(registered.hash());
            again.register(TestService.of("account"));
            again.revoke(registered);
            again.audit();
        }
        World other = world.with("countersign.curator.log-id=" + OctetText.of(LogWriter.randomLogId()));
        assertRefused(other, "countersign.curator.log-id", "another id");
        database().sql("DELETE FROM entries WHERE sequence = 3").update();
        assertRefused(world, "spring.datasource.url", "The entry 3 is missing");
    }

    /** As of a volume that was not mounted. */
    @Test
    void startWhenLogIdIsSetAndTheDatabaseHasNoLogThenRefused() {
        World known = world.with("countersign.curator.log-id=" + OctetText.of(LogWriter.randomLogId()));
        assertRefused(known, "countersign.curator.log-id", "The database has no log");
        assertThat(database().sql("SELECT COUNT(*) FROM log").query(Long.class).single())
                .isZero();
    }

    @Test
    void startWhenTwoProcessesBeginThenOneLog() throws Exception {
        try (TestCurator curator = world.start();
                ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Set<Octets> ids = new HashSet<>();
            database().sql("DELETE FROM entries").update();
            database().sql("DELETE FROM log").update();
            Callable<CuratorLog> open = () -> open(curator);
            for (Future<CuratorLog> opened : threads.invokeAll(Collections.nCopies(2, open))) {
                try (CuratorLog log = opened.get()) {
                    ids.add(log.id());
                }
            }
            assertThat(ids).hasSize(1);
        }
    }

    private static CuratorLog open(TestCurator curator) {
        return CuratorLog.open(
                curator.bean(LogSettings.class),
                curator.bean(JdbcClient.class),
                curator.bean(Transactions.class),
                curator.world().clock(),
                curator.bean(Reservations.class),
                new LogMeters(new SimpleMeterRegistry()));
    }

    @Test
    void startWhenRefusedThenTheApplicationSaysWhy() {
        World wrong = world.with("countersign.curator.log-id=AA");
        assertThatThrownBy(() -> wrong.start().close()).hasStackTraceContaining("countersign.curator.log-id: ");
    }

    @Test
    void startWhenLogWasAlteredThenRefused() throws IOException {
        try (TestCurator curator = world.start()) {
            curator.register(TestService.of("basket"));
            curator.register(TestService.of("account"));
        }
        byte[] octets = database()
                .sql("SELECT octets FROM entries WHERE sequence = 1")
                .query((row, number) -> row.getBytes(1))
                .single();
        octets[octets.length - 1] ^= 1;
        database()
                .sql("UPDATE entries SET octets = ? WHERE sequence = 1")
                .param(octets)
                .update();
        assertRefused(world, "spring.datasource.url", "The log in the database is refused");
        octets[octets.length - 1] ^= 1;
        database()
                .sql("UPDATE entries SET octets = ? WHERE sequence = 1")
                .param(octets)
                .update();
        database().sql("UPDATE log SET sequence = 1").update();
        assertRefused(world, "spring.datasource.url", "the log at another entry");
        database().sql("UPDATE log SET sequence = 2, time = 0").update();
        assertRefused(world, "spring.datasource.url", "the log at another entry");
        Files.write(
                folder.resolve("parameters.bin"),
                NativeCore.load().rbe().developmentParameters(TestCurator.SLOTS).encode());
        assertRefused(world, "countersign.curator.parameters", "parameters with the digest");
    }

    @Test
    void startWhenLogKeyIsAnotherThenRefusedUntilTheFormerSignsIt() {
        KeyPair second = TestKeys.ed25519();
        Path former = folder.resolve("log.pem");
        World changed = world.with("countersign.curator.log-key=" + key(second));
        BareLog.open(world);
        assertRefused(changed, "countersign.curator.log-key", "The log key in force is another one");
        assertRefused(
                changed.with("countersign.curator.former-log-key=" + key(TestKeys.ed25519())),
                "countersign.curator.log-key",
                "The log key in force is another one");
        World rolled = changed.with("countersign.curator.former-log-key=" + former);
        for (int start = 0; start < 2; start++) {
            try (TestCurator curator = rolled.start()) {
                assertThat(curator.sequence()).isEqualTo(1 + start);
                AnnouncedHead head =
                        AnnouncedHead.parse(curator.get("/log/head").text("head"));
                assertThat(head.head().isSignedBy(Ed25519Signer.of(second).key()))
                        .isTrue();
                assertThat(head.changes()).hasSize(1);
                curator.register(TestService.of("account"));
                assertThat(curator.get("/log/entries/1").text("type")).isEqualTo("roll-over");
                curator.audit();
            }
        }
        // The first key is a former one now.
        assertRefused(world, "countersign.curator.log-key", "The log key in force is another one");
        assertRefused(
                world.with("countersign.curator.former-log-key=" + key(second)),
                "countersign.curator.log-key",
                "ROLL_OVER_KEY");
    }

    @Test
    void startWhenLogKeyIsAPinnedSuccessorThenItSucceeds() {
        KeyPair second = TestKeys.ed25519();
        Ed25519Signer successor = Ed25519Signer.of(second);
        BareLog.open(world);
        World succeeded = world.with(
                "countersign.curator.log-key=" + key(second),
                "countersign.curator.successors=" + OctetText.of(successor.key().encoded()));
        try (TestCurator curator = succeeded.start()) {
            curator.register(TestService.of("account"));
            Audit audit = curator.audit(List.of(successor));
            assertThat(audit.sequence()).isEqualTo(2);
        }
    }

    @Test
    void runWhenAnotherProcessChangesTheLogKeyThenNothingIsSignedAnyMore() {
        KeyPair second = TestKeys.ed25519();
        try (TestCurator old = world.start()) {
            Registered registered = old.register(TestService.of("basket"));
            World changed = world.with(
                    "countersign.curator.log-key=" + key(second),
                    "countersign.curator.former-log-key=" + folder.resolve("log.pem"));
            try (TestCurator curator = changed.start()) {
                assertThat(curator.revoke(registered).status()).isEqualTo(201);
                TestService account = TestService.of("account");
                for (Answer answer : List.of(
                        old.post("/registrations", account.registration(old.attest(account, 0), old.logId())),
                        old.post("/reservations", account.reservation()),
                        old.get("/log/head"),
                        old.get("/log"))) {
                    assertThat(answer.status()).isEqualTo(503);
                    assertThat(answer.reason()).isEqualTo("log-unavailable");
                    assertThat(answer.header("Retry-After")).isEqualTo("1");
                }
                assertThat(old.get("/actuator/health").status()).isEqualTo(503);
                assertThat(curator.get("/actuator/health").status()).isEqualTo(200);
                curator.register(account);
                curator.audit();
            }
        }
    }
}
