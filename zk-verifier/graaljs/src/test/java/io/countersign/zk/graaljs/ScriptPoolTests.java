// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.zk.proof.ProofSystemException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.graalvm.polyglot.Engine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the pool with a bundle whose functions fail on demand. */
class ScriptPoolTests {

    private static final long LONG = Duration.ofSeconds(60).toNanos();

    private static final long SHORT = Duration.ofMillis(300).toNanos();

    private static final String FUNCTIONS = """
            let calls = 0;
            const done = (value) => ({ state: "done", value: String(value) });
            var countersign = {
              count: () => done(++calls),
              echo: (text) => done(text),
              random: (octets) => done(countersignRandom(octets)),
              refuse: () => ({ state: "refused", value: "no" }),
              fail: () => ({ state: "failed", value: "why" }),
              open: () => ({ state: "open", value: "" }),
              nothing: () => undefined,
              raise: () => { throw new Error("thrown"); },
              loop: () => { for (;;) calls++; },
              recurse: () => countersign.recurse() + 1,
              reach: () => done(typeof Java + typeof Polyglot + typeof Packages + typeof load + typeof WebAssembly),
            };
            """;

    private final Engine engine = Engine.newBuilder("js")
            .option("engine.WarnInterpreterOnly", "false")
            .build();

    private final AtomicInteger opened = new AtomicInteger();

    private final List<ScriptPool> pools = new ArrayList<>();

    private ScriptPool pool(int contexts, int queue) {
        ScriptPool pool = new ScriptPool("test", this::open, contexts, queue);
        pools.add(pool);
        pool.start();
        return pool;
    }

    private Script open() {
        opened.incrementAndGet();
        return Script.open(engine, new Bundle(Bundle.source("test", FUNCTIONS), "", false));
    }

    private static String call(ScriptPool pool, String function, Object... arguments) {
        return pool.submit(script -> script.call(function, arguments)).await(LONG);
    }

    @AfterEach
    void close() {
        pools.forEach(ScriptPool::close);
        engine.close(true);
    }

    @Test
    void submitWhenManyCallersThenEachHasItsAnswer() throws InterruptedException {
        ScriptPool pool = pool(2, 1000);
        Set<String> answers = ConcurrentHashMap.newKeySet();
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            String prefix = i + "-";
            callers.add(Thread.ofVirtual().start(() -> {
                for (int j = 0; j < 10; j++) {
                    String text = prefix + j;
                    answers.add(call(pool, "echo", text).equals(text) ? text : "wrong");
                }
            }));
        }
        for (Thread caller : callers) {
            caller.join();
        }
        assertThat(answers).hasSize(500).doesNotContain("wrong");
        assertThat(opened).hasValue(2);
    }

    @Test
    void submitWhenRefusedThenTheContextGoesOn() {
        ScriptPool pool = pool(1, 10);
        assertThat(call(pool, "count")).isEqualTo("1");
        assertThatExceptionOfType(RefusedException.class).isThrownBy(() -> call(pool, "refuse"));
        assertThat(call(pool, "count")).isEqualTo("2");
    }

    @Test
    void submitWhenItFailsThenItCannotBeToldAndTheContextIsReplaced() {
        ScriptPool pool = pool(1, 10);
        int died = 0;
        for (String failure : List.of("fail", "open", "nothing", "raise", "recurse", "missing")) {
            assertThat(call(pool, "count")).isEqualTo("1");
            assertThatExceptionOfType(ProofSystemException.class).as(failure).isThrownBy(() -> call(pool, failure));
            assertThat(call(pool, "count")).as(failure).isEqualTo("1");
            died++;
            assertThatExceptionOfType(ProofSystemException.class).isThrownBy(() -> call(pool, "fail"));
            died++;
        }
        assertThat(call(pool, "count")).isEqualTo("1");
        assertThat(opened).hasValue(1 + died);
    }

    @Test
    void awaitWhenItTakesTooLongThenItIsEndedAndTheContextReplaced() {
        ScriptPool pool = pool(1, 10);
        CountDownLatch begun = new CountDownLatch(1);
        Job<String> endless = pool.submit(script -> {
            begun.countDown();
            return script.call("loop");
        });
        awaitQuietly(begun);
        assertThatExceptionOfType(ProofSystemException.class)
                .isThrownBy(() -> endless.await(SHORT))
                .withMessage("The script took too long");
        assertThat(call(pool, "count")).isEqualTo("1");
        assertThat(opened).hasValue(2);
    }

    @Test
    void awaitWhenOthersTakeTooLongThenItsTurnComes() {
        ScriptPool pool = pool(1, 10);
        Job<String> endless = pool.submit(script -> script.call("loop"));
        Job<String> next = pool.submit(script -> script.call("echo", "next"));
        assertThatExceptionOfType(ProofSystemException.class).isThrownBy(() -> endless.await(SHORT));
        assertThat(next.await(LONG)).isEqualTo("next");
    }

    @Test
    void abandonWhenStillWaitingThenItNeverRuns() throws InterruptedException {
        ScriptPool pool = pool(1, 10);
        CountDownLatch release = new CountDownLatch(1);
        Job<String> first = pool.submit(script -> {
            awaitQuietly(release);
            return "first";
        });
        AtomicInteger ran = new AtomicInteger();
        Job<Integer> abandoned = pool.submit(script -> ran.incrementAndGet());
        abandoned.abandon();
        release.countDown();
        assertThat(first.await(LONG)).isEqualTo("first");
        assertThat(call(pool, "echo", "last")).isEqualTo("last");
        assertThat(ran).hasValue(0);
        assertThat(opened).hasValue(1);
    }

    @Test
    void submitWhenQueueIsFullThenItCannotBeTold() {
        ScriptPool pool = pool(1, 1);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        Job<String> running = pool.submit(script -> {
            begun.countDown();
            awaitQuietly(release);
            return "running";
        });
        awaitQuietly(begun);
        Job<String> waiting = pool.submit(script -> script.call("echo", "waiting"));
        assertThatExceptionOfType(ProofSystemException.class).isThrownBy(() -> call(pool, "echo", "refused"));
        release.countDown();
        assertThat(running.await(LONG)).isEqualTo("running");
        assertThat(waiting.await(LONG)).isEqualTo("waiting");
    }

    @Test
    void awaitWhenInterruptedThenItIsAbandonedAndTheInterruptKept() {
        ScriptPool pool = pool(1, 10);
        Job<String> endless = pool.submit(script -> script.call("loop"));
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(ProofSystemException.class).isThrownBy(() -> endless.await(LONG));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(call(pool, "count")).isEqualTo("1");
    }

    @Test
    void startWhenNoScriptCanBeHadThenItFailsAndCanBeTriedAgain() {
        AtomicInteger tries = new AtomicInteger();
        ScriptPool pool = new ScriptPool(
                "test",
                () -> {
                    if (tries.incrementAndGet() == 1) {
                        throw new IllegalStateException("not yet");
                    }
                    return open();
                },
                1,
                1);
        pools.add(pool);
        assertThatExceptionOfType(ProofSystemException.class)
                .isThrownBy(pool::start)
                .havingCause()
                .withMessage("not yet");
        assertThatExceptionOfType(ProofSystemException.class).isThrownBy(() -> call(pool, "count"));
        pool.start();
        assertThat(call(pool, "count")).isEqualTo("1");
    }

    @Test
    void closeWhenSomeWaitThenTheyAreTold() {
        ScriptPool pool = pool(1, 10);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        Job<String> running = pool.submit(script -> {
            begun.countDown();
            awaitQuietly(never);
            return "done";
        });
        awaitQuietly(begun);
        Job<String> waiting = pool.submit(script -> script.call("echo", "waiting"));
        pool.close();
        assertThatExceptionOfType(ProofSystemException.class).isThrownBy(() -> waiting.await(LONG));
        assertThatExceptionOfType(ProofSystemException.class).isThrownBy(() -> call(pool, "count"));
        running.abandon();
    }

    @Test
    void scriptWhenItReachesOutThenThereIsNothing() {
        assertThat(call(pool(1, 1), "reach")).isEqualTo("undefined".repeat(5));
    }

    @Test
    void randomWhenAskedTwiceThenDifferentOctets() {
        ScriptPool pool = pool(1, 1);
        assertThat(call(pool, "random", 32)).hasSize(64).isNotEqualTo(call(pool, "random", 32));
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }
}
