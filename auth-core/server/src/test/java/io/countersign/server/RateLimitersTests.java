// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.countersign.spring.boot.replay.RedisTls;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Rates in a Redis of this machine. */
@ExtendWith(OutputCaptureExtension.class)
class RateLimitersTests {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration DEADLINE = Duration.ofMinutes(1);

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    private final List<RateRedis> opened = new ArrayList<>();

    /** Time of the limiters in memory, which stands still. */
    private final AtomicLong now = new AtomicLong();

    private TestRedis redis;

    @BeforeEach
    void start(@TempDir Path folder) {
        redis = TestRedis.start(folder);
    }

    @AfterEach
    void stop() {
        opened.forEach(RateRedis::close);
        redis.close();
    }

    private RateRedis connect(Duration timeout, String service) {
        RateRedis one = new RateRedis(redis.url(), timeout, RedisTls.DEFAULT, service);
        opened.add(one);
        return one;
    }

    /** Returns the limiters of one of two replicas. */
    private RateLimiters replica(RateRedis connected) {
        return new RateLimiters(connected, 2, meters, now::get);
    }

    private RateLimiters replica() {
        RateRedis connected = connect(PATIENCE, "gateway.shop.com");
        awaitAvailable(connected);
        return replica(connected);
    }

    private static void awaitAvailable(RateRedis connected) {
        await().atMost(DEADLINE).until(connected::isAvailable);
    }

    private static int granted(RateLimiter limiter, String caller, int calls) {
        int granted = 0;
        for (int i = 0; i < calls; i++) {
            granted += limiter.acquire(caller).isZero() ? 1 : 0;
        }
        return granted;
    }

    @Test
    void acquireWhenTwoReplicasThenTogetherNoMoreThanTheRate() throws Exception {
        RateLimiter one = replica().perSecond("requests", 50, 100);
        RateLimiter other = replica().perSecond("requests", 50, 100);
        Callable<Integer> atOne = () -> granted(one, "ann", 200);
        Callable<Integer> atOther = () -> granted(other, "ann", 200);
        long before = redis.micros();
        int granted = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (Future<Integer> calls :
                    threads.invokeAll(List.of(atOne, atOther, atOne, atOther, atOne, atOther, atOne, atOther))) {
                granted += calls.get();
            }
        }
        // The bucket has 50 calls and gets another one each 20 milliseconds.
        assertThat(granted).isBetween(50, 50 + (int) ((redis.micros() - before) / 20_000));
    }

    @Test
    void acquireWhenEmptyThenRefusedForAnIntervalAtMostAndNotCounted() {
        RateLimiter limiter = replica().perMinute("logins", 6, 100);

        assertThat(granted(limiter, "ann", 6)).isEqualTo(6);
        for (int i = 0; i < 100; i++) {
            assertThat(limiter.acquire("ann")).isBetween(Duration.ofNanos(125), Duration.ofSeconds(10));
        }
        assertThat(limiter.acquire("bob")).isZero();
        assertThat(meters.get("countersign.rate-limit.refused")
                        .tag("limiter", "logins")
                        .counter()
                        .count())
                .isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 999, 600_000, 1_000_000})
    void acquireWhenAnyRateThenFirstIsAccepted(int rate) {
        RateLimiter limiter = replica().perSecond("requests", rate, 100);

        assertThat(limiter.acquire("ann")).isZero();
        assertThat(limiter.acquire("ann")).isLessThanOrEqualTo(Duration.ofNanos(1_000_000_000 / rate));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 999, 1024})
    void acquireWhenBucketIsFullThenItHasAsManyCallsAsTheRate(int rate) {
        // A minute, so that none is added meanwhile.
        RateLimiter limiter = replica().perMinute("requests", Math.min(rate, 60), 100);

        assertThat(granted(limiter, "ann", Math.min(rate, 60))).isEqualTo(Math.min(rate, 60));
    }

    @Test
    void acquireWhenTimeHasPassedThenAcceptedAgain() {
        RateLimiter limiter = replica().perSecond("requests", 2, 100);
        granted(limiter, "ann", 100);

        await().atMost(DEADLINE).until(() -> limiter.acquire("ann").isZero());
    }

    @Test
    void acquireWhenServiceOrLimiterIsAnotherThenCountedApart() {
        RateLimiters gateway = replica();
        RateRedis other = connect(PATIENCE, "sts.shop.com");
        awaitAvailable(other);
        RateLimiters sts = replica(other);
        granted(gateway.perMinute("requests", 1, 100), "ann", 10);

        assertThat(gateway.perMinute("requests", 1, 100).acquire("ann")).isPositive();
        assertThat(gateway.perMinute("logins", 1, 100).acquire("ann")).isZero();
        assertThat(sts.perMinute("requests", 1, 100).acquire("ann")).isZero();
    }

    @Test
    void acquireWhenCallerIsLongThenKeyIsShortRevealsNothingAndExpires() throws IOException {
        replica().perMinute("requests", 1, 100).acquire("ann".repeat(10_000));

        assertThat(redis.send("KEYS countersign:rate:gateway.shop.com:requests:*"))
                .startsWith("*1\r\n")
                .doesNotContain("ann")
                .hasSizeLessThan(200);
        String key =
                redis.send("KEYS countersign:rate:gateway.shop.com:requests:*").split("\r\n", -1)[2];
        long left = Long.parseLong(redis.send("PTTL " + key).strip().substring(1));
        assertThat(left).isBetween(-2L, 60_000L).isNotEqualTo(-1);
    }

    @Test
    void acquireWhenRedisRefusesTheScriptThenShareAndOthersGoOn() throws IOException {
        RateRedis connected = connect(PATIENCE, "gateway.shop.com");
        awaitAvailable(connected);
        RateLimiter limiter = replica(connected).perMinute("requests", 9, 100);
        redis.send("HSET " + connected.key("requests", "ann") + " a b");

        assertThat(granted(limiter, "ann", 20)).isEqualTo(5);
        assertThat(connected.isAvailable()).isTrue();
        assertThat(granted(limiter, "bob", 20)).isEqualTo(9);
    }

    @Test
    void acquireWhenClockOfRedisWasSetBackThenBucketIsOnlyEmpty() throws IOException {
        RateLimiter limiter = replica().perMinute("requests", 1, 100);
        limiter.acquire("ann");
        String key =
                redis.send("KEYS countersign:rate:gateway.shop.com:requests:*").split("\r\n", -1)[2];
        redis.send("SET " + key + " 9000000000000000");

        assertThat(limiter.acquire("ann")).isEqualTo(Duration.ofMinutes(1));
        redis.send("SET " + key + " nonsense");
        assertThat(limiter.acquire("ann")).isZero();
    }

    @Test
    void acquireWhenScriptIsUnknownOrKeysAreLostThenOneMoreBurst() throws IOException {
        RateLimiter limiter = replica().perMinute("requests", 5, 100);
        assertThat(granted(limiter, "ann", 20)).isEqualTo(5);
        redis.send("SCRIPT FLUSH");
        redis.send("FLUSHALL");

        assertThat(granted(limiter, "ann", 20)).isEqualTo(5);
    }

    @Test
    void acquireWhenRedisIsKilledThenItsShareUntilItIsBack(CapturedOutput output) {
        RateRedis connected = connect(PATIENCE, "gateway.shop.com");
        awaitAvailable(connected);
        RateLimiter limiter = replica(connected).perMinute("requests", 9, 100);
        assertThat(granted(limiter, "ann", 20)).isEqualTo(9);
        assertThat(fallback()).isZero();

        redis.kill();
        assertThat(granted(limiter, "ann", 20)).isEqualTo(5);
        assertThat(limiter.acquire("ann")).isPositive();
        assertThat(fallback()).isEqualTo(1);

        redis.restart();
        awaitAvailable(connected);
        assertThat(fallback()).isZero();
        assertThat(granted(limiter, "ann", 20)).isEqualTo(9);
        assertThat(output.getOut().split("Redis is unavailable", -1)).hasSize(2);
        assertThat(output).contains("Redis is available again");
    }

    @Test
    void acquireWhenRedisDoesNotRespondThenOneCallWaitsAndOthersDoNot() {
        RateRedis connected = connect(Duration.ofMillis(250), "gateway.shop.com");
        awaitAvailable(connected);
        RateLimiter limiter = replica(connected).perMinute("requests", 9, 100);
        redis.stopResponding();

        limiter.acquire("ann");
        assertThat(connected.isAvailable()).isFalse();
        // If each call waited, these would take forty minutes.
        assertThat(granted(limiter, "ann", 10_000)).isEqualTo(4);

        redis.respondAgain();
        awaitAvailable(connected);
    }

    @Test
    void acquireWhenRedisIsAwayAtTheStartThenItsShare() {
        redis.kill();
        RateRedis connected = connect(PATIENCE, "gateway.shop.com");
        RateLimiter limiter = replica(connected).perMinute("requests", 9, 100);
        assertThat(granted(limiter, "ann", 20)).isEqualTo(5);

        redis.restart();
        awaitAvailable(connected);
        assertThat(granted(limiter, "ann", 20)).isEqualTo(9);
    }

    @Test
    void acquireWhenRedisCannotWriteThenItsShareUntilItCan(CapturedOutput output) throws IOException {
        RateRedis connected = connect(PATIENCE, "gateway.shop.com");
        awaitAvailable(connected);
        RateLimiter limiter = replica(connected).perMinute("requests", 9, 100);
        redis.send("REPLICAOF 127.0.0.1 1");

        assertThat(granted(limiter, "ann", 20)).isEqualTo(5);
        assertThat(connected.isAvailable()).isFalse();
        redis.send("REPLICAOF NO ONE");
        awaitAvailable(connected);
        assertThat(output.getOut().split("Redis is unavailable", -1)).hasSize(2);
    }

    private double fallback() {
        return meters.get("countersign.rate-limit.fallback").gauge().value();
    }
}
