// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.attestor.source.SourceException;
import io.countersign.attestor.source.TokenVerdict;
import io.countersign.idt.SpiffeId;
import io.countersign.registration.encoding.Octets;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CachedVerdictsTests {

    private static final Octets HASH = Octets.ZERO_DIGEST;

    private static final TokenVerdict LIVE =
            new TokenVerdict.Live(SpiffeId.parse("spiffe://shop.com/basket"), Set.of(), Instant.EPOCH);

    private final AtomicLong nanos = new AtomicLong();

    private final AtomicInteger examinations = new AtomicInteger();

    private final CachedVerdicts verdicts =
            new CachedVerdicts(Duration.ofSeconds(10), Duration.ofSeconds(2), 100, nanos::get);

    private TokenVerdict get(TokenVerdict answer) {
        return verdicts.get(HASH, () -> {
            examinations.incrementAndGet();
            return answer;
        });
    }

    private void advance(int seconds) {
        nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    @Test
    void getWhenTokenIsLiveThenRememberedForTheLife() {
        get(LIVE);
        advance(9);
        assertThat(get(TokenVerdict.INVALID)).isEqualTo(LIVE);
        advance(2);
        assertThat(get(TokenVerdict.INVALID)).isEqualTo(TokenVerdict.INVALID);
        assertThat(examinations).hasValue(2);
    }

    @Test
    void getWhenTokenIsRefusedThenRememberedShortly() {
        get(TokenVerdict.INVALID);
        advance(1);
        assertThat(get(LIVE)).isEqualTo(TokenVerdict.INVALID);
        advance(2);
        assertThat(get(LIVE)).isEqualTo(LIVE);
    }

    @Test
    void getWhenItCannotTellThenAskedAgain() {
        assertThatExceptionOfType(SourceException.class)
                .isThrownBy(() -> verdicts.get(HASH, () -> {
                    throw new SourceException("away");
                }));
        assertThat(get(LIVE)).isEqualTo(LIVE);
        assertThat(verdicts.size()).isEqualTo(1);
    }

    @Test
    void getWhenAnotherThreadFailsThenTheWaitingOneCannotTell() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch gate = new CountDownLatch(1);
        CompletableFuture<TokenVerdict> first = CompletableFuture.supplyAsync(() -> verdicts.get(HASH, () -> {
            running.countDown();
            await(gate);
            throw new SourceException("away");
        }));
        assertThat(running.await(60, TimeUnit.SECONDS)).isTrue();
        CompletableFuture<TokenVerdict> second = waiting();
        gate.countDown();
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> first.get(60, TimeUnit.SECONDS))
                .withCauseInstanceOf(SourceException.class)
                .withMessageContaining("away");
        assertWaited(second);
        assertThat(examinations).hasValue(0);
    }

    @Test
    void getWhenAnotherThreadHasAnErrorThenTheWaitingOneCannotTell() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch gate = new CountDownLatch(1);
        CompletableFuture<TokenVerdict> first = CompletableFuture.supplyAsync(
                () -> verdicts.get(HASH, () -> {
                    running.countDown();
                    await(gate);
                    throw new StackOverflowError();
                }),
                Thread::startVirtualThread);
        assertThat(running.await(60, TimeUnit.SECONDS)).isTrue();
        CompletableFuture<TokenVerdict> second = waiting();
        gate.countDown();
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> first.get(60, TimeUnit.SECONDS))
                .withCauseInstanceOf(StackOverflowError.class);
        assertWaited(second);
    }

    /** Returns the result of another thread, which waits for the running examination. */
    private CompletableFuture<TokenVerdict> waiting() {
        CompletableFuture<TokenVerdict> result = new CompletableFuture<>();
        Thread thread = Thread.ofPlatform().start(() -> {
            try {
                result.complete(get(LIVE));
            } catch (SourceException ex) {
                result.completeExceptionally(ex);
            }
        });
        while (thread.getState() != Thread.State.WAITING && thread.isAlive()) {
            Thread.onSpinWait();
        }
        return result;
    }

    private static void assertWaited(CompletableFuture<TokenVerdict> result) {
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> result.get(60, TimeUnit.SECONDS))
                .withCauseInstanceOf(SourceException.class)
                .withMessageContaining("Another request");
    }

    private static void await(CountDownLatch gate) {
        try {
            gate.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }
}
