// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.authenticator.TestAuthenticator.Answer;
import io.countersign.server.SharedRate;
import io.countersign.server.TestRedis;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateLimitTests {

    @TempDir
    private Path folder;

    @Test
    void requestWhenAddressAsksTooOftenThen429WhateverItAsksAndHoweverItIsSpelt() {
        try (TestAuthenticator server = TestAuthenticator.start(
                folder,
                "--countersign.zk.authenticator.rate-limit.registrations=1",
                "--countersign.zk.authenticator.rate-limit.generations=1",
                "--countersign.zk.authenticator.rate-limit.verifications=1",
                "--countersign.zk.authenticator.rate-limit.reads=1",
                "--countersign.zk.authenticator.rate-limit.blocks=1")) {
            assertTooMany(() -> server.post("/register", "nonsense"));
            assertTooMany(() -> server.post("/%72egister", "nonsense"));
            assertTooMany(() -> server.post("/generate-proof", "nonsense"));
            assertTooMany(() -> server.post("/verify-proof", "nonsense"));
            assertTooMany(() -> server.get("/verify-proof"));
            assertTooMany(() -> server.get("/groups/members"));
            assertTooMany(() -> server.get("/groups/members/blocks/0"));
            assertTooMany(() -> server.get("/groups/members/%62locks/0"));
            assertThat(server.get("/").status()).isEqualTo(200);
        }
    }

    @Test
    void requestWhenTwoReplicasShareARedisThenTogetherNoMoreThanTheRate(@TempDir Path one, @TempDir Path other)
            throws Exception {
        try (TestRedis redis = TestRedis.start(folder);
                TestAuthenticator first = shared(redis, one, "verifications=50");
                TestAuthenticator second = shared(redis, other, "verifications=50")) {
            SharedRate.check(redis, 50, () -> nonsense(first), () -> nonsense(second));
        }
    }

    @Test
    void requestWhenRedisIsKilledThenStillLimited(@TempDir Path one) {
        try (TestRedis redis = TestRedis.start(folder);
                TestAuthenticator server = shared(redis, one, "verifications=1")) {
            redis.kill();
            assertTooMany(() -> server.post("/verify-proof", "nonsense"));
        }
    }

    private static TestAuthenticator shared(TestRedis redis, Path folder, String limit) {
        List<String> arguments = new ArrayList<>(SharedRate.properties(redis));
        arguments.add("--countersign.zk.authenticator.rate-limit." + limit);
        return TestAuthenticator.start(folder, arguments.toArray(String[]::new));
    }

    private static int nonsense(TestAuthenticator server) {
        return server.post("/verify-proof", "nonsense").status();
    }

    private static void assertTooMany(Supplier<Answer> request) {
        Answer refused = Stream.generate(request)
                .limit(50)
                .filter(answer -> answer.status() == 429)
                .findFirst()
                .orElseThrow();
        assertThat(refused.problem()).isEqualTo("too-many-requests");
        assertThat(refused.header("Retry-After")).isEqualTo("1");
    }

    @Test
    void startWhenAPropertyHasItsOldNameThenFailsWithTheNewOne() {
        assertThatThrownBy(() -> TestAuthenticator.start(folder, "--zk.authenticator.feed=open"))
                .hasStackTraceContaining("zk.authenticator.feed: Its name is now countersign.zk.authenticator.feed.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"registrations=0", "generations=-1", "verifications=1000001", "reads=0", "max-callers=0"})
    void startWhenLimitIsNoneThenFails(String limit) {
        assertThatThrownBy(() -> TestAuthenticator.start(folder, "--countersign.zk.authenticator.rate-limit." + limit))
                .hasStackTraceContaining("countersign.zk.authenticator.rate-limit." + limit.replaceFirst("=.*", ""));
    }
}
