// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.asserting.TestAsserting.Answer;
import io.countersign.asserting.web.Endpoints;
import io.countersign.idt.IdtMode;
import io.countersign.test.MovableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Outages of what the server depends on, and too many requests. */
class OutageTests {

    private static final int RATE = 20;

    private static MovableClock clock;

    @TempDir
    private static Path folder;

    private static TestAsserting asserting;

    @BeforeAll
    static void start() {
        clock = new MovableClock(Instant.now());
        asserting = TestAsserting.start(folder, clock);
    }

    @AfterAll
    static void stop() {
        asserting.close();
    }

    /** Ends the outage of the former test, and the time for which the server uses the key set that it knows. */
    @BeforeEach
    void forgetKeySet() {
        asserting.issuer.answer(200);
        clock.advance(Duration.ofMinutes(13));
        // As the schedule does every second.
        KeyRotations rotations = asserting.bean(KeyRotations.class);
        rotations.of(IdtMode.DVID).run();
        rotations.of(IdtMode.ANON_MODE).run();
    }

    private static Answer mint(String path) {
        String token = asserting.issuer.sign(asserting.issuer.claims("at+jwt", clock.instant()));
        return asserting.post("gateway", path, Map.of("token", token));
    }

    @ParameterizedTest
    @FieldSource("io.countersign.asserting.OAuthRefusalTests#MINTS")
    void mintWhenKeySetIsOutOfReachThenItCannotBeToldUntilItIsThereAgain(String path) {
        asserting.issuer.answer(500);
        Answer answer = mint(path);
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.error()).isEqualTo("temporarily_unavailable");
        assertThat(answer.header("Retry-After")).isEqualTo("5");
        asserting.issuer.answer(200);
        clock.advance(Duration.ofMinutes(1));
        assertThat(mint(path).status()).isEqualTo(200);
    }

    @Test
    void mintWhenKeySetGoesAwayThenTheKnownOneServesAndThenNoMore() {
        assertThat(mint(Endpoints.ID_MODE_MINT).status()).isEqualTo(200);
        asserting.issuer.answer(500);
        clock.advance(Duration.ofMinutes(6));
        assertThat(mint(Endpoints.ANON_MODE_MINT).status()).isEqualTo(200);
        clock.advance(Duration.ofMinutes(6));
        assertThat(mint(Endpoints.ANON_MODE_MINT).status()).isEqualTo(503);
        assertThat(asserting.send("operator", "GET", "/actuator/health", "").status())
                .isEqualTo(503);
    }

    private static void assertUnavailable(Answer answer) {
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.error()).isEqualTo("temporarily_unavailable");
        assertThat(answer.header("Retry-After")).isEqualTo("5");
    }

    @Test
    void dvidWhenOAuthTokensAreOutOfReachThenItCannotBeToldUntilTheyAreThereAgain() {
        String dvid = mint(Endpoints.DVID_MINT).token();
        JdbcClient jdbc = asserting.bean(JdbcClient.class);
        jdbc.sql("ALTER TABLE minted_dvid RENAME TO away").update();
        assertUnavailable(mint(Endpoints.DVID_MINT));
        assertUnavailable(asserting.post("basket", Endpoints.DVID_MINT, Map.of("dvid", dvid)));
        assertUnavailable(asserting.post("account", Endpoints.DVID_VALIDATE, Map.of("token", dvid)));
        assertUnavailable(asserting.post("account", Endpoints.DVID_INTROSPECT, Map.of("token", dvid)));
        assertThat(mint(Endpoints.ID_MODE_MINT).status()).isEqualTo(200);
        jdbc.sql("ALTER TABLE away RENAME TO minted_dvid").update();
        assertThat(asserting
                        .post("basket", Endpoints.DVID_MINT, Map.of("dvid", dvid))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void lsvidWhenUsedOnesAreOutOfReachThenItCannotBeToldUntilTheyAreThereAgain() {
        JdbcClient jdbc = asserting.bean(JdbcClient.class);
        String lsvid = LsvidExtension.toAsserting(asserting, clock);
        String token = asserting.issuer.sign(asserting.issuer.claims("at+jwt", clock.instant()));
        jdbc.sql("ALTER TABLE countersign_spent_proof RENAME TO away").update();
        assertUnavailable(asserting.post("gateway", Endpoints.LSVID_EXTEND, Map.of("token", token, "lsvid", lsvid)));
        jdbc.sql("ALTER TABLE away RENAME TO countersign_spent_proof").update();
        assertThat(asserting
                        .post("gateway", Endpoints.LSVID_EXTEND, Map.of("token", token, "lsvid", lsvid))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void requestWhenOneWorkloadAsksTooOftenThenItWaitsAndOthersDoNot(@TempDir Path other) throws Exception {
        try (TestAsserting limited = TestAsserting.start(
                other, clock, "--countersign.asserting.rate-limit.requests-per-second-and-workload=" + RATE)) {
            Callable<Answer> ask = () -> limited.post("gateway", Endpoints.ID_MODE_VALIDATE, Map.of("token", "x"));
            List<Answer> answers;
            try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
                answers = threads
                        .invokeAll(
                                IntStream.range(0, 40 * RATE).mapToObj(i -> ask).toList())
                        .stream()
                        .map(Future::resultNow)
                        .toList();
            }
            assertThat(answers).anyMatch(answer -> answer.status() == 200);
            assertThat(answers.stream().filter(answer -> answer.status() == 429))
                    .isNotEmpty()
                    .allSatisfy(answer -> {
                        assertThat(answer.error()).isEqualTo("temporarily_unavailable");
                        assertThat(answer.header("Retry-After")).isEqualTo("1");
                    });
            assertThat(limited.post("account", Endpoints.ID_MODE_VALIDATE, Map.of("token", "x"))
                            .status())
                    .isEqualTo(200);
        }
    }
}
