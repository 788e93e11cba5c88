// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.opaque;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.countersign.core.RefusalCode;
import io.countersign.test.MovableClock;
import io.countersign.tokens.TokenDigest;
import io.countersign.tokens.TokenVerification;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class IntrospectionCallsTests {

    private static final TokenVerification REFUSED = new TokenVerification.Rejected(RefusalCode.EXPIRED);

    private final MovableClock clock = new MovableClock(Instant.parse("2026-01-01T00:00:00Z"));

    private final IntrospectionCalls calls =
            new IntrospectionCalls(new IntrospectionLimits(Duration.ofSeconds(30), 100, 1), clock);

    private final CountDownLatch begun = new CountDownLatch(1);

    private final CountDownLatch end = new CountDownLatch(1);

    private final AtomicInteger made = new AtomicInteger();

    private static TokenDigest digest(int number) {
        return new TokenDigest(number, 0, 0, 0);
    }

    private IntrospectionResult refuse() {
        made.incrementAndGet();
        return new IntrospectionResult(REFUSED, clock.millis(), clock.millis() + 1000);
    }

    private IntrospectionResult refuseLater() {
        begun.countDown();
        try {
            end.await();
        } catch (InterruptedException ex) {
            throw new IllegalStateException(ex);
        }
        return refuse();
    }

    /** Without a cache, so that only a shared call can answer all of them. */
    @Test
    void verifyWhenManyAskAboutOneTokenAtTheSameTimeThenOneCall() throws Exception {
        IntrospectionCalls uncached =
                new IntrospectionCalls(new IntrospectionLimits(Duration.ofSeconds(30), 0, 100), clock);
        List<TokenVerification> results = new CopyOnWriteArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            threads.add(Thread.ofPlatform().start(() -> results.add(uncached.verify(digest(1), this::refuseLater))));
        }
        while (!threads.stream().allMatch(IntrospectionCallsTests::isWaiting)) {
            Thread.onSpinWait();
        }
        end.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(made).hasValue(1);
        assertThat(results).hasSize(8).containsOnly(REFUSED);
        uncached.verify(digest(1), this::refuse);
        assertThat(made).hasValue(2);
    }

    private static boolean isWaiting(Thread thread) {
        return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING;
    }

    @Test
    void verifyWhenTheLimitIsReachedThenUnknownAtOnceAndLaterAskedAgain() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<TokenVerification> first = threads.submit(() -> calls.verify(digest(1), this::refuseLater));
            begun.await();
            assertThat(calls.verify(digest(2), this::refuse)).isInstanceOf(TokenVerification.Unknown.class);
            assertThat(made).hasValue(0);
            end.countDown();
            assertThat(first.get()).isEqualTo(REFUSED);
        }
        assertThat(calls.verify(digest(2), this::refuse)).isEqualTo(REFUSED);
        assertThat(made).hasValue(2);
    }

    @Test
    void verifyWhenACallThrowsThenTheNextOneIsMade() {
        assertThatIllegalStateException()
                .isThrownBy(() -> calls.verify(digest(1), () -> {
                    throw new IllegalStateException();
                }));
        assertThat(calls.verify(digest(1), this::refuse)).isEqualTo(REFUSED);
    }

    @Test
    void verifyWhenThousandsOfTokensAreRefusedThenOnlySomeAreKept() {
        for (int i = 0; i < 1000; i++) {
            calls.verify(digest(i), this::refuse);
        }
        assertThat(calls.size()).isLessThanOrEqualTo(100);
    }

    @Test
    void verifyWhenKeptAndPastItsTimeThenAskedAnew() {
        calls.verify(digest(1), this::refuse);
        clock.advance(Duration.ofMillis(999));
        calls.verify(digest(1), this::refuse);
        assertThat(made).hasValue(1);
        clock.advance(Duration.ofMillis(1));
        calls.verify(digest(1), this::refuse);
        assertThat(made).hasValue(2);
    }
}
