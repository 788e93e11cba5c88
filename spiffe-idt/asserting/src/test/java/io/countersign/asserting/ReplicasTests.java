// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import static io.countersign.asserting.TestAsserting.ACCOUNT;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.asserting.TestAsserting.Answer;
import io.countersign.asserting.web.Endpoints;
import io.countersign.idt.IdtMode;
import io.countersign.keys.SigningKeys;
import io.countersign.test.MovableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Two asserting workloads with one database, started at the same time while it is empty. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReplicasTests {

    private final MovableClock clock = new MovableClock(Instant.now());

    @TempDir
    private static Path folder;

    private TestAsserting one;

    private TestAsserting other;

    /** Properties of a new database; none for the file in the folder. */
    Map<String, String> database() {
        return Map.of();
    }

    @BeforeAll
    void start() {
        List<TestAsserting> both = TestAsserting.startTwo(
                folder,
                clock,
                database().entrySet().stream()
                        .map(property -> "--" + property.getKey() + "=" + property.getValue())
                        .toArray(String[]::new));
        one = both.get(0);
        other = both.get(1);
    }

    @AfterAll
    void stop() {
        other.close();
        one.close();
    }

    private String oauthToken() {
        return one.issuer.sign(one.issuer.claims("at+jwt", clock.instant()));
    }

    private String mint(TestAsserting at, String path) {
        return at.post("gateway", path, Map.of("token", oauthToken())).token();
    }

    private static Answer replace(TestAsserting at, String dvid) {
        return at.post("basket", Endpoints.DVID_MINT, Map.of("dvid", dvid, "audience", ACCOUNT.toString()));
    }

    private static boolean isActive(TestAsserting at, String workload, String path, String token) {
        Answer answer = at.post(workload, path, Map.of("token", token));
        assertThat(answer.status()).isEqualTo(200);
        return answer.json().path("active").asBoolean();
    }

    private static List<String> keys(TestAsserting at, String path) {
        List<String> ids = new ArrayList<>();
        at.send("account", "GET", path, "")
                .json()
                .path("keys")
                .forEach(key -> ids.add(key.path("kid").asString()));
        return ids;
    }

    /** Reads the keys, as the schedule does every second. */
    private static void readKeys(TestAsserting at) {
        KeyRotations rotations = at.bean(KeyRotations.class);
        rotations.of(IdtMode.DVID).run();
        rotations.of(IdtMode.ANON_MODE).run();
    }

    @ParameterizedTest
    @ValueSource(strings = {Endpoints.DVID_KEYS, Endpoints.ANON_MODE_KEYS})
    void startWhenBothStartOnAnEmptyDatabaseThenTheyHaveTheSameKeys(String path) {
        readKeys(one);
        readKeys(other);
        assertThat(keys(one, path)).hasSizeGreaterThanOrEqualTo(2).isEqualTo(keys(other, path));
    }

    @Test
    void dvidWhenMintedAtOneThenReplacedAndInspectedAtTheOther() {
        String dvid = mint(one, Endpoints.DVID_MINT);
        Answer replaced = replace(other, dvid);
        assertThat(isActive(other, "account", Endpoints.DVID_VALIDATE, dvid)).isTrue();
        assertThat(isActive(one, "account", Endpoints.DVID_VALIDATE, replaced.token()))
                .isTrue();
        for (TestAsserting at : List.of(one, other)) {
            assertThat(at.post("account", Endpoints.DVID_INTROSPECT, Map.of("token", replaced.token()))
                            .json()
                            .path("oauth")
                            .toString())
                    .isEqualTo("{\"username\":\"Alice\"}");
        }
    }

    @Test
    void dvidWhenItsOAuthTokenIsRevokedThenNeitherActiveNorReplacedAtTheOther() {
        String id = UUID.randomUUID().toString();
        String token =
                one.issuer.sign(one.issuer.claims("at+jwt", clock.instant()).id(id));
        String dvid =
                one.post("gateway", Endpoints.DVID_MINT, Map.of("token", token)).token();
        assertThat(isActive(other, "account", Endpoints.DVID_VALIDATE, dvid)).isTrue();
        other.revocations.revoke(one.issuer.name(), id, clock.instant().plusSeconds(60));
        assertThat(isActive(other, "account", Endpoints.DVID_VALIDATE, dvid)).isFalse();
        assertThat(replace(other, dvid).text("error_description")).endsWith("revoked");
    }

    @Test
    void dvidWhenExpiredThenNotReplacedAndItsTokenIsDeleted() {
        String dvid = mint(one, Endpoints.DVID_MINT);
        clock.advance(Duration.ofMinutes(2));
        assertThat(replace(other, dvid).error()).isEqualTo("invalid_grant");
        clock.advance(Duration.ofMinutes(2));
        readKeys(one);
        readKeys(other);
        other.bean(MintedDvids.class).purge();
        assertThat(one.bean(JdbcClient.class)
                        .sql("SELECT COUNT(*) FROM minted_dvid")
                        .query(Integer.class)
                        .single())
                .isZero();
    }

    private Answer vouch(TestAsserting at, String lsvid) {
        return at.post("gateway", Endpoints.LSVID_EXTEND, Map.of("token", oauthToken(), "lsvid", lsvid));
    }

    @Test
    void lsvidWhenUsedAtOneThenRefusedAtTheOther() {
        String lsvid = LsvidExtension.toAsserting(one, clock);
        vouch(one, lsvid).token();
        for (TestAsserting at : List.of(other, one)) {
            Answer again = vouch(at, lsvid);
            assertThat(again.error()).isEqualTo("invalid_grant");
            assertThat(again.text("error_description")).endsWith("replayed");
        }
        vouch(other, LsvidExtension.toAsserting(one, clock)).token();
    }

    @Test
    void lsvidWhenUsedAtBothAtOnceThenOnceOnly() throws Exception {
        String lsvid = LsvidExtension.toAsserting(one, clock);
        List<Callable<Integer>> calls = IntStream.range(0, 20)
                .<Callable<Integer>>mapToObj(number ->
                        () -> vouch(number % 2 == 0 ? one : other, lsvid).status())
                .toList();
        List<Integer> statuses = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (Future<Integer> status : threads.invokeAll(calls)) {
                statuses.add(status.get());
            }
        }
        assertThat(statuses).containsOnlyOnce(200).doesNotContain(500);
    }

    @ParameterizedTest
    @CsvSource({
        "dvid, /dvid/mint, /dvid/keys, /dvid/validate, account",
        "anon-mode, /anon-mode/schnorr-assertion, /anon-mode/keys, /anon-mode/validate, gateway"
    })
    void rotateWhenForcedAtOneThenKnownAtTheOther(
            String mode, String mint, String keys, String validate, String workload) {
        String before = mint(other, mint);
        Answer rotated = one.send("operator", "POST", "/keys/" + mode + "/rotate", "{\"force\":true}");
        assertThat(rotated.status()).isEqualTo(200);
        readKeys(other);
        assertThat(keys(other, keys)).hasSize(2).isEqualTo(keys(one, keys));
        assertThat(isActive(other, workload, validate, before)).isFalse();
        assertThat(isActive(other, workload, validate, mint(one, mint))).isTrue();
        assertThat(isActive(one, workload, validate, mint(other, mint))).isTrue();
    }

    @Test
    void rotateWhenBothRotateAtOnceThenTheySignWithOneKey() throws Exception {
        clock.advance(Duration.ofMinutes(6));
        readKeys(one);
        readKeys(other);
        List<Callable<Answer>> calls = IntStream.range(0, 8)
                .<Callable<Answer>>mapToObj(number ->
                        () -> (number % 2 == 0 ? one : other).send("operator", "POST", "/keys/dvid/rotate", "{}"))
                .toList();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            for (Future<Answer> answer : threads.invokeAll(calls)) {
                assertThat(answer.get().status()).isIn(200, 202);
            }
        }
        readKeys(one);
        readKeys(other);
        assertThat(other.bean(SigningKeys.class).active().keyId())
                .isEqualTo(one.bean(SigningKeys.class).active().keyId());
        assertThat(keys(other, Endpoints.DVID_KEYS)).isEqualTo(keys(one, Endpoints.DVID_KEYS));
        String dvid = mint(one, Endpoints.DVID_MINT);
        assertThat(replace(other, dvid).status()).isEqualTo(200);
    }
}
