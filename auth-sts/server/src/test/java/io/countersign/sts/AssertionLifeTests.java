// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static io.countersign.sts.TestSts.JWT_BEARER;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.keys.KeyRotation;
import io.countersign.server.TestClock;
import io.countersign.sts.TestSts.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Assertions of clients that write an {@code exp} of an hour, as Authlib does. */
class AssertionLifeTests {

    private static final TestClock clock = TestClock.standing();

    private static TestSts sts;

    @BeforeAll
    static void start(@TempDir Path folder) {
        sts = TestSts.start(folder, clock);
    }

    /** Each test moves the clock by minutes: keys that were not read for ten would not sign. */
    @BeforeEach
    void readKeys() {
        sts.context().getBean(KeyRotation.class).run();
    }

    @AfterAll
    static void stop() {
        sts.close();
    }

    @Test
    void tokenWhenAssertionLivesForAnHourThenAcceptedOnce() {
        String assertion = assertionOfAnHour();

        assertThat(ask(assertion).status()).isEqualTo(200);
        assertThat(ask(assertion).status()).isEqualTo(401);
        assertThat(sts.token("basket", "resource", "sts.shop.com").status()).isEqualTo(200);

        // Purges what is forgotten, and forgets nothing that is still accepted.
        clock.advance(Duration.ofMinutes(5));
        assertThat(sts.token("basket", "resource", "sts.shop.com").status()).isEqualTo(200);
        assertThat(ask(assertion).status()).isEqualTo(401);
    }

    @Test
    void tokenWhenAssertionOfAnHourIsUsedLateThenRefusedAfterFiveMinutesAndTheSkew() {
        String first = assertionOfAnHour();
        String second = assertionOfAnHour();

        clock.advance(Duration.ofSeconds(329));
        assertThat(ask(first).status()).isEqualTo(200);

        clock.advance(Duration.ofSeconds(1));
        Answer late = ask(second);
        assertThat(late.status()).isEqualTo(401);
        assertThat(late.text("error")).isEqualTo("invalid_client");
    }

    @Test
    void tokenWhenAssertionOfAnHourWasUsedAndForgottenThenRefusedByItsAge() {
        String assertion = assertionOfAnHour();
        assertThat(ask(assertion).status()).isEqualTo(200);

        clock.advance(Duration.ofMinutes(7));

        assertThat(sts.token("basket", "resource", "sts.shop.com").status()).isEqualTo(200);
        assertThat(ask(assertion).status()).isEqualTo(401);
    }

    private String assertionOfAnHour() {
        Instant now = clock.instant();
        return TestSts.assertion("basket", claims -> claims.issuedAt(now).expiresAt(now.plus(Duration.ofHours(1))));
    }

    private Answer ask(String assertion) {
        return sts.form(
                "/oauth2/token",
                "grant_type",
                "client_credentials",
                "resource",
                "sts.shop.com",
                "client_assertion_type",
                JWT_BEARER,
                "client_assertion",
                assertion);
    }
}
