// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static io.countersign.sts.TestSts.ISSUER;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.ServiceId;
import io.countersign.core.Verdict;
import io.countersign.http.BoundedHttp;
import io.countersign.http.DocumentFetcher;
import io.countersign.http.RemoteDocumentSettings;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.KeySource;
import io.countersign.jose.keyset.RemoteKeySet;
import io.countersign.jose.keyset.StaticKeySet;
import io.countersign.keys.KeyRotation;
import io.countersign.keys.RotatedKeys;
import io.countersign.schemes.JwtSchemeSettings;
import io.countersign.schemes.ServiceTokenScheme;
import io.countersign.schemes.revocation.PolledRevocations;
import io.countersign.server.TestClock;
import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.web.Endpoints;
import io.countersign.test.TestInboundRequest;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.VerifiedCredentialCache;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Rotation over HTTP, as an operator and as a verifier see it. */
class KeyEndpointTests {

    private static final Duration AHEAD = Duration.ofMinutes(6);

    private static final TestClock clock = new TestClock();

    private static TestSts sts;

    private final ReadWriteLock time = new ReentrantReadWriteLock(true);

    @BeforeAll
    static void start(@TempDir Path folder) {
        sts = TestSts.start(folder, clock);
    }

    @AfterAll
    static void stop() {
        sts.close();
    }

    /** Leaves a new key that signs and a new next one, whatever other tests did. */
    @BeforeEach
    void newKeys() {
        assertThat(sts.context().getBean(KeyRotation.class).force()).isTrue();
    }

    @Test
    void rotateWhenServicesVerifyMeanwhileThenNoTokenIsRefused() throws Exception {
        try (BoundedHttp http = new BoundedHttp(Duration.ofSeconds(5), Duration.ofSeconds(30), 65_536);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            JwtVerifier verifier = verifier(sts, http, clock);
            List<String> ids = new ArrayList<>();
            AtomicBoolean done = new AtomicBoolean();
            List<Future<Integer>> verifying = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                verifying.add(threads.submit(() -> verifyUntil(done, sts, verifier)));
            }
            for (int i = 0; i < 5; i++) {
                ids.add(keyId(sts));
                // A verifier reads the set again in between: at the latest when its cache time expires.
                advance(AHEAD.dividedBy(2));
                assertThat(verifier.verify(token(sts))).isInstanceOf(JwtVerification.Accepted.class);
                advance(AHEAD.dividedBy(2));
                assertThat(rotate(sts, "{}").status()).isEqualTo(200);
            }
            done.set(true);
            for (Future<Integer> each : verifying) {
                assertThat(each.get()).isPositive();
            }
            assertThat(ids).doesNotHaveDuplicates().doesNotContain(keyId(sts));
        }
    }

    /** @return number of accepted tokens; none is refused */
    private int verifyUntil(AtomicBoolean done, TestSts sts, JwtVerifier verifier) {
        int verified = 0;
        while (!done.get() || verified == 0) {
            time.readLock().lock();
            try {
                assertThat(verifier.verify(token(sts))).isInstanceOf(JwtVerification.Accepted.class);
            } finally {
                time.readLock().unlock();
            }
            verified++;
        }
        return verified;
    }

    /**
     * Moves the clock, but not during a request: the assertion of its client would expire. The keys can change at any
     * time.
     */
    private void advance(Duration duration) {
        time.writeLock().lock();
        try {
            clock.advance(duration);
        } finally {
            time.writeLock().unlock();
        }
    }

    @Test
    void rotateWhenNextIsTooYoungThenAcceptedAndTheAnswerSaysWhen() {
        String before = keyId(sts);
        Answer answer = rotate(sts, null);
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.text("due")).startsWith("20");
        assertThat(keyId(sts)).isEqualTo(before);
        clock.advance(AHEAD);
        sts.context().getBean(KeyRotation.class).run();
        assertThat(keyId(sts)).isNotEqualTo(before);
        assertThat(states(sts)).containsExactly("active", "next", "retired");
    }

    @Test
    void rotateWhenForcedThenOldKeyIsGoneAndItsTokensAreRefusedOnceTheSetIsReadAgain() {
        try (BoundedHttp http = new BoundedHttp(Duration.ofSeconds(5), Duration.ofSeconds(30), 65_536)) {
            JwtVerifier verifier = verifier(sts, http, clock);
            String old = token(sts);
            assertThat(verifier.verify(old)).isInstanceOf(JwtVerification.Accepted.class);
            String operator = operatorToken(sts, "keys:read");
            assertThat(rotate(sts, "{\"force\":true}").status()).isEqualTo(200);
            assertThat(states(sts)).containsExactly("active", "next");
            assertThat(verifier.verify(token(sts))).isInstanceOf(JwtVerification.Accepted.class);
            clock.advance(RemoteDocumentSettings.DEFAULT.ttl());
            assertThat(verifier.verify(old)).isInstanceOf(JwtVerification.Rejected.class);
            assertThat(sts.get("/keys", "Service-Authorization", "Bearer " + operator)
                            .status())
                    .isEqualTo(401);
        }
    }

    @Test
    void rotateWhenForcedThenAServiceRefusesItsTokensThoughItsKeySetStillHasTheKey() {
        try (PolledRevocations list = new PolledRevocations(since -> list(sts), Duration.ofMinutes(1), clock)) {
            clock.advance(AHEAD);
            String retired = token(sts);
            TestInboundRequest ofRetired = shown(retired);
            assertThat(rotate(sts, "{}").status()).isEqualTo(200);
            TestInboundRequest ofActive = shown(token(sts));
            ServiceTokenScheme service = service(new StaticKeySet(publishedSet(sts), JwsAlgorithm.ES256), list);
            list.poll();
            assertThat(validate(service, ofRetired)).isInstanceOf(Verdict.Accepted.class);
            assertThat(validate(service, ofActive)).isInstanceOf(Verdict.Accepted.class);
            assertThat(rotate(sts, "{\"force\":true}").status()).isEqualTo(200);
            list.poll();
            assertThat(validate(service, ofRetired)).isEqualTo(Verdict.rejected(RefusalCode.REVOKED));
            assertThat(validate(service, ofActive)).isEqualTo(Verdict.rejected(RefusalCode.REVOKED));
            assertThat(validate(service, shown(token(sts)))).isInstanceOf(Verdict.Accepted.class);
            clock.advance(Duration.ofHours(1));
            sts.context().getBean(KeyRotation.class).run();
            assertThat(new String(list(sts), StandardCharsets.UTF_8))
                    .contains(CompactJws.parse(retired).header().keyId());
            clock.advance(Duration.ofDays(8));
            sts.context().getBean(KeyRotation.class).run();
            assertThat(new String(list(sts), StandardCharsets.UTF_8)).contains("\"entries\":[]");
        }
    }

    private byte[] list(TestSts sts) {
        String token = sts.token("basket", "resource", "sts.shop.com").text("access_token");
        return sts.get("/revocations", "Service-Authorization", "Bearer " + token)
                .body()
                .getBytes(StandardCharsets.UTF_8);
    }

    private static JwkSet publishedSet(TestSts sts) {
        return JwkSet.parse(sts.get(Endpoints.JWKS).body().getBytes(StandardCharsets.UTF_8));
    }

    private ServiceTokenScheme service(KeySource keys, RevocationList list) {
        return new ServiceTokenScheme(new JwtSchemeSettings(
                new ServiceId("account.shop.com"),
                Map.of(ISSUER, keys),
                list,
                VerifiedCredentialCache.of(10, clock),
                Duration.ofMinutes(5),
                8192,
                clock));
    }

    private static TestInboundRequest shown(String token) {
        return TestInboundRequest.get().withHeader("Service-Authorization", "Bearer " + token);
    }

    private static Verdict validate(ServiceTokenScheme service, TestInboundRequest request) {
        Reading.Present present = (Reading.Present) service.read(request);
        return service.verify(present.credential(), request);
    }

    @Test
    void rotateWhenForcedAfterTheLeakedKeyHasRetiredThenItIsGoneAndItsTokensAreRefused() {
        try (BoundedHttp http = new BoundedHttp(Duration.ofSeconds(5), Duration.ofSeconds(30), 65_536)) {
            clock.advance(AHEAD);
            String leaked = keyId(sts);
            String old = token(sts);
            String operator = operatorToken(sts, "keys:read");
            assertThat(rotate(sts, "{}").status()).isEqualTo(200);
            assertThat(published(sts)).hasSize(3).contains(leaked);
            assertThat(verifier(sts, http, clock).verify(old)).isInstanceOf(JwtVerification.Accepted.class);
            Answer forced = rotate(sts, "{\"force\":true}");
            assertThat(forced.status()).isEqualTo(200);
            assertThat(forced.json().path("keys").findValuesAsString("state")).containsExactly("active", "next");
            assertThat(published(sts)).hasSize(2).doesNotContain(leaked);
            assertThat(verifier(sts, http, clock).verify(old)).isInstanceOf(JwtVerification.Rejected.class);
            assertThat(sts.get("/keys", "Service-Authorization", "Bearer " + operator)
                            .status())
                    .isEqualTo(401);
        }
    }

    @Test
    void keysWhenTheyCannotBeReadForTenMinutesThenNothingIsSignedPublishedOrAcceptedUntilTheyCan() {
        JdbcClient jdbc = sts.context().getBean(JdbcClient.class);
        sts.context().getBean(KeyRotation.class).run();
        jdbc.sql("ALTER TABLE signing_key RENAME TO away").update();
        clock.advance(RotatedKeys.STALE.minusMinutes(1));
        assertThat(published(sts)).hasSize(2);
        String operator = operatorToken(sts, "keys:read");
        clock.advance(Duration.ofMinutes(1));
        Answer keys = sts.get(Endpoints.JWKS);
        assertThat(keys.status()).isEqualTo(503);
        assertThat(keys.header("Retry-After")).isEqualTo("1");
        Answer token = sts.token("basket", "resource", "account.shop.com");
        assertThat(token.status()).isEqualTo(503);
        assertThat(token.text("error")).isEqualTo("temporarily_unavailable");
        assertThat(token.header("Retry-After")).isEqualTo("1");
        assertThat(login(sts).status()).isEqualTo(503);
        assertThat(shown(sts, Endpoints.INTROSPECT, operator).status()).isEqualTo(503);
        assertThat(shown(sts, Endpoints.REVOKE, operator).status()).isEqualTo(503);
        assertThat(sts.get("/keys", "Service-Authorization", "Bearer " + operator)
                        .status())
                .isEqualTo(503);
        jdbc.sql("ALTER TABLE away RENAME TO signing_key").update();
        sts.context().getBean(KeyRotation.class).run();
        assertThat(published(sts)).hasSize(2);
        assertThat(login(sts).status()).isEqualTo(200);
        assertThat(sts.get("/keys", "Service-Authorization", "Bearer " + operator)
                        .status())
                .isEqualTo(200);
        assertThat(states(sts)).containsExactly("active", "next");
    }

    @Test
    void tokenWhenTheDatabaseCannotTellWhetherAnAssertionWasUsedThenUnavailable() {
        JdbcClient jdbc = sts.context().getBean(JdbcClient.class);
        String operator = operatorToken(sts, "keys:read");
        jdbc.sql("ALTER TABLE used_assertion RENAME TO away").update();
        Answer token = sts.token("basket", "resource", "account.shop.com");
        assertThat(token.status()).isEqualTo(503);
        assertThat(token.text("error")).isEqualTo("temporarily_unavailable");
        assertThat(token.header("Retry-After")).isEqualTo("1");
        assertThat(shown(sts, Endpoints.INTROSPECT, operator).status()).isEqualTo(503);
        assertThat(shown(sts, Endpoints.REVOKE, operator).status()).isEqualTo(503);
        jdbc.sql("ALTER TABLE away RENAME TO used_assertion").update();
        assertThat(sts.token("basket", "resource", "account.shop.com").status()).isEqualTo(200);
    }

    @Test
    void keysWhenCallerHasNotTheScopeThenRefused() {
        assertThat(sts.get("/keys").status()).isEqualTo(401);
        assertThat(sts.json("/keys/rotate", "{}").status()).isEqualTo(401);
        String basket = sts.token("basket", "resource", "sts.shop.com").text("access_token");
        String user = sts.json(Endpoints.LOGIN, TestSts.loginBody(sts.current("user"), "ADMIN"))
                .text("access_token");
        assertThat(sts.get("/keys", "Service-Authorization", "Bearer " + basket).status())
                .isEqualTo(403);
        assertThat(sts.get("/keys", "Authorization", "Bearer " + user).status()).isEqualTo(401);
        assertThat(rotate(sts, basket, "{}").status()).isEqualTo(403);
        assertThat(rotate(sts, operatorToken(sts, "keys:read"), "{\"force\":true}")
                        .status())
                .isEqualTo(403);
        assertThat(states(sts)).containsExactly("active", "next");
    }

    @Test
    void keysWhenReadThenNoMaterialIsShown() {
        Answer answer = sts.get("/keys", "Service-Authorization", "Bearer " + operatorToken(sts, "keys:read"));
        assertThat(answer.json().path("keys").path(0).propertyNames())
                .containsExactlyInAnyOrder("kid", "algorithm", "state", "made", "activated");
    }

    @Test
    void rotateWhenBodyIsWrongThenRefusedAndNothingChanges() {
        clock.advance(AHEAD);
        for (String body : List.of("[]", "{\"force\":\"yes\"}", "{\"forced\":true}", "{\"force\":1}", "x")) {
            assertThat(rotate(sts, body).status()).as(body).isIn(400, 422);
        }
        assertThat(states(sts)).containsExactly("active", "next");
    }

    private static Answer login(TestSts sts) {
        return sts.json(Endpoints.LOGIN, TestSts.loginBody(sts.current("user"), "USER"));
    }

    private static Answer shown(TestSts sts, String path, String token) {
        return sts.form(
                path,
                "token",
                token,
                "client_assertion_type",
                TestSts.JWT_BEARER,
                "client_assertion",
                sts.current("operator"));
    }

    @Test
    void rotateWhenSecretIsSharedThenRefusedWithTheReason(@TempDir Path folder) {
        try (TestSts other = TestSts.start(folder, "--countersign.sts.algorithm=HS256")) {
            Answer answer = rotate(other, "{}");
            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.text("type")).endsWith("shared-secret");
            assertThat(answer.text("detail")).contains("HS256", "configuration");
            assertThat(rotate(other, "{\"force\":true}").status()).isEqualTo(409);
            assertThat(other.get("/keys", "Service-Authorization", "Bearer " + operatorToken(other, "keys:read"))
                            .json()
                            .path("keys")
                            .size())
                    .isZero();
        }
    }

    @Test
    void keysWhenAlgorithmChangedThenServiceTokensOfBothAreGoodHere(@TempDir Path folder) {
        String before;
        try (TestSts earlier = TestSts.start(folder)) {
            before = operatorToken(earlier, "keys:read");
        }
        try (TestSts other = TestSts.start(folder, "--countersign.sts.algorithm=EdDSA")) {
            Answer answer = other.get("/keys", "Service-Authorization", "Bearer " + before);
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.json().path("keys").findValuesAsString("algorithm"))
                    .containsExactly("EdDSA", "EdDSA", "ES256");
            assertThat(states(other)).containsExactly("active", "next", "retired");
        }
    }

    private static JwtVerifier verifier(TestSts sts, BoundedHttp http, TestClock clock) {
        URI address = URI.create("http://127.0.0.1:" + sts.port() + Endpoints.JWKS);
        return JwtVerifier.builder()
                .issuer(
                        ISSUER,
                        new RemoteKeySet(
                                address.toString(),
                                JwsAlgorithm.ES256,
                                DocumentFetcher.at(address, http),
                                RemoteDocumentSettings.DEFAULT,
                                clock))
                .types("at+jwt")
                .audience("account.shop.com")
                // The clock moves on while a token travels.
                .clockSkew(Duration.ofMinutes(5))
                .clock(clock)
                .build();
    }

    private static String token(TestSts sts) {
        return sts.token("basket", "resource", "account.shop.com").text("access_token");
    }

    private static String keyId(TestSts sts) {
        return String.valueOf(CompactJws.parse(token(sts)).header().keyId());
    }

    private static List<String> published(TestSts sts) {
        return sts.get(Endpoints.JWKS).json().path("keys").findValuesAsString("kid");
    }

    private static List<String> states(TestSts sts) {
        return sts.get("/keys", "Service-Authorization", "Bearer " + operatorToken(sts, "keys:read"))
                .json()
                .path("keys")
                .findValuesAsString("state");
    }

    private static String operatorToken(TestSts sts, String scope) {
        return sts.token("operator", "resource", "sts.shop.com", "scope", scope).text("access_token");
    }

    private static Answer rotate(TestSts sts, String body) {
        return rotate(sts, operatorToken(sts, "keys:rotate"), body);
    }

    private static Answer rotate(TestSts sts, String token, String body) {
        var request = sts.request("/keys/rotate").header("Service-Authorization", "Bearer " + token);
        return sts.send(
                body == null
                        ? request.POST(HttpRequest.BodyPublishers.noBody())
                        : request.header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }
}
