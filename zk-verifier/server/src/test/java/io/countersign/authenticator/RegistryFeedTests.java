// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.authenticator.TestAuthenticator.Answer;
import io.countersign.server.feed.FeedFollower;
import io.countersign.zk.group.Secret;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Two replicas over one database, and verifiers that wait for changes of the registry. */
@Timeout(300)
class RegistryFeedTests {

    @TempDir
    private static Path folder;

    private static TestAuthenticator one;

    private static TestAuthenticator other;

    private final ExecutorService verifiers = Executors.newVirtualThreadPerTaskExecutor();

    private long next;

    @BeforeAll
    static void start() {
        one = TestAuthenticator.start(folder);
        other = TestAuthenticator.start(folder, "--countersign.zk.authenticator.max-waiting=1");
    }

    @BeforeEach
    void begin() {
        register(one);
        next = list(one, 0).json().path("next").asLong();
    }

    @AfterEach
    void end() {
        verifiers.close();
    }

    @AfterAll
    static void stop() {
        one.close();
        other.close();
    }

    @Test
    void registryWhenNothingHasChangedThenItWaitsForAChangeHere() throws Exception {
        Future<Answer> waiting = wait(one);
        until(one, 1);
        register(one);
        assertNews(waiting.get());
        assertThat(header(waiting.get(), "Preference-Applied")).isEqualTo("wait");
        assertThat(header(waiting.get(), "Age")).matches("[0-3]");
    }

    @Test
    void registryWhenAnotherReplicaHasChangedItThenAllThatWaitHearOfIt() throws Exception {
        List<Future<Answer>> waiting = List.of(wait(one), wait(one), wait(one));
        until(one, 3);
        register(other);
        for (Future<Answer> each : waiting) {
            assertNews(each.get());
        }
    }

    @Test
    void registryWhenTheTagIsCurrentThenNotModified() {
        String tag = header(list(one, next), "ETag");
        assertThat(list(one, next, "If-None-Match", tag).status()).isEqualTo(304);
        assertThat(list(one, next, "If-None-Match", tag, "Prefer", "wait=1").status())
                .isEqualTo(304);
        register(one);
        assertNews(list(one, next, "If-None-Match", tag));
    }

    @Test
    void registryWhenTooManyWaitThenAtOnce() throws Exception {
        Future<Answer> waiting = wait(other);
        until(other, 1);
        assertThat(header(list(other, next, "Prefer", "wait=20"), "Preference-Applied"))
                .isEmpty();
        register(other);
        assertNews(waiting.get());
    }

    @Test
    void registryWhenAnotherReplicaIsAheadThenNotStartedAnew() {
        register(one);
        long ahead = list(one, next).json().path("next").asLong();
        assertThat(list(other, ahead).json().path("next").asLong()).isEqualTo(ahead);
    }

    @Test
    void registryWhenNobodyOrTheWrongScopeAsksThenRefusedWithoutWaiting() {
        assertThat(one.get("/registry?since=" + next, "Prefer", "wait=20").status())
                .isEqualTo(401);
        String[] issuer = TestAuthenticator.service("zk:attest");
        String[] headers =
                Stream.concat(Stream.of(issuer), Stream.of("Prefer", "wait=20")).toArray(String[]::new);
        assertThat(one.get("/registry?since=" + next, headers).status()).isEqualTo(403);
    }

    @Test
    void closeWhenVerifiersWaitThenTheyAreAnswered() throws Exception {
        TestAuthenticator third = TestAuthenticator.start(folder);
        Future<Answer> waiting = wait(third);
        until(third, 1);
        third.close();
        assertThat(waiting.get().status()).isEqualTo(200);
        assertThat(header(waiting.get(), "Preference-Applied")).isEmpty();
    }

    @Test
    void registryWhenTheDatabaseCannotBeReadThenUnavailableAlsoForThoseThatWait() throws Exception {
        JdbcClient database = one.context().getBean(JdbcClient.class);
        Future<Answer> waiting = wait(one);
        until(one, 1);
        database.sql("ALTER TABLE registry_sequence RENAME TO away").update();
        assertThat(waiting.get().status()).isEqualTo(503);
        Answer answer = list(one, next);
        assertThat(answer.status()).isEqualTo(503);
        assertThat(header(answer, "Retry-After")).isNotEmpty();
        database.sql("ALTER TABLE away RENAME TO registry_sequence").update();
        assertThat(list(one, next).status()).isEqualTo(200);
    }

    private Future<Answer> wait(TestAuthenticator server) {
        return verifiers.submit(() -> list(server, next, "Prefer", "wait=20"));
    }

    private static Answer list(TestAuthenticator server, long since, String... headers) {
        String[] all = Stream.concat(Stream.of(TestAuthenticator.service("zk:read")), Stream.of(headers))
                .toArray(String[]::new);
        return server.get("/registry?since=" + since, all);
    }

    private static void register(TestAuthenticator server) {
        assertThat(server.register(Secret.random()).status()).isLessThan(300);
    }

    private static void assertNews(Answer answer) {
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("events").findValuesAsString("kind")).contains("registered", "members");
    }

    private static String header(Answer answer, String name) {
        return answer.response().headers().firstValue(name).orElse("");
    }

    private static void until(TestAuthenticator server, int waiting) {
        while (server.context().getBean(FeedFollower.class).waiting() != waiting) {
            assertThat(Thread.interrupted()).as("still waiting").isFalse();
            Thread.onSpinWait();
        }
    }
}
