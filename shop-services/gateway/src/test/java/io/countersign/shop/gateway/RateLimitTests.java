// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.countersign.server.SharedRate;
import io.countersign.server.TestRedis;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RateLimitTests {

    private TestTokens tokens;

    @BeforeEach
    void makeTokens(@TempDir Path directory) throws Exception {
        tokens = new TestTokens(directory);
    }

    @Test
    void requestWhenRefusedForItsCredentialThenCountedAllTheSame() throws Exception {
        try (LimitedGateway gateway = new LimitedGateway(tokens, "requests-per-second-and-address=2")) {
            HttpResponse<String> response =
                    untilTooMany(() -> gateway.send("GET", "/basket/ann", "", "Bearer not.a.token"), 401);

            assertThat(response.headers().firstValue("Retry-After")).hasValue("1");
            assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
            assertThat(response.body()).contains("urn:countersign:problem:too-many-requests");
            assertThat(gateway.received()).isEmpty();
        }
    }

    @Test
    void requestWhenItHasPasswordsHashedTooOftenThenRefused() throws Exception {
        try (LimitedGateway gateway = new LimitedGateway(tokens, "logins-per-second=2")) {
            String ann = tokens.user("ann", "USER");
            HttpResponse<String> response = untilTooMany(() -> gateway.send("POST", "/login", "{}", ann), 200);

            assertThat(response.headers().firstValue("Retry-After")).hasValue("1");
            // All ways to have a password hashed count together.
            for (String[] other :
                    new String[][] {{"POST", "/users/login"}, {"POST", "/users"}, {"PUT", "/users/userID/ann/password"}
                    }) {
                untilTooMany(() -> gateway.send(other[0], other[1], "{}", ann));
            }
        }
    }

    @Test
    void requestWhenTwoReplicasShareARedisThenTogetherNoMoreThanTheRate(@TempDir Path directory) throws Exception {
        try (TestRedis redis = TestRedis.start(directory);
                LimitedGateway one = shared(redis, "requests-per-second-and-address=50");
                LimitedGateway other = shared(redis, "requests-per-second-and-address=50")) {
            SharedRate.check(redis, 50, () -> status(one), () -> status(other));
            assertThat(one.fallback()).isZero();
        }
    }

    @Test
    void requestWhenRedisIsKilledThenStillLimitedAndSharedAgainAfterwards(@TempDir Path directory) throws Exception {
        try (TestRedis redis = TestRedis.start(directory);
                LimitedGateway one = shared(redis, "requests-per-second-and-address=2");
                LimitedGateway other = shared(redis, "requests-per-second-and-address=2")) {
            redis.kill();
            for (LimitedGateway gateway : List.of(one, other)) {
                untilTooMany(() -> gateway.send("GET", "/basket/ann", "", "Bearer not.a.token"), 401);
                assertThat(gateway.fallback()).isEqualTo(1);
                assertThat(gateway.send("GET", "/actuator/health/readiness", "", "")
                                .statusCode())
                        .isIn(200, 429);
            }
            redis.restart();
            await().atMost(Duration.ofMinutes(1)).until(() -> one.fallback() + other.fallback() == 0);
            SharedRate.check(redis, 2, () -> status(one), () -> status(other));
        }
    }

    @Test
    void startWhenRedisIsAwayThenItStartsLimitedInMemory() throws Exception {
        try (LimitedGateway gateway = new LimitedGateway(
                tokens,
                "requests-per-second-and-address=2",
                "--countersign.rate-limit.store=redis",
                "--countersign.rate-limit.redis.url=redis://127.0.0.1:" + TestRedis.freePort())) {
            untilTooMany(() -> gateway.send("GET", "/basket/ann", "", "Bearer not.a.token"), 401);
        }
    }

    @Test
    void startWhenTheStoreCannotWorkThenFailsAndNamesTheSetting() {
        assertThatThrownBy(() -> new LimitedGateway(
                        tokens,
                        "requests-per-second-and-address=2",
                        "--countersign.rate-limit.store=redis",
                        "--countersign.rate-limit.redis.url=redis://redis.example:6379"))
                .hasStackTraceContaining("countersign.rate-limit.redis.url");
    }

    private LimitedGateway shared(TestRedis redis, String limit) {
        return new LimitedGateway(tokens, limit, SharedRate.properties(redis).toArray(String[]::new));
    }

    private static int status(LimitedGateway gateway) throws Exception {
        return gateway.send("GET", "/basket/ann", "", "Bearer not.a.token").statusCode();
    }

    private static HttpResponse<String> untilTooMany(Callable<HttpResponse<String>> call, int before) throws Exception {
        assertThat(call.call().statusCode()).isEqualTo(before);
        return untilTooMany(call);
    }

    private static HttpResponse<String> untilTooMany(Callable<HttpResponse<String>> call) throws Exception {
        HttpResponse<String> response = call.call();
        for (int i = 0; i < 1000 && response.statusCode() != 429; i++) {
            response = call.call();
        }
        assertThat(response.statusCode()).isEqualTo(429);
        return response;
    }
}
