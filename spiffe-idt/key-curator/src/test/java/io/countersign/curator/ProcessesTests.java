// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.curator.TestCurator.Answer;
import io.countersign.curator.TestCurator.Registered;
import io.countersign.curator.TestCurator.World;
import io.countersign.curator.log.CosignedLog;
import io.countersign.curator.log.WaitingThread;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.AnnouncedHead;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Head;
import io.countersign.server.TestClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Two processes that serve one log, the second one with a clock that is two minutes behind. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ProcessesTests {

    @TempDir
    private static Path folder;

    private final Queue<Head> heads = new ConcurrentLinkedQueue<>();

    private final TestWitnesses witnesses = TestWitnesses.of(3);

    private TestCurator first;

    private TestCurator second;

    /** Properties of a new database; none for the file in the folder. */
    abstract Map<String, String> database();

    @BeforeAll
    void start() {
        World world = witnesses.in(World.in(folder, new TestClock()).withAll(database()));
        TestClock behind = new TestClock();
        behind.advance(Duration.ofMinutes(-2));
        first = world.start();
        second = world.withClock(behind).start();
        assertThat(second.logId()).isEqualTo(first.logId());
    }

    @AfterEach
    void audit() {
        // Agents have the first clock.
        first.audit();
        assertThat(second.entries()).isEqualTo(first.entries());
        assertTimesNeverGoBack();
    }

    @AfterAll
    void stop() {
        second.close();
        first.close();
    }

    /** Of two heads, the one of the later entry has no earlier time; and there is one hash for each sequence. */
    private void assertTimesNeverGoBack() {
        List<Head> sorted = new ArrayList<>(heads);
        sorted.sort(Comparator.comparingLong(Head::sequence).thenComparingLong(Head::time));
        List<Octets> hashes = first.entries().stream().map(Entry::hash).toList();
        long latest = 0;
        for (Head head : sorted) {
            assertThat(head.time()).isGreaterThanOrEqualTo(latest);
            assertThat(head.hash()).isEqualTo(hashes.get((int) head.sequence()));
            latest = head.time();
        }
    }

    private static <T> List<T> together(Collection<Callable<T>> calls) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<T> results = new ArrayList<>();
            for (Future<T> future : threads.invokeAll(calls)) {
                results.add(future.get());
            }
            return results;
        }
    }

    private Answer noted(Answer answer) {
        heads.add(AnnouncedHead.parse(answer.header("Countersign-Log-Head")).head());
        return answer;
    }

    private TestCurator either(int number) {
        return number % 2 == 0 ? first : second;
    }

    /** Reserves at one process, and registers at the other. */
    private Answer register(int number) {
        TestService service = TestService.of("service-" + number);
        int slot = either(number).reserve(service);
        Map<String, Object> request = service.registration(first.attest(service, slot), first.logId());
        Answer answer = noted(either(number + 1).post("/registrations", request));
        noted(either(number).get("/log/head"));
        return answer;
    }

    @Test
    void registerWhenBothAppendThenNoGapNoForkAndNoSlotTwice() throws Exception {
        int count = 40;
        long before = first.sequence();
        List<Answer> answers = together(IntStream.range(0, count)
                .<Callable<Answer>>mapToObj(number -> () -> register(number))
                .toList());
        assertThat(answers).extracting(Answer::status).containsOnly(201);
        assertThat(answers.stream().map(answer -> answer.json().path("slot").asInt()))
                .doesNotHaveDuplicates();
        assertThat(answers.stream().map(answer -> answer.json().path("sequence").asLong()))
                .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(before + 1, before + count)
                        .boxed()
                        .toList());
        assertThat(first.sequence()).isEqualTo(before + count);
    }

    @Test
    void cosignWhenAtDifferentProcessesThenBothServeTheCosignedHead() {
        Head offered = TestWitnesses.offer(first);
        assertThat(witnesses.cosign(first, offered, 0).status()).isEqualTo(201);
        assertThat(witnesses.cosign(second, offered, 0).status()).isEqualTo(409);
        assertThat(witnesses.cosign(second, offered, 1).status()).isEqualTo(201);
        for (TestCurator curator : List.of(first, second)) {
            Head cosigned = TestWitnesses.head(curator.get("/log/head?cosignatures=2"));
            assertThat(cosigned.withoutCosignatures()).isEqualTo(offered);
            assertThat(cosigned.countCosignatures(witnesses.pinned()))
                    .as("another test may have added the third to the same head")
                    .isGreaterThanOrEqualTo(2);
        }
        Head next = TestWitnesses.offer(second);
        assertThat(next.time()).isGreaterThanOrEqualTo(offered.time());
    }

    @Test
    void headWhenItWaitsThenACosignatureAtTheOtherProcessWakesIt() throws Exception {
        long before = first.sequence();
        Thread waiting = WaitingThread.forHead(second.bean(CosignedLog.class), before, 1);
        register(1000);
        Awaitility.await()
                .atMost(60, TimeUnit.SECONDS)
                .until(() -> TestWitnesses.offer(first).sequence() > before);
        Head offered = TestWitnesses.offer(first);
        assertThat(witnesses.cosign(first, offered, 2).status()).isEqualTo(201);
        assertThat(waiting.join(Duration.ofSeconds(60))).isTrue();
        Answer answer = second.get("/log/head?wait=30&cosignatures=1&after=" + before);
        assertThat(TestWitnesses.head(answer).sequence()).isGreaterThan(before);
    }

    @Test
    void reserveWhenBothReserveThenNoSlotTwice() throws Exception {
        List<Integer> slots = together(IntStream.range(0, 30)
                .<Callable<Integer>>mapToObj(number -> () -> either(number).reserve(TestService.of("basket")))
                .toList());
        assertThat(slots).doesNotHaveDuplicates();
    }

    @Test
    void registerWhenSentToBothThenOneEntry() throws Exception {
        for (int round = 0; round < 5; round++) {
            TestService basket = TestService.of("basket");
            int slot = first.reserve(basket);
            Map<String, Object> request = basket.registration(first.attest(basket, slot), first.logId());
            List<Answer> answers = together(Stream.of(first, second)
                    .<Callable<Answer>>map(curator -> () -> noted(curator.post("/registrations", request)))
                    .toList());
            assertThat(answers).extracting(Answer::status).containsExactlyInAnyOrder(201, 200);
            assertThat(answers.getFirst().json()).isEqualTo(answers.getLast().json());
        }
    }

    @Test
    void revokeWhenBothRevokeThenOne() throws Exception {
        for (int round = 0; round < 5; round++) {
            Registered basket = either(round).register(TestService.of("basket"));
            List<Answer> answers = together(Stream.of(first, second)
                    .<Callable<Answer>>map(curator -> () -> noted(curator.revoke(basket)))
                    .toList());
            assertThat(answers).extracting(Answer::status).containsExactlyInAnyOrder(201, 409);
        }
    }

    @Test
    void requestWhenTheOtherAppendedThenItIsKnownAtOnce() {
        Registered basket = first.register(TestService.of("basket"));
        assertThat(second.post("/registrations", basket.request()).status()).isEqualTo(200);
        TestService renewed = basket.service().renewed();
        assertThat(noted(second.replace(renewed, basket)).status()).isEqualTo(201);
        assertThat(noted(first.revoke(basket)).reason()).isEqualTo("not-in-force");
    }

    @Test
    void headWhenItWaitsThenAnEntryOfTheOtherWakesIt() throws Exception {
        long last = first.sequence();
        CompletableFuture<Answer> waiting =
                CompletableFuture.supplyAsync(() -> second.get("/log/head?wait=30&after=" + last));
        first.register(TestService.of("basket"));
        Answer answer = noted(waiting.get(60, TimeUnit.SECONDS));
        assertThat(answer.json().path("sequence").asLong()).isEqualTo(last + 1);
    }
}
