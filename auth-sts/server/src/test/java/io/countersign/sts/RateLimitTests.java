// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.server.SharedRate;
import io.countersign.server.TestRedis;
import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.web.Endpoints;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

class RateLimitTests {

    @TempDir
    private Path folder;

    /** Server with one request a second and address, for tests that all exceed this rate. */
    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class ByAddress {

        private TestSts sts;

        @BeforeAll
        void start(@TempDir Path shared) {
            sts = TestSts.start(shared, "--countersign.sts.rate-limit.requests-per-second-and-address=1");
        }

        @AfterAll
        void stop() {
            sts.close();
        }

        @Test
        void tokenWhenAddressAsksTooOftenThen429WhateverItAsks() {
            for (String path : List.of(Endpoints.TOKEN, Endpoints.INTROSPECT, Endpoints.REVOKE, Endpoints.LOGIN)) {
                assertTooMany(repeated(() -> sts.form(path, "token", "nonsense")));
            }
            assertThat(sts.get("/oauth2/jwks").status()).isEqualTo(200);
        }

        @Test
        void requestWhenPathIsSpeltOtherwiseThenCountedTheSame() {
            assertTooMany(repeated(() -> sts.form("/oauth2/%74oken", "token", "nonsense")));
        }

        @Test
        void requestWhenPageOrUserInfoIsAskedForTooOftenThen429() {
            for (String path : List.of(Endpoints.AUTHORIZE, Endpoints.USERINFO)) {
                assertTooMany(repeated(() -> sts.get(path)));
            }
        }
    }

    /** Server with one request a second and client. Each test has its own clients. */
    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class ByClient {

        private final FakeUsers users = new FakeUsers();

        private TestSts sts;

        @BeforeAll
        void start(@TempDir Path shared) {
            sts = TestSts.start(
                    shared,
                    "--countersign.sts.users.uri=" + users.uri(),
                    "--countersign.sts.clients.[app.test].public=true",
                    "--countersign.sts.clients.[app.test].redirect-uris=https://app.test/callback",
                    "--countersign.sts.clients.[app.test].scopes=openid",
                    "--countersign.sts.rate-limit.public-pushes-per-second-and-address=1",
                    "--countersign.sts.rate-limit.requests-per-second-and-client=1");
        }

        @AfterAll
        void stop() {
            sts.close();
            users.close();
        }

        @Test
        void tokenWhenClientAsksTooOftenThen429AndOthersGoOn() {
            assertTooMany(repeated(() -> sts.token("basket", "resource", "sts.shop.com")));
            assertThat(sts.token("account", "resource", "sts.shop.com").status())
                    .isEqualTo(200);
            Answer login = repeated(() -> sts.login("USER"));
            assertThat(login.status()).isEqualTo(429);
            assertThat(login.header("Retry-After")).isEqualTo("1");
            assertThat(login.header("Content-Type")).startsWith("application/problem+json");
        }

        @Test
        void tokenWhenStrangerNamesAClientThenTheClientGoesOn() {
            String forged = TestSts.assertion(
                    "account", claims -> claims.issuer("product.shop.com").subject("product.shop.com"));
            for (int i = 0; i < 10; i++) {
                assertThat(sts.form(
                                        Endpoints.TOKEN,
                                        "grant_type",
                                        "client_credentials",
                                        "client_assertion_type",
                                        TestSts.JWT_BEARER,
                                        "client_assertion",
                                        forged)
                                .status())
                        .isEqualTo(401);
            }
            assertThat(sts.token("product", "resource", "sts.shop.com").status())
                    .isEqualTo(200);
        }

        @Test
        void pushWhenPublicClientPushesTooOftenThen429AndOthersGoOn() {
            assertTooMany(repeated(() -> sts.form(Endpoints.PAR, "client_id", "app.test")));
            Answer confidential = sts.form(
                    Endpoints.PAR,
                    "client_assertion_type",
                    TestSts.JWT_BEARER,
                    "client_assertion",
                    TestSts.assertion("gateway"));
            assertThat(confidential.text("error")).isEqualTo("unauthorized_client");
        }
    }

    @Test
    void tokenWhenTwoReplicasShareARedisThenTogetherNoMoreThanTheRate(@TempDir Path one, @TempDir Path other)
            throws Exception {
        try (TestRedis redis = TestRedis.start(folder);
                TestSts first = shared(redis, one, "rate-limit.requests-per-second-and-address=50");
                TestSts second = shared(redis, other, "rate-limit.requests-per-second-and-address=50")) {
            SharedRate.check(redis, 50, () -> nonsense(first), () -> nonsense(second));
        }
    }

    @Test
    void tokenWhenRedisIsKilledThenStillLimited(@TempDir Path one) {
        try (TestRedis redis = TestRedis.start(folder);
                TestSts sts = shared(redis, one, "rate-limit.requests-per-second-and-address=1")) {
            redis.kill();
            assertTooMany(repeated(() -> sts.form(Endpoints.TOKEN, "token", "nonsense")));
        }
    }

    @Test
    void loginWhenTriedAtOneReplicaThenTheUserHasToWaitAtAllAndAlsoWithoutRedis(
            @TempDir Path one, @TempDir Path other) {
        try (FakeUsers users = new FakeUsers();
                TestRedis redis = TestRedis.start(folder);
                TestSts first = withLogins(redis, one, users);
                TestSts second = withLogins(redis, other, users)) {
            assertThat(login(first)).isEqualTo(401);
            // The next one is accepted after a minute.
            assertThat(login(second)).isEqualTo(429);
            assertThat(login(first)).isEqualTo(429);
            redis.kill();
            assertThat(login(second)).isEqualTo(401);
            assertThat(login(second)).isEqualTo(429);
        }
    }

    private static TestSts withLogins(TestRedis redis, Path folder, FakeUsers users) {
        List<String> arguments = new ArrayList<>(SharedRate.properties(redis));
        arguments.removeIf(argument -> argument.contains(".dpop."));
        arguments.addAll(List.of(
                "--countersign.sts.users.uri=" + users.uri(),
                "--countersign.sts.users.logins-per-minute=1",
                "--countersign.sts.clients.[app.test].public=true",
                "--countersign.sts.clients.[app.test].redirect-uris=" + TestBrowser.CALLBACK,
                "--countersign.sts.clients.[app.test].scopes=openid,shop,offline_access",
                "--countersign.sts.clients.[app.test].audiences=gateway.shop.com"));
        return TestSts.start(folder, arguments.toArray(String[]::new));
    }

    private static int login(TestSts sts) {
        TestBrowser browser = new TestBrowser(sts);
        return browser.logIn(browser.follow(browser.authorize()), "ann", "wrong")
                .status();
    }

    private static TestSts shared(TestRedis redis, Path folder, String limit) {
        List<String> arguments = new ArrayList<>(SharedRate.properties(redis));
        arguments.add("--countersign.sts." + limit);
        return TestSts.start(folder, arguments.toArray(String[]::new));
    }

    private static int nonsense(TestSts sts) {
        return sts.form(Endpoints.TOKEN, "token", "nonsense").status();
    }

    @Test
    void validateWhenRateIsNoneThenFails() {
        assertThatThrownBy(
                        () -> TestSts.validate(folder, "--countersign.sts.rate-limit.requests-per-second-and-client=0"))
                .hasStackTraceContaining("countersign.sts.rate-limit.requests-per-second-and-client");
    }

    /**
     * The first answer of status 429 to requests one after the other: more than the limit lets
     * through even if they are slow.
     */
    private static Answer repeated(Supplier<Answer> request) {
        return Stream.generate(request)
                .limit(50)
                .filter(answer -> answer.status() == 429)
                .findFirst()
                .orElseThrow();
    }

    private static void assertTooMany(Answer answer) {
        assertThat(answer.text("error")).isEqualTo("temporarily_unavailable");
        assertThat(answer.header("Retry-After")).isEqualTo("1");
        assertThat(answer.header("Content-Type")).startsWith("application/json");
    }
}
