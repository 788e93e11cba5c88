// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import static io.countersign.attestor.TestApiServer.authenticated;
import static io.countersign.attestor.TestApiServer.pod;
import static io.countersign.attestor.TestAttestor.ADDRESS;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.attestor.TestApiServer.Canned;
import io.countersign.attestor.TestAttestor.Answer;
import io.countersign.attestor.source.LiveTokens;
import io.countersign.attestor.source.SourceException;
import io.countersign.attestor.source.TokenSource;
import io.countersign.registration.log.Statement;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements and refusals over HTTPS, with tokens of pods. */
class KubernetesTests {

    private static final String UID = "2ba3b1d0-6f6c-4b2f-a6f6-6a3b0e1b7f0a";

    private static final String NAME = "spiffe://shop.com/ns/shop/sa/basket";

    private static final String HEADER = "{\"alg\":\"RS256\",\"kid\":\"x\"}";

    private static final TestClock CLOCK = new TestClock();

    private static TestApiServer api;

    private static TestAttestor attestor;

    private static int tokens;

    private String token;

    @BeforeAll
    static void start(@TempDir Path folder) {
        api = new TestApiServer(folder);
        attestor = TestAttestor.other(folder, CLOCK, api.arguments());
    }

    @AfterAll
    static void stop() {
        attestor.close();
        api.close();
    }

    /** Each test has a token of its own, since verdicts are remembered. */
    @BeforeEach
    void authenticate() {
        token = TestApiServer.token("token-" + tokens++, CLOCK.instant().plus(Duration.ofMinutes(30)));
        api.canned.clear();
        api.calls.clear();
        api.pods.clear();
        api.reviews.put(token, authenticated("basket-1", UID));
        api.pods.put("basket-1", pod("basket-1", UID, ADDRESS));
    }

    private void replacePod(String old, String now) {
        String pod = api.pods.get("basket-1");
        assertThat(pod).contains(old);
        api.pods.put("basket-1", pod.replace(old, now));
    }

    private void replaceReview(String old, String now) {
        String review = api.reviews.get(token);
        assertThat(review).contains(old);
        api.reviews.put(token, review.replace(old, now));
    }

    private void assertRefused(String refusal) {
        assertThat(attestor.attest(token).refusal()).isEqualTo(refusal);
    }

    @Test
    void attestThenStatementHasTheServiceAccountAndEndsWithTheToken() {
        Answer answer = attestor.attest(token);

        assertThat(answer.status()).isEqualTo(201);
        Statement statement = answer.statement().statement();
        assertThat(statement.name()).hasToString(NAME);
        assertThat(statement.address()).hasToString(ADDRESS);
        assertThat(statement.tokenHash()).isEqualTo(TestAttestor.hash(token));
        assertThat(statement.expiry())
                .isEqualTo(CLOCK.instant().plus(Duration.ofMinutes(30)).toEpochMilli());
        assertThat(api.calls)
                .containsExactly(
                        "POST /apis/authentication.k8s.io/v1/tokenreviews",
                        "GET /api/v1/namespaces/shop/pods/basket-1");
    }

    @Test
    void attestWhenTokenOutlivesTheLifeThenStatementDoesNot() {
        String longer = TestApiServer.token("long", CLOCK.instant().plus(Duration.ofDays(1)));
        api.reviews.put(longer, authenticated("basket-1", UID));
        assertThat(attestor.attest(longer).statement().statement().expiry())
                .isEqualTo(CLOCK.instant().plus(Duration.ofHours(1)).toEpochMilli());
    }

    @ParameterizedTest
    @CsvSource({"fd00::5, 127.0.0.5", "127.0.0.5, fd00::5", "fd00::5, ::ffff:127.0.0.5"})
    void attestWhenPodHasTwoAddressesThenEachIsItsOwn(String first, String second) {
        api.pods.put("basket-1", pod("basket-1", UID, first, second));
        assertThat(attestor.attest(token).statement().statement().address()).hasToString(ADDRESS);
    }

    @Test
    void attestWhenTokenIsUnknownThenRefused() {
        api.reviews.remove(token);
        assertRefused("401 invalid-token");
    }

    @Test
    void attestWhenReviewSaysNotAuthenticatedThenRefused() {
        replaceReview("\"authenticated\":true", "\"authenticated\":false");
        assertRefused("401 invalid-token");
    }

    @Test
    void attestWhenReviewHasAnotherAudienceThenRefused() {
        replaceReview("[\"countersign-attestor\"]", "[\"https://kubernetes.default.svc\"]");
        assertRefused("401 invalid-token");
    }

    @Test
    void attestWhenReviewHasNoAudiencesThenRefused() {
        replaceReview(",\"audiences\":[\"countersign-attestor\"]", "");
        assertRefused("401 invalid-token");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"aud\":[\"countersign-attestor\",\"https://kubernetes.default.svc\"],\"exp\":4102444800}",
                "{\"aud\":[\"other\"],\"exp\":4102444800}",
                "{\"aud\":[\"countersign-attestor\"]}",
                "{\"aud\":[\"countersign-attestor\"],\"exp\":\"4102444800\"}",
                "{\"aud\":[\"countersign-attestor\"],\"exp\":4102444800.5}",
                "{\"aud\":[\"countersign-attestor\"],\"exp\":-1}",
                "{\"aud\":[\"countersign-attestor\"],\"exp\":99999999999999999999}",
                "{\"aud\":[\"countersign-attestor\"],\"exp\":1}",
                "[]",
                "no JSON"
            })
    void attestWhenClaimsAreOthersThenRefused(String claims) {
        String other = TestApiServer.token(claims);
        api.reviews.put(other, authenticated("basket-1", UID));
        assertThat(attestor.attest(other).refusal()).isEqualTo("401 invalid-token");
        assertThat(api.calls).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void attestWhenApiServerAcceptsAnotherTextOfTheTokenThenRefused(int part) {
        String claims = "{\"aud\":[\"countersign-attestor\"],\"exp\":4102444800,\"jti\":\"xxx\"}";
        List<String> parts =
                new ArrayList<>(List.of(TestApiServer.token(HEADER, claims).split("\\.", -1)));
        String text = parts.get(part);
        assertThat(text.length() % 4).isNotZero();
        for (String other : List.of(text + "=".repeat(4 - text.length() % 4), withUnusedBits(text))) {
            assertThat(Base64.getUrlDecoder().decode(other))
                    .isEqualTo(Base64.getUrlDecoder().decode(text));
            parts.set(part, other);
            String spelled = String.join(".", parts);
            api.reviews.put(spelled, authenticated("basket-1", UID));
            assertThat(attestor.attest(spelled).refusal()).isEqualTo("401 invalid-token");
        }
    }

    private static String withUnusedBits(String text) {
        return text.substring(0, text.length() - 1) + (char) (text.charAt(text.length() - 1) + 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ES256", "ES384", "ES512", "PS256", "EdDSA", "HS256", "none", ""})
    void attestWhenTokenCanHaveAnotherSignatureThenRefused(String algorithm) {
        String claims = "{\"aud\":[\"countersign-attestor\"],\"exp\":4102444800}";
        String other = TestApiServer.token(HEADER.replace("RS256", algorithm), claims);
        api.reviews.put(other, authenticated("basket-1", UID));
        assertThat(attestor.attest(other).refusal()).isEqualTo("401 invalid-token");
    }

    @Test
    void attestWhenAuthenticatedTokenIsNoJwtThenRefused() {
        api.reviews.put("opaque", authenticated("basket-1", UID));
        assertThat(attestor.attest("opaque").refusal()).isEqualTo("401 invalid-token");
        assertThat(api.calls).isEmpty();
    }

    @Test
    void attestWhenReviewHasAnErrorAsWellThenUnavailable() {
        replaceReview("\"authenticated\":true,", "\"authenticated\":true,\"error\":\"webhook failed\",");
        assertRefused("503 source-unavailable");
    }

    @Test
    void attestWhenPodIsGoneThenRefused() {
        api.pods.clear();
        assertRefused("401 invalid-token");
    }

    @ParameterizedTest
    @CsvSource({
        "'\"uid\":\"2ba3', '\"uid\":\"3ba3'",
        "'\"name\":\"basket-1\",\"namespace\"', '\"name\":\"basket-2\",\"namespace\"'",
        "'\"namespace\":\"shop\"', '\"namespace\":\"bank\"'",
        "'\"serviceAccountName\":\"basket\"', '\"serviceAccountName\":\"till\"'",
        "Running, Pending",
        "Running, Succeeded",
        "Running, Failed",
        "'\"labels\"', '\"deletionTimestamp\":\"2026-01-02T00:00:00Z\",\"labels\"'"
    })
    void attestWhenPodIsAnotherOrDoesNotRunThenRefused(String old, String now) {
        replacePod(old, now);
        assertRefused("401 invalid-token");
    }

    @Test
    void attestWhenPodIsOnTheHostNetworkThenRefused() {
        replacePod("\"restartPolicy\"", "\"hostNetwork\":true,\"restartPolicy\"");
        assertRefused("403 host-network");
    }

    @Test
    void attestWhenAddressIsAnotherThenRefused() {
        assertThat(attestor.attest(token, "127.0.0.6").refusal()).isEqualTo("403 other-address");
        assertThat(attestor.attest(token, "127.0.0.1").refusal()).isEqualTo("403 other-address");
    }

    @ParameterizedTest
    @CsvSource({"5, 201", "6, 503"})
    void attestWhenPodWasCreatedLaterThenRefusedBeyondTheSkew(int seconds, int status) {
        replacePod("2026-01-01T00:00:00Z", CLOCK.instant().plusSeconds(seconds).toString());
        assertThat(attestor.attest(token).status()).isEqualTo(status);
    }

    @Test
    void attestWhenPodHasNoAddressesThenRefused() {
        replacePod("\"podIPs\":[{\"ip\":\"127.0.0.5\"}],", "");
        assertRefused("403 other-address");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"system:node:node-1", "alice", "system:serviceaccount:shop:../x", "system:serviceaccount:shop"})
    void attestWhenUserIsNoServiceAccountThenRefused(String user) {
        replaceReview("system:serviceaccount:shop:basket", user);
        assertRefused("401 invalid-token");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pod-name", "pod-uid"})
    void attestWhenTokenIsBoundToNoPodThenRefused(String extra) {
        replaceReview("authentication.kubernetes.io/" + extra, "authentication.kubernetes.io/other");
        assertRefused("401 invalid-token");
        assertThat(api.calls).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../secrets/x", "a/b", "a?b", "Basket", ""})
    void attestWhenPodHasNoNameThenRefusedWithoutACall(String pod) {
        api.reviews.put(token, authenticated(pod, UID));
        assertRefused("401 invalid-token");
        assertThat(api.calls).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 400, 401, 403, 404, 409, 429, 500, 503})
    void attestWhenApiServerRefusesTheReviewThenUnavailableAndAskedAgain(int status) {
        api.canned.add(TestApiServer.status(status, "Refused"));
        assertRefused("503 source-unavailable");
        assertThat(attestor.attest(token).status()).isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 401, 403, 410, 429, 500, 503})
    void attestWhenApiServerRefusesThePodThenUnavailableAndAskedAgain(int status) {
        api.canned.add(TestApiServer.reviewed(api.reviews.get(token)));
        api.canned.add(TestApiServer.status(status, "Refused"));
        assertRefused("503 source-unavailable");
        assertThat(attestor.attest(token).status()).isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "garbage",
                "[]",
                "null",
                "{}",
                "{\"kind\":\"Status\",\"apiVersion\":\"v1\"}",
                "{\"kind\":\"TokenReview\",\"apiVersion\":\"authentication.k8s.io/v1beta1\",\"status\":{\"authenticated\":true}}",
                "{\"kind\":\"TokenReview\",\"apiVersion\":\"authentication.k8s.io/v1\",\"status\":{\"authenticated\":\"true\"}}",
                "{\"kind\":\"TokenReview\",\"apiVersion\":\"authentication.k8s.io/v1\",\"status\":{\"authenticated\":true,"
                        + "\"authenticated\":true}}"
            })
    void attestWhenReviewIsGarbageThenUnavailable(String body) {
        api.canned.add(new Canned(201, body));
        assertRefused("503 source-unavailable");
    }

    @ParameterizedTest
    @CsvSource({
        "'\"kind\":\"Pod\"', '\"kind\":\"Node\"'",
        "'\"apiVersion\":\"v1\"', '\"apiVersion\":\"v2\"'",
        "'\"podIPs\":[{\"ip\":\"127.0.0.5\"}]', '\"podIPs\":[{\"ip\":\"localhost\"}]'",
        "'\"podIPs\":[{\"ip\":\"127.0.0.5\"}]', '\"podIPs\":[{\"ip\":\"fe80::1%eth0\"}]'",
        "'\"podIPs\":[{\"ip\":\"127.0.0.5\"}]', '\"podIPs\":\"127.0.0.5\"'",
        "'\"restartPolicy\":\"Always\"', '\"hostNetwork\":\"true\"'",
        "'2026-01-01T00:00:00Z', 'yesterday'"
    })
    void attestWhenPodIsGarbageThenUnavailable(String old, String now) {
        replacePod(old, now);
        assertRefused("503 source-unavailable");
    }

    @Test
    void attestWhenAnswerIsHugeThenUnavailable() {
        replacePod("\"labels\"", "\"annotations\":{\"x\":\"" + "x".repeat(70_000) + "\"},\"labels\"");
        assertRefused("503 source-unavailable");
    }

    @Test
    void attestWhenKubeletReplacedTheOwnTokenThenTheNewOneIsSent() {
        api.rotateOwnToken("own-token-2");
        assertThat(attestor.attest(token).status()).isEqualTo(201);
    }

    @Test
    void attestWhenOwnTokenIsRefusedThenUnavailable() {
        String right = api.ownToken;
        api.ownToken = "another";
        assertRefused("503 source-unavailable");
        api.ownToken = right;
    }

    @Test
    void attestAgainThenApiServerIsNotAsked() {
        attestor.attest(token);
        api.calls.clear();
        assertThat(attestor.attest(token).status()).isEqualTo(201);
        assertThat(attestor.attest(token, "127.0.0.6").refusal()).isEqualTo("403 other-address");
        assertThat(api.calls).isEmpty();
        assertThat(attestor.bean(MeterRegistry.class)
                        .get("countersign.attestor.cache.size")
                        .gauge()
                        .value())
                .isPositive();
    }

    @Test
    void attestWhenSeveralPresentOneTokenThenApiServerIsAskedOnce() throws Exception {
        api.gate = new CountDownLatch(1);
        List<CompletableFuture<Answer>> answers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            answers.add(CompletableFuture.supplyAsync(() -> attestor.attest(token), Thread::startVirtualThread));
        }
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (api.calls.isEmpty() && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertThat(api.calls).hasSize(1);
        api.gate.countDown();
        for (CompletableFuture<Answer> answer : answers) {
            assertThat(answer.get(60, TimeUnit.SECONDS).status()).isEqualTo(201);
        }
        assertThat(api.calls).hasSize(2);
    }

    private Statement attested() {
        return attestor.attest(token).statement().statement();
    }

    private static boolean isLive(Statement statement) {
        return attestor.bean(TokenSource.class).liveTokens().contain(statement);
    }

    @Test
    void isLiveWhenPodRunsThenTrue() {
        Statement statement = attested();
        api.calls.clear();
        assertThat(isLive(statement)).isTrue();
        assertThat(api.calls)
                .containsExactly(
                        "GET /api/v1/namespaces/shop/pods?limit=50&fieldSelector=spec.serviceAccountName%3Dbasket");
        replacePod("\"labels\"", "\"deletionTimestamp\":\"2026-01-02T00:00:00Z\",\"labels\"");
        assertThat(isLive(statement)).isTrue();
    }

    @Test
    void isLiveWhenPodIsGoneThenFalse() {
        Statement statement = attested();
        api.pods.clear();
        assertThat(isLive(statement)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.5, 127.0.0.6",
        "Running, Succeeded",
        "'\"serviceAccountName\":\"basket\"', '\"serviceAccountName\":\"till\"'",
        "2026-01-01T00:00:00Z, 2999-01-01T00:00:00Z"
    })
    void isLiveWhenPodIsAnotherThenFalse(String old, String now) {
        Statement statement = attested();
        replacePod(old, now);
        assertThat(isLive(statement)).isFalse();
    }

    @Test
    void isLiveWhenSeveralHaveAServiceAccountThenItsPodsAreReadOnce() {
        Statement statement = attested();
        LiveTokens live = attestor.bean(TokenSource.class).liveTokens();
        api.calls.clear();
        assertThat(live.contain(statement)).isTrue();
        assertThat(live.contain(statement)).isTrue();
        assertThat(api.calls).hasSize(1);
    }

    /** The pod still runs, and has another token. The statement ended with the token. */
    @Test
    void isLiveWhenStatementExpiredLongAgoThenFalse() {
        String other = TestApiServer.token("ended", CLOCK.instant().plus(Duration.ofMinutes(2)));
        api.reviews.put(other, authenticated("basket-1", UID));
        Statement statement = attestor.attest(other).statement().statement();
        CLOCK.advance(Duration.ofMinutes(62));
        assertThat(isLive(statement)).isTrue();
        CLOCK.advance(Duration.ofSeconds(1));
        assertThat(isLive(statement)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"5, true", "6, false"})
    void isLiveWhenPodWasCreatedLaterThenWithinTheSkew(int seconds, boolean isLive) {
        Statement statement = attested();
        Instant created = Instant.ofEpochMilli(statement.issued()).plusSeconds(seconds);
        replacePod("2026-01-01T00:00:00Z", created.toString());
        assertThat(isLive(statement)).isEqualTo(isLive);
    }

    @ParameterizedTest
    @CsvSource({
        "'\"namespace\":\"shop\"', '\"namespace\":\"bank\"'",
        "'\"restartPolicy\"', '\"hostNetwork\":true,\"restartPolicy\"'"
    })
    void isLiveWhenAddressIsThatOfAnotherPodThenFalse(String old, String now) {
        Statement statement = attested();
        replacePod(old, now);
        assertThat(isLive(statement)).isFalse();
    }

    @Test
    void isLiveWhenListHasPagesThenAllAreRead() {
        Statement statement = attested();
        String item = api.pods.get("basket-1").replace("\"kind\":\"Pod\",\"apiVersion\":\"v1\",", "");
        String page = "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"continue\":\"%s\"},\"items\":[%s]}";
        api.canned.add(new Canned(200, page.formatted("a+/=", "")));
        api.canned.add(new Canned(200, page.formatted("", item)));
        assertThat(isLive(statement)).isTrue();
        assertThat(api.calls.getLast()).endsWith("&continue=a%2B%2F%3D");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{}}",
                "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{},\"items\":null}",
                "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{},\"items\":[{}]}",
                "{\"kind\":\"Status\",\"apiVersion\":\"v1\"}",
                ""
            })
    void isLiveWhenListIsGarbageThenItCannotTell(String body) {
        Statement statement = attested();
        api.canned.add(new Canned(200, body));
        Assertions.assertThatExceptionOfType(SourceException.class).isThrownBy(() -> isLive(statement));
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 404, 410, 429, 500})
    void isLiveWhenApiServerRefusesThenItCannotTell(int status) {
        Statement statement = attested();
        api.canned.add(TestApiServer.status(status, "Refused"));
        Assertions.assertThatExceptionOfType(SourceException.class).isThrownBy(() -> isLive(statement));
    }

    private String forged(int number) {
        return TestApiServer.token("forged-" + number, CLOCK.instant().plus(Duration.ofMinutes(30)));
    }

    @Test
    void attestWhenAnAddressForgesTokensThenOthersGetStatements(@TempDir Path folder) {
        try (TestApiServer slow = new TestApiServer(folder)) {
            slow.reviews.put(token, authenticated("basket-1", UID));
            slow.pods.put("basket-1", pod("basket-1", UID, ADDRESS));
            String[] arguments = slow.arguments("--countersign.attestor.kubernetes.calls-per-second=2");
            try (TestAttestor limited = TestAttestor.other(folder, CLOCK, arguments)) {
                for (int i = 0; i < 20; i++) {
                    assertThat(limited.attest(forged(i), "127.0.0.6").status()).isIn(401, 503);
                }
                assertThat(limited.attest(token).status()).isEqualTo(201);
                limited.bean(TokenSource.class).requireReachable();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 429, 500, 503})
    void requireReachableWhenApiServerIsNotReadyThenRefused(int status) {
        TokenSource source = attestor.bean(TokenSource.class);
        source.requireReachable();
        api.ready = status;
        try {
            Assertions.assertThatExceptionOfType(SourceException.class).isThrownBy(source::requireReachable);
        } finally {
            api.ready = 200;
        }
    }

    @Test
    void attestWhenApiServerIsSlowThenUnavailable(@TempDir Path folder) throws IOException {
        try (TestApiServer slow = new TestApiServer(folder)) {
            slow.gate = new CountDownLatch(1);
            slow.reviews.put(token, authenticated("basket-1", UID));
            String[] arguments = slow.arguments("--countersign.attestor.kubernetes.timeout=100ms");
            try (TestAttestor impatient = TestAttestor.other(folder, new TestClock(), arguments)) {
                assertThat(impatient.attest(token).refusal()).isEqualTo("503 source-unavailable");
                Files.delete(folder.resolve("ca.crt"));
                assertThat(impatient.attest(token).refusal()).isEqualTo("503 source-unavailable");
            }
        }
    }
}
