// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.logout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.test.MovableClock;
import io.countersign.tokens.RevocationList.Status;
import io.countersign.tokens.TokenIdentity;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MemoryLogoutsTests {

    private static final String ISSUER = "https://id.example";

    private final MovableClock clock = new MovableClock(Instant.parse("2026-10-01T12:00:00Z"));

    private final MemoryLogouts logouts = new MemoryLogouts(ISSUER::equals, Duration.ofHours(1), clock);

    private final Instant begin = clock.instant();

    private TokenIdentity token(@Nullable String session, String subject, Instant issued) {
        return new TokenIdentity(ISSUER, "id", session, subject, issued);
    }

    @Test
    void statusWhenTokenIsOfTheSameSecondThenRevoked() {
        logouts.end(new Logout(ISSUER, null, "ann", begin));
        assertThat(logouts.status(token("s", "ann", begin))).isEqualTo(Status.REVOKED);
        assertThat(logouts.status(token("s", "ann", begin.plusSeconds(1)))).isEqualTo(Status.CURRENT);
    }

    @Test
    void statusWhenIssueIsUnknownThenRevokedByItsUser() {
        logouts.end(new Logout(ISSUER, null, "ann", begin));
        TokenIdentity token = new TokenIdentity(ISSUER, "id", null, "ann", null);
        assertThat(logouts.status(token)).isEqualTo(Status.REVOKED);
    }

    @Test
    void statusOfAnotherIssuerIsAlwaysCurrent() {
        logouts.end(new Logout("https://other.example", "s", "ann", begin));
        TokenIdentity token = new TokenIdentity("https://other.example", "id", "s", "ann", begin);
        assertThat(logouts.status(token)).isEqualTo(Status.CURRENT);
    }

    @Test
    void endWhenAnOlderLogoutFollowsThenTheNewerOneCounts() {
        logouts.end(new Logout(ISSUER, null, "ann", begin.plusSeconds(60)));
        logouts.end(new Logout(ISSUER, null, "ann", begin));
        assertThat(logouts.status(token(null, "ann", begin.plusSeconds(30)))).isEqualTo(Status.REVOKED);
    }

    @Test
    void endWhenTimeHasPassedThenOldEntriesAreRemovedAndOldTokensStayRevoked() {
        logouts.end(new Logout(ISSUER, "s", "ann", begin));
        logouts.end(new Logout(ISSUER, null, "bob", begin));
        assertThat(logouts.size()).isEqualTo(3);
        clock.advance(Duration.ofMinutes(59));
        assertThat(logouts.status(token("s", "ann", begin))).isEqualTo(Status.REVOKED);
        clock.advance(Duration.ofMinutes(10));
        logouts.end(new Logout(ISSUER, "other", null, clock.instant()));
        assertThat(logouts.size()).isEqualTo(1);
        assertThat(logouts.status(token("s", "ann", begin))).isEqualTo(Status.REVOKED);
        assertThat(logouts.status(token("s", "ann", clock.instant()))).isEqualTo(Status.CURRENT);
    }

    @Test
    void endWhenTheClockOfTheIssuerIsFarBehindThenTheSessionStaysEnded() {
        logouts.end(new Logout(ISSUER, "s", null, begin.minus(Duration.ofDays(2))));
        clock.advance(Duration.ofMinutes(30));
        logouts.end(new Logout(ISSUER, "other", null, clock.instant()));
        assertThat(logouts.status(token("s", "ann", begin))).isEqualTo(Status.REVOKED);
    }

    @Test
    void logoutOfNobodyIsRefused() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new Logout(ISSUER, null, null, begin));
    }
}
