// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.ReplayStore.Use;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.boot.replay.RedisReplayStore;
import io.countersign.spring.boot.replay.RedisTls;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedisReplayStoreTests {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final Clock clock = Clock.systemUTC();

    private Instant end() {
        return clock.instant().plusSeconds(60);
    }

    @Test
    void useWhenSecondTimeThenRepeatedAlsoForAnotherProcess() throws IOException {
        try (FakeRedis redis = new FakeRedis(0, "noeviction");
                RedisReplayStore one = new RedisReplayStore(redis.uri(), TIMEOUT, clock);
                RedisReplayStore two = new RedisReplayStore(redis.uri(), TIMEOUT, clock)) {
            assertThat(one.use("zk", "a", end())).isEqualTo(Use.FIRST);
            assertThat(one.use("zk", "a", end())).isEqualTo(Use.REPEATED);
            assertThat(two.use("zk", "a", end())).isEqualTo(Use.REPEATED);
            assertThat(two.use("zk", "b", end())).isEqualTo(Use.FIRST);
        }
    }

    @Test
    void useThenTheKeyEndsByItself() throws IOException {
        Instant now = Instant.parse("2026-10-01T12:00:00Z");
        try (FakeRedis redis = new FakeRedis(0, "noeviction");
                RedisReplayStore store = new RedisReplayStore(redis.uri(), TIMEOUT, Clock.fixed(now, ZoneOffset.UTC))) {
            store.use("zk", "a", now.plusSeconds(60));
            assertThat(redis.lastSet()).isEqualTo("SET countersign:spent:zk:a  PX 60000 NX");
            assertThat(store.use("zk", "b", now)).isEqualTo(Use.REPEATED);
        }
    }

    @Test
    void useWhenManyAtOnceThenOneIsFirst() throws Exception {
        try (FakeRedis redis = new FakeRedis(0, "noeviction");
                RedisReplayStore store = new RedisReplayStore(redis.uri(), TIMEOUT, clock);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            store.use("zk", "first", end());
            Callable<Use> use = () -> store.use("zk", "raced", end());
            List<Use> uses = new ArrayList<>();
            for (Future<Use> outcome : threads.invokeAll(Collections.nCopies(100, use))) {
                uses.add(outcome.get());
            }
            assertThat(uses).filteredOn(Use.FIRST::equals).hasSize(1);
            assertThat(uses).filteredOn(Use.REPEATED::equals).hasSize(99);
        }
    }

    @Test
    void useWhenRedisIsAwayThenCannotTellUntilItIsBack() throws Exception {
        int port;
        try (FakeRedis free = new FakeRedis(0, "noeviction")) {
            port = free.port();
        }
        try (RedisReplayStore store = new RedisReplayStore("redis://127.0.0.1:" + port, TIMEOUT, clock)) {
            assertThat(store.use("zk", "a", end())).isEqualTo(Use.UNKNOWN);
            try (FakeRedis redis = new FakeRedis(port, "noeviction")) {
                assertThat(redis.port()).isEqualTo(port);
                awaitFirst(store, "a");
            }
            assertThat(store.use("zk", "b", end())).isEqualTo(Use.UNKNOWN);
            try (FakeRedis redis = new FakeRedis(port, "noeviction")) {
                assertThat(redis.port()).isEqualTo(port);
                awaitFirst(store, "c");
            }
        }
    }

    private void awaitFirst(RedisReplayStore store, String id) throws InterruptedException {
        Use use = store.use("zk", id, end());
        while (use == Use.UNKNOWN) {
            Thread.sleep(50);
            use = store.use("zk", id, end());
        }
        assertThat(use).isEqualTo(Use.FIRST);
    }

    @Test
    void useWhenRedisDoesNotAnswerThenCannotTell() throws IOException {
        try (FakeRedis redis = new FakeRedis(0, "noeviction");
                RedisReplayStore store = new RedisReplayStore(redis.uri(), Duration.ofMillis(200), clock)) {
            Use use = Use.UNKNOWN;
            // Connecting may take longer than the timeout.
            for (int i = 0; use == Use.UNKNOWN; i++) {
                use = store.use("zk", "a" + i, end());
            }
            assertThat(use).isEqualTo(Use.FIRST);
            redis.silence(true);
            assertThat(store.use("zk", "b", end())).isEqualTo(Use.UNKNOWN);
        }
    }

    private RedisReplayStores stores(String uri) {
        return new RedisReplayStores(
                new CountersignZkProperties.Redis(uri, TIMEOUT), new ProtectedLinks(true), RedisTls.DEFAULT, clock);
    }

    @ParameterizedTest
    @ValueSource(strings = {"noeviction", ""})
    void openWhenRedisForgetsNothingOrDoesNotTellThenOpened(String policy) throws IOException {
        try (FakeRedis redis = new FakeRedis(0, policy)) {
            RedisReplayStores stores = stores(redis.uri());
            assertThat(stores.open()).isNotNull();
            stores.destroy();
        }
    }

    @Test
    void openWhenRedisForgetsThenFails() throws IOException {
        try (FakeRedis redis = new FakeRedis(0, "allkeys-lru")) {
            RedisReplayStores stores = stores(redis.uri());
            assertThatExceptionOfType(CountersignConfigurationException.class)
                    .isThrownBy(stores::open)
                    .withMessageContaining("allkeys-lru");
            stores.destroy();
        }
    }

    @Test
    void useWhenRedisThatForgetsCameAfterTheStartThenCannotTell() throws IOException {
        int port;
        try (FakeRedis free = new FakeRedis(0, "noeviction")) {
            port = free.port();
        }
        try (RedisReplayStore store = new RedisReplayStore("redis://127.0.0.1:" + port, TIMEOUT, clock)) {
            assertThat(store.evictionPolicy()).isEmpty();
            try (FakeRedis redis = new FakeRedis(port, "volatile-ttl")) {
                assertThat(redis.port()).isEqualTo(port);
                while (store.evictionPolicy().isEmpty()) {
                    Thread.onSpinWait();
                }
                assertThat(store.use("zk", "a", end())).isEqualTo(Use.UNKNOWN);
            }
            assertThat(store.evictionPolicy()).hasValue("volatile-ttl");
        }
    }

    @Test
    void useWhenRedisForgetsAfterItWasAwayThenCannotTellUntilItDoesNot() throws Exception {
        int port;
        try (FakeRedis free = new FakeRedis(0, "noeviction")) {
            port = free.port();
        }
        try (RedisReplayStore store = new RedisReplayStore("redis://127.0.0.1:" + port, TIMEOUT, clock)) {
            try (FakeRedis first = new FakeRedis(port, "noeviction")) {
                assertThat(first.port()).isEqualTo(port);
                awaitFirst(store, "a");
            }
            try (FakeRedis forgetting = new FakeRedis(port, "allkeys-lru")) {
                while (!store.evictionPolicy().equals(Optional.of("allkeys-lru"))) {
                    assertThat(store.use("zk", "b", end())).isEqualTo(Use.UNKNOWN);
                }
                assertThat(store.use("zk", "b", end())).isEqualTo(Use.UNKNOWN);
                assertThat(forgetting.lastSet()).isEmpty();
            }
            try (FakeRedis mended = new FakeRedis(port, "noeviction")) {
                assertThat(mended.port()).isEqualTo(port);
                awaitFirst(store, "b");
                assertThat(store.evictionPolicy()).hasValue("noeviction");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"redis://user:secret@redis.internal:6379", "nonsense", "http://127.0.0.1/", "redis://"})
    void openWhenAddressIsPlainOrNoneThenFailsWithoutItsPassword(String uri) {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(stores(uri)::open)
                .withMessageContaining("countersign.zk.replay.redis.url")
                .satisfies(failure -> assertThat(failure.getMessage()).doesNotContain("secret"));
    }
}
