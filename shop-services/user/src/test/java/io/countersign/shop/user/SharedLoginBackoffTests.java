// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.countersign.server.RateRedis;
import io.countersign.server.SharedRate;
import io.countersign.server.TestClock;
import io.countersign.server.TestRedis;
import io.countersign.shop.common.Answer;
import io.countersign.shop.common.TestService;
import io.countersign.spring.boot.replay.RedisTls;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Delays after failed logins that replicas share in Redis. */
class SharedLoginBackoffTests {

    private static final String HERE = "192.0.2.1";

    private static final String THERE = "198.51.100.7";

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Username ann = new Username("ann");

    private final List<RateRedis> opened = new ArrayList<>();

    private TestRedis redis;

    private LoginBackoff one;

    private LoginBackoff other;

    @BeforeEach
    void start(@TempDir Path folder) {
        redis = TestRedis.start(folder);
        one = replica();
        other = replica();
    }

    @AfterEach
    void stop() {
        opened.forEach(RateRedis::close);
        redis.close();
    }

    private LoginBackoff replica() {
        RateRedis connected = new RateRedis(redis.url(), PATIENCE, RedisTls.DEFAULT, "user.shop.com");
        opened.add(connected);
        awaitAvailable(connected);
        return new LoginBackoff(
                new RedisLoginFailures(connected, new MemoryLoginFailures(TestClock.standing(), 3, 10)));
    }

    private static void awaitAvailable(RateRedis connected) {
        await().atMost(Duration.ofMinutes(1)).until(connected::isAvailable);
    }

    @Test
    void settleWhenFailedAtOneReplicaThenBothDelayTwiceAsLongUpToHalfAMinute() throws IOException {
        List<Long> delays = new ArrayList<>();
        for (int i = 0; i < 13; i++) {
            LoginBackoff replica = i % 2 == 0 ? one : other;
            assertThat(replica.settle(ann, "203.0.113." + i, false)).isZero();
            delays.add(delayOfName());
            endDelayOfName();
        }
        assertThat(delays)
                .containsExactly(0L, 0L, 0L, 0L, 0L, 1000L, 2000L, 4000L, 8000L, 16000L, 30000L, 30000L, 30000L);
    }

    private long delayOfName() throws IOException {
        return number("until") - number("last");
    }

    private long number(String field) throws IOException {
        return Long.parseLong(redis.send("HGET " + keyOfName() + " " + field).split("\r\n", -1)[1]);
    }

    private void endDelayOfName() throws IOException {
        redis.send("HSET " + keyOfName() + " until 0");
    }

    private String keyOfName() throws IOException {
        return redis.send("KEYS countersign:rate:user.shop.com:login-failures-name:*")
                .split("\r\n", -1)[2];
    }

    @Test
    void settleWhenOthersFailedAtAnotherReplicaThenEvenARightPasswordIsVoid() throws IOException {
        failUntilDelayed(one, THERE);

        lengthenDelayOfName();
        assertThat(other.settle(ann, HERE, true)).isPositive();
        endDelayOfName();
        assertThat(other.settle(ann, HERE, true)).isZero();
        assertThat(redis.send("KEYS *login-failures-name*")).isEqualTo("*0\r\n");
    }

    /** A slow test must not outlast the delay. It is never longer than half a minute. */
    private void lengthenDelayOfName() throws IOException {
        redis.send("HSET " + keyOfName() + " until 9000000000000");
        assertThat(one.delay(ann, HERE)).isEqualTo(LoginBackoff.LONGEST);
    }

    @Test
    void delayWhenAddressHasLoggedInAtAnotherReplicaThenOthersDoNotKeepTheUserOut() throws IOException {
        assertThat(one.settle(ann, HERE, true)).isZero();
        failUntilDelayed(one, THERE);
        lengthenDelayOfNameAt(THERE);

        assertThat(other.delay(ann, HERE)).isZero();
        assertThat(other.settle(ann, HERE, false)).isZero();
        assertThat(redis.send("KEYS *login-failures-both*")).startsWith("*1\r\n");
    }

    private void lengthenDelayOfNameAt(String address) throws IOException {
        redis.send("HSET " + keyOfName() + " until 9000000000000");
        assertThat(other.delay(ann, address)).isPositive();
    }

    @Test
    void settleWhenLongWithoutFailureThenForgotten() throws IOException {
        failUntilDelayed(one, THERE);
        endDelayOfName();
        redis.send("HSET " + keyOfName() + " last 0");

        assertThat(other.settle(ann, HERE, false)).isZero();
        assertThat(number("number")).isEqualTo(1);
    }

    @Test
    void settleWhenFailedThenKeysRevealNothingAndExpire() throws IOException {
        one.settle(ann, HERE, false);
        one.settle(new Username("bob"), HERE, true);

        String[] keys = redis.send("KEYS *").split("\r\n", -1);
        assertThat(keys).noneMatch(key -> key.contains("ann") || key.contains("bob") || key.contains(HERE));
        for (int i = 2; i < keys.length; i += 2) {
            assertThat(redis.send("PTTL " + keys[i])).isNotEqualTo(":-1\r\n");
        }
    }

    @Test
    void settleWhenRedisIsKilledThenEachReplicaDelaysAfterItsShare() {
        redis.kill();
        for (LoginBackoff replica : List.of(one, other)) {
            for (int i = 0; i < 4; i++) {
                assertThat(replica.settle(ann, HERE, false)).isZero();
            }
            assertThat(replica.delay(ann, HERE)).isEqualTo(Duration.ofSeconds(1));
        }
        redis.restart();
        opened.forEach(SharedLoginBackoffTests::awaitAvailable);
        assertThat(one.delay(ann, HERE)).isZero();
    }

    @Test
    void delayWhenRedisIsKilledAfterAGoodLoginThenOthersDoNotKeepTheUserOut() {
        assertThat(one.settle(ann, HERE, true)).isZero();
        redis.kill();

        for (int i = 0; i < 4; i++) {
            assertThat(one.settle(ann, THERE, false)).isZero();
        }
        assertThat(one.delay(ann, THERE)).isPositive();
        assertThat(one.delay(ann, HERE)).isZero();
    }

    private void failUntilDelayed(LoginBackoff replica, String address) {
        for (int i = 0; i <= LoginBackoff.FREE_OF_NAME; i++) {
            assertThat(replica.settle(ann, address, false)).isZero();
        }
    }

    @Test
    void loginWhenFailedAtOneReplicaThenTooManyAttemptsAtTheOther(@TempDir Path first, @TempDir Path second) {
        try (FakeSts sts = new FakeSts();
                TestService here = service(sts, first);
                TestService there = service(sts, second)) {
            for (int i = 0; i < 10; i++) {
                login(here);
            }
            // The delay grows faster than the attempts need, so that a slow machine meets it, too.
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> login(here).status() == 429 && login(there).status() == 429);
        }
    }

    private TestService service(FakeSts sts, Path folder) {
        Map<String, String> properties = new HashMap<>();
        SharedRate.properties(redis).forEach(property -> {
            String[] pair = property.substring(2).split("=", 2);
            properties.put(pair[0], pair[1]);
        });
        properties.put("shop.url.sts", sts.url());
        properties.put("shop.user.hashing.timeout", "5m");
        return TestService.start(UserApplication.class, "user", folder, properties);
    }

    private static Answer login(TestService service) {
        return service.anonymous().post("/users/login", "{\"username\":\"nobody\",\"pwd\":\"a wrong phrase\"}");
    }
}
