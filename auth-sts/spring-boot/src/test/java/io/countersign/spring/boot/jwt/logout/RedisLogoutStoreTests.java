// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt.logout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.countersign.schemes.logout.Logout;
import io.countersign.schemes.logout.LogoutStore;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.boot.replay.CheckedRedis;
import io.countersign.spring.boot.replay.RedisReplay;
import io.countersign.spring.boot.replay.RedisTls;
import io.countersign.spring.boot.replay.StoreSettings;
import io.countersign.spring.security.CountersignConfigurationException;
import io.lettuce.core.XAddArgs;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ended sessions in a Redis of the machine. */
class RedisLogoutStoreTests {

    private static final Duration HOUR = Duration.ofHours(1);

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    private @Nullable Process server;

    @AfterEach
    void stop() throws InterruptedException {
        if (server != null) {
            server.destroy();
            server.waitFor();
        }
    }

    /** Starts a Redis, and returns its address. Skips the test where Redis is not installed. */
    private String start(String... options) throws IOException {
        boolean installed = Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(place -> Files.isExecutable(Path.of(place, "redis-server")));
        if (!installed) {
            System.out.println("redis-server is missing: the store of logouts in Redis was not tested");
        }
        assumeTrue(installed, "redis-server is missing");
        int port = port();
        List<String> command = new ArrayList<>(
                List.of("redis-server", "--port", String.valueOf(port), "--bind", "127.0.0.1", "--save", ""));
        command.addAll(List.of(options));
        server = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("redis.log").toFile())
                .start();
        return "redis://127.0.0.1:" + port;
    }

    private static int port() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    private static CheckedRedis connect(String url) throws InterruptedException {
        CheckedRedis redis = new CheckedRedis(url, TIMEOUT, Clock.systemUTC());
        for (int i = 0; redis.evictionPolicy().isEmpty() && i < 600; i++) {
            Thread.sleep(100);
        }
        return redis;
    }

    private static Logout logout(@Nullable String session, @Nullable String subject) {
        return new Logout("https://id.example", session, subject, Instant.ofEpochSecond(1_790_000_000));
    }

    @Test
    void sinceThenLogoutsInOrderAlsoForAnotherProcess() throws Exception {
        String url = start();
        try (CheckedRedis one = connect(url);
                CheckedRedis other = connect(url)) {
            RedisLogoutStore store = new RedisLogoutStore(one);
            assertThat(store.since(null).logouts()).isEmpty();
            List<Logout> added = List.of(logout("a", "ann"), logout("b", null), logout(null, "bob"));
            for (Logout each : added) {
                store.add(each, HOUR);
            }
            LogoutStore.Page page = new RedisLogoutStore(other).since(null);
            assertThat(page.logouts()).isEqualTo(added);
            assertThat(store.since(page.next()).logouts()).isEmpty();
            store.add(logout("c", null), HOUR);
            assertThat(store.since(page.next()).logouts()).containsExactly(logout("c", null));
        }
    }

    @Test
    void sinceWhenThereAreManyThenInPagesAndOldOnesAreDropped() throws Exception {
        try (CheckedRedis redis = connect(start())) {
            RedisLogoutStore store = new RedisLogoutStore(redis);
            for (int i = 0; i < 1002; i++) {
                store.add(logout("s-" + i, null), HOUR);
            }
            LogoutStore.Page first = store.since(null);
            assertThat(first.logouts()).hasSize(1001);
            assertThat(store.since(first.next()).logouts()).containsExactly(logout("s-1001", null));
            // Redis drops whole nodes of a stream, of 100 entries by default.
            store.add(logout("last", null), Duration.ZERO);
            assertThat(store.since(null).logouts()).hasSizeLessThan(200).contains(logout("last", null));
            assertThat(store.since(first.next()).logouts()).contains(logout("last", null));
            String position = store.since(null).next();
            // Another Redis, whose clock is behind.
            redis.connect().sync().del(RedisLogoutStore.STREAM);
            redis.connect()
                    .sync()
                    .xadd(
                            RedisLogoutStore.STREAM,
                            new XAddArgs().id("1-1"),
                            Map.of("iss", "https://id.example", "iat", "1790000000", "sid", "new"));
            assertThat(store.since(position).logouts()).containsExactly(logout("new", null));
        }
    }

    @Test
    void sinceWhenAnEntryIsNoLogoutThenFails() throws Exception {
        try (CheckedRedis redis = connect(start())) {
            redis.connect().sync().xadd(RedisLogoutStore.STREAM, "iss", "https://id.example");
            RedisLogoutStore store = new RedisLogoutStore(redis);
            assertThatExceptionOfType(IOException.class).isThrownBy(() -> store.since(null));
        }
    }

    @Test
    void addWhenRedisIsAwayThenFails() throws IOException {
        try (CheckedRedis redis = new CheckedRedis("redis://127.0.0.1:" + port(), TIMEOUT, Clock.systemUTC())) {
            RedisLogoutStore store = new RedisLogoutStore(redis);
            for (int i = 0; i < 2; i++) {
                assertThatExceptionOfType(IOException.class).isThrownBy(() -> store.add(logout("a", null), HOUR));
                assertThatExceptionOfType(IOException.class).isThrownBy(() -> store.since(null));
            }
        }
    }

    @Test
    void connectWhenRedisEvictsKeysThenRefused() throws Exception {
        String url = start("--maxmemory-policy", "allkeys-lru");
        StoreSettings settings = new StoreSettings("countersign.jwt.logout.", "redis", true, url, TIMEOUT);
        connect(url).close();
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() ->
                        RedisReplay.connect(settings, new ProtectedLinks(true), RedisTls.DEFAULT, Clock.systemUTC()))
                .withMessageContaining("countersign.jwt.logout.redis.url")
                .withMessageContaining("allkeys-lru");
    }
}
