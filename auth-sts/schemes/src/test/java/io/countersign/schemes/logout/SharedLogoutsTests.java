// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.logout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.test.MovableClock;
import io.countersign.tokens.RevocationList.Status;
import io.countersign.tokens.TokenIdentity;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SharedLogoutsTests {

    private static final String ISSUER = "https://id.example";

    private final MovableClock clock = new MovableClock(Instant.parse("2026-10-01T12:00:00Z"));

    private final TestStore store = new TestStore();

    private SharedLogouts list() {
        return new SharedLogouts(store, ISSUER::equals, Duration.ofHours(1), Duration.ofMinutes(10), clock);
    }

    private Logout logout(String session) {
        return new Logout(ISSUER, session, null, clock.instant());
    }

    private TokenIdentity token(String issuer, String session) {
        return new TokenIdentity(issuer, "id", session, "ann", clock.instant());
    }

    @Test
    void statusWhenTheStoreHasNotAnsweredThenUnknownForItsIssuersOnly() {
        try (SharedLogouts list = list()) {
            assertThat(list.status(token(ISSUER, "s"))).isEqualTo(Status.UNKNOWN);
            assertThat(list.status(token("https://other.example", "s"))).isEqualTo(Status.CURRENT);
            assertThat(list.isFresh()).isFalse();
        }
    }

    @Test
    void pollThenLogoutsOfOtherProcessesCount() throws IOException {
        try (SharedLogouts one = list();
                SharedLogouts other = list()) {
            other.poll();
            assertThat(other.status(token(ISSUER, "s-4"))).isEqualTo(Status.CURRENT);
            for (int i = 0; i < 5; i++) {
                one.end(logout("s-" + i));
            }
            other.poll();
            assertThat(other.status(token(ISSUER, "s-4"))).isEqualTo(Status.REVOKED);
            assertThat(other.status(token(ISSUER, "s-5"))).isEqualTo(Status.CURRENT);
        }
    }

    @Test
    void statusWhenTheStoreIsAwayForLongThenUnknownAndEndedOnesStayRevoked() throws IOException {
        try (SharedLogouts list = list()) {
            list.end(logout("s"));
            list.poll();
            store.isAway = true;
            clock.advance(Duration.ofMinutes(9));
            list.poll();
            assertThat(list.status(token(ISSUER, "other"))).isEqualTo(Status.CURRENT);
            clock.advance(Duration.ofMinutes(1));
            list.poll();
            assertThat(list.status(token(ISSUER, "other"))).isEqualTo(Status.UNKNOWN);
            assertThat(list.status(token(ISSUER, "s"))).isEqualTo(Status.REVOKED);
            assertThatExceptionOfType(IOException.class).isThrownBy(() -> list.end(logout("later")));
            store.isAway = false;
            list.poll();
            assertThat(list.status(token(ISSUER, "other"))).isEqualTo(Status.CURRENT);
        }
    }

    /** Store whose pages have two entries. */
    private static final class TestStore implements LogoutStore {

        private final List<Logout> logouts = new ArrayList<>();

        private boolean isAway;

        @Override
        public void add(Logout logout, Duration retention) throws IOException {
            requireThere();
            logouts.add(logout);
        }

        @Override
        public Page since(@Nullable String position) throws IOException {
            requireThere();
            int begin = position == null ? 0 : Integer.parseInt(position);
            int end = Math.min(begin + 2, logouts.size());
            return new Page(logouts.subList(begin, end), String.valueOf(end));
        }

        private void requireThere() throws IOException {
            if (isAway) {
                throw new IOException("away");
            }
        }
    }
}
