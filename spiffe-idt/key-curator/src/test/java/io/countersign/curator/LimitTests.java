// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.curator.TestCurator.Answer;
import io.countersign.curator.TestCurator.World;
import io.countersign.curator.web.Limits;
import io.countersign.curator.web.OccupiedLimits;
import io.countersign.registration.log.Head;
import io.countersign.server.TestClock;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Too many requests. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class LimitTests {

    @TempDir
    private Path folder;

    private static List<Answer> together(int count, Callable<Answer> request) throws InterruptedException {
        try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
            return threads
                    .invokeAll(IntStream.range(0, count).mapToObj(i -> request).toList())
                    .stream()
                    .map(Future::resultNow)
                    .toList();
        }
    }

    private static void assertLimited(List<Answer> answers) {
        assertThat(answers.stream().filter(answer -> answer.status() == 429))
                .isNotEmpty()
                .allSatisfy(answer -> {
                    assertThat(answer.reason()).isEqualTo("too-many-requests");
                    assertThat(answer.header("Retry-After")).isEqualTo("1");
                    assertThat(answer.header("Countersign-Log-Head")).isNotEmpty();
                });
    }

    @Test
    void requestWhenTooManyOfAnAddressThenRefusedAndOthersAreServed() throws Exception {
        try (TestCurator curator = TestCurator.start(
                folder,
                "countersign.curator.rate-limit.changes=5",
                "countersign.curator.rate-limit.reads=50",
                "server.forward-headers-strategy=native")) {
            TestService basket = TestService.of("basket");
            List<Answer> changes = together(
                    200, () -> curator.post("/reservations", basket.reservation(), "X-Forwarded-For", "192.0.2.9"));
            assertThat(changes).anyMatch(answer -> answer.status() == 200);
            assertLimited(changes);
            assertThat(curator.get("/log/head").status()).isEqualTo(200);
            assertLimited(together(500, () -> curator.get("/log/head")));
            curator.audit();
        }
    }

    @Test
    void requestWhenTooManyOfAllAddressesThenRefused() throws Exception {
        try (TestCurator curator = TestCurator.start(folder, "countersign.curator.rate-limit.total-changes=5")) {
            assertLimited(together(200, () -> curator.post("/registrations", Map.of())));
            assertThat(curator.get("/log").status()).isEqualTo(200);
            MeterRegistry meters = curator.bean(MeterRegistry.class);
            assertThat(meters.get("countersign.curator.refusals")
                            .tag("reason", "too-many-requests")
                            .counter()
                            .count())
                    .isPositive();
        }
    }

    @Test
    void requestWhenTooManyAreServedThenRefused() {
        try (TestCurator curator = TestCurator.start(
                folder,
                "countersign.curator.limits.changes=1",
                "countersign.curator.limits.streams=2",
                "countersign.curator.limits.streams-per-address=1")) {
            Limits limits = curator.bean(Limits.class);
            assertChangesAreLimited(curator, limits);
            Answer own = OccupiedLimits.whileStreaming(limits, "127.0.0.1", () -> curator.get("/log"));
            assertBusy(own, "too-many-streams");
            awaitNoStream(limits);
            Answer other = OccupiedLimits.whileStreaming(limits, "192.0.2.1", () -> curator.get("/log"));
            assertThat(other.status()).isEqualTo(200);
            awaitNoStream(limits);
            Answer all = OccupiedLimits.whileStreaming(
                    limits,
                    "192.0.2.1",
                    () -> OccupiedLimits.whileStreaming(limits, "192.0.2.2", () -> curator.get("/log")));
            assertBusy(all, "too-many-streams");
            awaitNoStream(limits);
            assertThat(curator.get("/log?from=9").status()).isEqualTo(416);
            awaitNoStream(limits);
            curator.audit();
        }
    }

    /** Anybody can exhaust the rate of changes, and services may need cosignatures. */
    @Test
    void cosignWhenChangesAreExhaustedThenAccepted() {
        TestWitnesses witnesses = TestWitnesses.of(8);
        World world = witnesses
                .in(World.in(folder, new TestClock()))
                .with("countersign.curator.rate-limit.total-changes=1", "countersign.curator.limits.changes=1");
        try (TestCurator curator = world.start()) {
            Limits limits = curator.bean(Limits.class);
            Head offered = TestWitnesses.offer(curator);
            OccupiedLimits.exhaustChanges(limits);
            for (int witness = 0; witness < 7; witness++) {
                assertThat(witnesses.cosign(curator, offered, witness).status()).isEqualTo(201);
            }
            Answer last =
                    OccupiedLimits.whileChanging(limits, "192.0.2.1", () -> witnesses.cosign(curator, offered, 7));
            assertThat(last.status()).isEqualTo(201);
        }
    }

    @Test
    void cosignWhenTooManyThenRefused() throws Exception {
        TestWitnesses witnesses = TestWitnesses.of(1);
        World world = witnesses.in(World.in(folder, new TestClock()));
        try (TestCurator curator =
                world.with("countersign.curator.rate-limit.reads=1").start()) {
            assertLimited(together(200, () -> curator.post("/log/cosignatures", Map.of())));
        }
        try (TestCurator curator = world.start()) {
            Limits limits = curator.bean(Limits.class);
            Head offered = TestWitnesses.offer(curator);
            assertBusy(
                    OccupiedLimits.whileCosigning(limits, "127.0.0.1", 8, () -> witnesses.cosign(curator, offered, 0)),
                    "busy");
            assertThat(witnesses.cosign(curator, offered, 0).status()).isEqualTo(201);
        }
    }

    /** A client may have the answer before its request has ended. */
    private static void awaitNoStream(Limits limits) {
        Awaitility.await()
                .atMost(60, TimeUnit.SECONDS)
                .until(() -> limits.streams().running() == 0);
    }

    private static void assertChangesAreLimited(TestCurator curator, Limits limits) {
        TestService basket = TestService.of("basket");
        int slot = curator.reserve(basket);
        Map<String, Object> request = basket.registration(curator.attest(basket, slot), curator.logId());
        assertBusy(
                OccupiedLimits.whileChanging(limits, "192.0.2.1", () -> curator.post("/registrations", request)),
                "busy");
        assertBusy(
                OccupiedLimits.whileChanging(
                        limits, "192.0.2.1", () -> curator.post("/reservations", basket.reservation())),
                "busy");
        assertThat(curator.post("/registrations", request).status()).isEqualTo(201);
    }

    private static void assertBusy(Answer answer, String reason) {
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.reason()).isEqualTo(reason);
        assertThat(answer.header("Retry-After")).isEqualTo("1");
    }

    @Test
    void headWhenTooManyWaitThenRefusedAndStoppingEndsThem() throws Exception {
        try (TestCurator curator = TestCurator.start(folder, "countersign.curator.limits.waits-per-address=1")) {
            CompletableFuture<Answer> waiting =
                    CompletableFuture.supplyAsync(() -> curator.get("/log/head?after=0&wait=30"));
            awaitGauge(curator, "countersign.curator.waits");
            Answer second = curator.get("/log/head?after=0&wait=30");
            assertThat(second.status()).isEqualTo(503);
            assertThat(second.reason()).isEqualTo("too-many-waits");
            assertThat(second.header("Retry-After")).isEqualTo("1");
            assertThat(curator.get("/log/head").status()).isEqualTo(200);
            curator.register(TestService.of("basket"));
            assertThat(waiting.get(60, TimeUnit.SECONDS).status()).isEqualTo(200);
            long last = curator.sequence();
            CompletableFuture<Answer> left =
                    CompletableFuture.supplyAsync(() -> curator.get("/log/head?wait=30&after=" + last));
            awaitGauge(curator, "countersign.curator.waits");
            curator.stop();
            assertThat(left.get(60, TimeUnit.SECONDS).status()).isEqualTo(200);
        }
    }

    private static void awaitGauge(TestCurator curator, String name) {
        MeterRegistry meters = curator.bean(MeterRegistry.class);
        Awaitility.await()
                .atMost(60, TimeUnit.SECONDS)
                .until(() -> meters.get(name).gauge().value() > 0);
    }
}
