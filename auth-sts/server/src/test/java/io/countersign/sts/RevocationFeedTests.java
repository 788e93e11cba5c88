// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.jwt.CompactJws;
import io.countersign.server.feed.FeedFollower;
import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.revocation.RevocationLog;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Two replicas over one database, and services that wait for revocations. */
@Timeout(300)
class RevocationFeedTests {

    @TempDir
    private static Path folder;

    private static TestSts one;

    private static TestSts other;

    private final ExecutorService services = Executors.newVirtualThreadPerTaskExecutor();

    private String token;

    private long next;

    @BeforeAll
    static void start() {
        one = TestSts.start(folder);
        other = TestSts.start(folder, "--countersign.sts.revocations.max-waiting=1");
    }

    @BeforeEach
    void begin() {
        token = one.token("basket", "resource", "sts.shop.com").text("access_token");
        revoke(one);
        next = list(one, 0).json().path("next").asLong();
    }

    @AfterEach
    void end() {
        services.close();
    }

    @AfterAll
    static void stop() {
        one.close();
        other.close();
    }

    @Test
    void listWhenNothingIsNewThenItWaitsForARevocationAtThisReplica() throws Exception {
        Future<Answer> waiting = wait(one, next);
        until(() -> waiting(one) == 1);
        String id = revoke(one);
        assertNews(waiting.get(), id);
        assertThat(waiting.get().header("Preference-Applied")).isEqualTo("wait");
        assertThat(waiting.get().header("Server-Timing")).matches("wait;dur=[0-9]+");
        assertThat(waiting.get().header("Age")).matches("[0-3]");
    }

    @Test
    void listWhenAnotherReplicaRevokesThenAllThatWaitHearOfIt() throws Exception {
        List<Future<Answer>> waiting = List.of(wait(one, next), wait(one, next), wait(one, next));
        until(() -> waiting(one) == 3);
        String id = revoke(other);
        for (Future<Answer> each : waiting) {
            assertNews(each.get(), id);
        }
    }

    @Test
    void listWhenSubjectIsRevokedThenThoseThatWaitHearOfIt() throws Exception {
        Future<Answer> waiting = wait(one, next);
        until(() -> waiting(one) == 1);
        String service = one.token("user", "resource", "sts.shop.com", "scope", "revoke:subject")
                .text("access_token");
        assertThat(one.send(one.request("/revocations")
                                .header("Service-Authorization", "Bearer " + service)
                                .header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString("{\"sub\":\"ann\"}")))
                        .status())
                .isEqualTo(204);
        assertThat(waiting.get().json().path("entries").path(0).path("sub").asString())
                .isEqualTo("ann");
    }

    @Test
    void listWhenKeysAreRevokedByForceThenThoseThatWaitHearOfIt() throws Exception {
        Future<Answer> waiting = wait(one, next);
        until(() -> waiting(one) == 1);
        String operator = one.token("operator", "resource", "sts.shop.com", "scope", "keys:rotate")
                .text("access_token");
        assertThat(one.send(one.request("/keys/rotate")
                                .header("Service-Authorization", "Bearer " + operator)
                                .header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString("{\"force\":true}")))
                        .status())
                .isEqualTo(200);
        assertThat(waiting.get().json().path("entries").path(0).path("kid").asString())
                .isNotEmpty();
    }

    @Test
    void listWhenThereIsNewsThenAtOnceWithAnyPreference() {
        String id = revoke(one);
        Answer answer = list(one, next, "Prefer", "respond-async, wait=20");
        assertNews(answer, id);
        assertThat(answer.header("Preference-Applied")).isEqualTo("wait");
    }

    @Test
    void listWhenNoWaitIsPreferredThenAtOnceAndNotApplied() {
        for (String prefer : List.of("wait=0", "wait=x", "wait", "respond-async", "return=minimal")) {
            Answer answer = list(one, next, "Prefer", prefer);
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.json().path("next").asLong()).isEqualTo(next);
            assertThat(answer.header("Preference-Applied")).isEmpty();
        }
        assertThat(list(one, next).header("Preference-Applied")).isEmpty();
    }

    @Test
    void listWhenTheTimeHasPassedThenAnEmptyPage() {
        Answer answer = list(one, next, "Prefer", "wait=1");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("entries")).isEmpty();
        assertThat(answer.header("Preference-Applied")).isEqualTo("wait");
    }

    @Test
    void listWhenTheTagIsCurrentThenNotModifiedUntilThereIsNews() {
        String tag = list(one, next).header("ETag");
        assertThat(tag).isEqualTo("W/\"" + next + "\"");
        for (String same : List.of(tag, "\"" + next + "\"", "\"x\", " + tag)) {
            Answer answer = list(one, next, "If-None-Match", same);
            assertThat(answer.status()).isEqualTo(304);
            assertThat(answer.body()).isEmpty();
            assertThat(answer.header("ETag")).isEqualTo(tag);
            assertThat(answer.header("Age")).isNotEmpty();
        }
        assertThat(list(one, next, "If-None-Match", tag, "Prefer", "wait=1").status())
                .isEqualTo(304);
        assertThat(list(one, next, "If-None-Match", "W/\"x\"").status()).isEqualTo(200);
        String id = revoke(one);
        assertNews(list(one, next, "If-None-Match", tag), id);
    }

    @Test
    void listWhenTooManyWaitThenAtOnce() throws Exception {
        Future<Answer> waiting = wait(other, next);
        until(() -> waiting(other) == 1);
        Answer answer = list(other, next, "Prefer", "wait=20");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Preference-Applied")).isEmpty();
        String id = revoke(other);
        assertNews(waiting.get(), id);
    }

    @Test
    void listWhenAServiceBreaksOffThenItsPlaceIsFreeAgain() throws Exception {
        Future<Answer> waiting = services.submit(() -> list(other, next, "Prefer", "wait=3"));
        until(() -> waiting(other) == 1);
        waiting.cancel(true);
        until(() -> waiting(other) == 0);
        Future<Answer> again = wait(other, next);
        until(() -> waiting(other) == 1);
        revoke(other);
        assertThat(again.get().header("Preference-Applied")).isEqualTo("wait");
    }

    @Test
    void closeWhenServicesWaitThenTheyAreAnswered() throws Exception {
        TestSts third = TestSts.start(folder);
        List<Future<Answer>> waiting = List.of(wait(third, next), wait(third, next));
        until(() -> waiting(third) == 2);
        third.close();
        for (Future<Answer> each : waiting) {
            assertThat(each.get().status()).isEqualTo(200);
            assertThat(each.get().header("Preference-Applied")).isEmpty();
        }
    }

    @Test
    void listWhenAnotherReplicaIsAheadThenNothingIsReadFromTheBeginning() {
        revoke(one);
        long ahead = list(one, next).json().path("next").asLong();
        Answer answer = list(other, ahead);
        assertThat(answer.json().path("next").asLong()).isEqualTo(ahead);
        assertThat(answer.json().path("entries")).isEmpty();
    }

    @Test
    void listWhenTheDatabaseIsRestoredThenItTellsAndGoesOn() throws Exception {
        revoke(one);
        long later = list(one, next).json().path("next").asLong();
        Future<Answer> waiting = wait(one, later);
        until(() -> waiting(one) == 1);
        database().sql("DELETE FROM revocation").update();
        database().sql("UPDATE revocation_counter SET seq = 0").update();
        assertThat(waiting.get().json().path("next").asLong()).isZero();
        String id = revoke(one);
        assertNews(list(one, 0), id);
        until(() -> list(other, 0).body().contains(id));
    }

    @Test
    void listWhenTheDatabaseCannotBeReadThenUnavailableAlsoForThoseThatWait() throws Exception {
        Future<Answer> waiting = wait(one, next);
        until(() -> waiting(one) == 1);
        database().sql("ALTER TABLE revocation_counter RENAME TO away").update();
        assertUnavailable(waiting.get());
        assertUnavailable(list(one, next));
        assertUnavailable(list(one, 0, "Prefer", "wait=20"));
        database().sql("ALTER TABLE away RENAME TO revocation_counter").update();
        assertThat(list(one, next).status()).isEqualTo(200);
    }

    @Test
    void listWhenAnEntryWasCommittedElsewhereThenInTheOrderOfItsNumber() {
        RevocationLog log = other.context().getBean(RevocationLog.class);
        List<String> added = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            String id = UUID.randomUUID().toString();
            added.add(id);
            log.add(TestSts.ISSUER, id, Instant.now().plus(Duration.ofMinutes(15)));
            if (i % 5 == 4) {
                added.add(revoke(one));
            }
        }
        assertThat(list(one, next).json().path("entries"))
                .extracting(entry -> entry.path("jti").asString())
                .filteredOn(added::contains)
                .containsExactlyElementsOf(added);
    }

    private Future<Answer> wait(TestSts sts, long since) {
        return services.submit(() -> list(sts, since, "Prefer", "wait=20"));
    }

    private Answer list(TestSts sts, long since, String... headers) {
        List<String> all = new ArrayList<>(List.of("Service-Authorization", "Bearer " + token));
        all.addAll(List.of(headers));
        return sts.get("/revocations?since=" + since, all.toArray(String[]::new));
    }

    private static String revoke(TestSts sts) {
        String token = sts.token("basket", "resource", "account.shop.com").text("access_token");
        assertThat(sts.revoke("basket", token).status()).isEqualTo(200);
        return CompactJws.parse(token).unverifiedClaims().string("jti");
    }

    private static void assertNews(Answer answer, String id) {
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("entries"))
                .extracting(entry -> entry.path("jti").asString())
                .contains(id);
    }

    private static void assertUnavailable(Answer answer) {
        HttpResponse<String> response = answer.response();
        assertThat(response.statusCode()).as(response.body()).isEqualTo(503);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
        assertThat(answer.header("Retry-After")).isNotEmpty();
        assertThat(answer.header("Age")).isEmpty();
    }

    private JdbcClient database() {
        return one.context().getBean(JdbcClient.class);
    }

    private static int waiting(TestSts sts) {
        return sts.context().getBean(FeedFollower.class).waiting();
    }

    private static void until(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            assertThat(Thread.interrupted()).as("still waiting").isFalse();
            Thread.onSpinWait();
        }
    }
}
