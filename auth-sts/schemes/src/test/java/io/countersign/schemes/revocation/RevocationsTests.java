// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.revocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.schemes.TestIssuer;
import io.countersign.test.MovableClock;
import io.countersign.tokens.LocalRevocations;
import io.countersign.tokens.RevocationList.Status;
import io.countersign.tokens.TokenIdentity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class RevocationsTests {

    private static final Instant END = TestIssuer.NOW.plus(Duration.ofMinutes(15));

    private static final Duration STALE = Duration.ofMinutes(10);

    private final MovableClock clock = new MovableClock(TestIssuer.NOW);

    private final Log log = new Log();

    @Test
    void statusWhenRevokedThenRevokedForThatTokenAlone() {
        LocalRevocations revocations = new LocalRevocations(clock);
        revocations.revoke("iss", "id", END);

        assertThat(revocations.status(token("iss", "id"))).isEqualTo(Status.REVOKED);
        assertThat(revocations.status(token("other", "id"))).isEqualTo(Status.CURRENT);
        assertThat(revocations.status(token("iss", "other"))).isEqualTo(Status.CURRENT);
    }

    @Test
    void statusWhenListIsNotCompleteThenUnknown() {
        LocalRevocations revocations = LocalRevocations.incomplete();
        revocations.revoke("iss", "id", Instant.now().plusSeconds(60));
        assertThat(revocations.status(token("iss", "id"))).isEqualTo(Status.REVOKED);
        assertThat(revocations.status(token("iss", "other"))).isEqualTo(Status.UNKNOWN);

        revocations.complete();
        assertThat(revocations.status(token("iss", "other"))).isEqualTo(Status.CURRENT);
    }

    @Test
    void statusWhenKeyIsRevokedThenAllThatItSignedIsAndNoTokenOfThatId() {
        LocalRevocations revocations = new LocalRevocations(clock);
        revocations.revokeKey("iss", "key", END);

        assertThat(revocations.status(signed("iss", "key"))).isEqualTo(Status.REVOKED);
        assertThat(revocations.status(signed("other", "key"))).isEqualTo(Status.CURRENT);
        assertThat(revocations.status(signed("iss", "other"))).isEqualTo(Status.CURRENT);
        assertThat(revocations.status(token("iss", "key"))).isEqualTo(Status.CURRENT);
        assertThat(revocations.size()).isEqualTo(1);

        clock.advance(Duration.ofHours(1));
        revocations.revokeKey("iss", "new", END.plus(Duration.ofHours(1)));
        assertThat(revocations.size()).isEqualTo(1);
    }

    @Test
    void pollWhenAKeyIsListedThenWhatItSignedIsRevoked() {
        String page = "{\"entries\":[{\"seq\":1,\"iss\":\"iss\",\"kid\":\"key\",\"exp\":" + END.getEpochSecond()
                + "}],\"next\":1}";
        try (PolledRevocations polled =
                new PolledRevocations(since -> page.getBytes(StandardCharsets.UTF_8), STALE, clock)) {
            polled.poll();
            assertThat(polled.status(signed("iss", "key"))).isEqualTo(Status.REVOKED);
            assertThat(polled.status(signed("iss", "other"))).isEqualTo(Status.CURRENT);
        }
    }

    @Test
    void revokeWhenTokensHaveEndedThenTheyAreForgotten() {
        LocalRevocations revocations = new LocalRevocations(clock);
        for (int i = 0; i < 100; i++) {
            revocations.revoke("iss", "id-" + i, END);
        }
        revocations.revoke("iss", "long", END.plus(Duration.ofHours(2)));
        clock.advance(Duration.ofHours(1));
        revocations.revoke("iss", "over", END);
        revocations.revoke("iss", "new", END.plus(Duration.ofHours(1)));

        assertThat(revocations.size()).isEqualTo(2);
        assertThat(revocations.status(token("iss", "long"))).isEqualTo(Status.REVOKED);
    }

    @Test
    void statusWhenTokenMayStillBeAcceptedWithinSkewThenRevoked() {
        LocalRevocations revocations = new LocalRevocations(clock);
        revocations.revoke("iss", "id", END);
        clock.advance(Duration.ofMinutes(16));
        revocations.revoke("iss", "other", END.plus(Duration.ofHours(1)));

        assertThat(revocations.status(token("iss", "id"))).isEqualTo(Status.REVOKED);
    }

    @Test
    void revokeWhenRepeatedThenTheLaterEndCounts() {
        LocalRevocations revocations = new LocalRevocations(clock);
        revocations.revoke("iss", "id", END.plus(Duration.ofHours(2)));
        revocations.revoke("iss", "id", END);
        clock.advance(Duration.ofHours(1));
        revocations.revoke("iss", "other", END.plus(Duration.ofHours(2)));

        assertThat(revocations.status(token("iss", "id"))).isEqualTo(Status.REVOKED);
    }

    @Test
    void statusWhenSessionIsRevokedThenWhatWasDerivedFromItIsToo() {
        LocalRevocations revocations = new LocalRevocations(clock);
        revocations.revoke("iss", "login", END);

        assertThat(revocations.status(derived("iss", "login"))).isEqualTo(Status.REVOKED);
        assertThat(revocations.status(derived("other", "login"))).isEqualTo(Status.CURRENT);
        assertThat(revocations.status(derived("iss", "another login"))).isEqualTo(Status.CURRENT);
    }

    @Test
    void statusWhenSubjectIsRevokedThenTokensIssuedBeforeAre() {
        LocalRevocations revocations = new LocalRevocations(clock);
        revocations.revokeSubject("iss", "ann", TestIssuer.NOW, END);

        assertThat(revocations.status(issued("iss", "ann", TestIssuer.NOW.minusSeconds(1))))
                .isEqualTo(Status.REVOKED);
        assertThat(revocations.status(issued("iss", "ann", null))).isEqualTo(Status.REVOKED);
        assertThat(revocations.status(issued("iss", "ann", TestIssuer.NOW))).isEqualTo(Status.CURRENT);
        assertThat(revocations.status(issued("iss", "bob", TestIssuer.NOW.minusSeconds(1))))
                .isEqualTo(Status.CURRENT);
        assertThat(revocations.status(issued("other", "ann", TestIssuer.NOW.minusSeconds(1))))
                .isEqualTo(Status.CURRENT);
    }

    @Test
    void revokeSubjectWhenRepeatedThenTheLaterTimesCount() {
        LocalRevocations revocations = new LocalRevocations(clock);
        revocations.revokeSubject("iss", "ann", TestIssuer.NOW, END);
        revocations.revokeSubject("iss", "ann", TestIssuer.NOW.minusSeconds(9), END.plus(Duration.ofHours(2)));
        clock.advance(Duration.ofHours(1));
        revocations.revoke("iss", "other", END.plus(Duration.ofHours(2)));

        assertThat(revocations.status(issued("iss", "ann", TestIssuer.NOW.minusSeconds(1))))
                .isEqualTo(Status.REVOKED);
        clock.advance(Duration.ofHours(2));
        revocations.revoke("iss", "new", END.plus(Duration.ofHours(5)));
        assertThat(revocations.size()).isEqualTo(1);
    }

    @Test
    void pollWhenTheListNeverEndsThenItStopsAndGoesOnNextTime() {
        AtomicInteger pages = new AtomicInteger();
        AtomicInteger all = new AtomicInteger(1000);
        PolledRevocations.Feed feed = since -> {
            pages.incrementAndGet();
            return ("{\"entries\":[],\"next\":" + Math.min(since + 1, all.get()) + "}")
                    .getBytes(StandardCharsets.UTF_8);
        };
        try (PolledRevocations polled = new PolledRevocations(feed, STALE, clock)) {
            polled.poll();
            assertThat(pages).hasValue(100);
            assertThat(polled.status(token("iss", "id"))).isEqualTo(Status.UNKNOWN);
            all.set(150);
            polled.poll();
            assertThat(pages).hasValue(151);
            assertThat(polled.status(token("iss", "id"))).isEqualTo(Status.CURRENT);
        }
    }

    @Test
    void pollWhenSubjectIsListedThenItsOlderTokensAreRevoked() {
        PolledRevocations.Feed feed = since -> ("{\"entries\":[{\"seq\":1,\"iss\":\"iss\",\"sub\":\"ann\",\"before\":"
                        + TestIssuer.NOW.getEpochSecond() + ",\"exp\":" + END.getEpochSecond() + "}],\"next\":1}")
                .getBytes(StandardCharsets.UTF_8);
        try (PolledRevocations polled = new PolledRevocations(feed, STALE, clock)) {
            polled.poll();
            assertThat(polled.status(issued("iss", "ann", TestIssuer.NOW.minusSeconds(1))))
                    .isEqualTo(Status.REVOKED);
            assertThat(polled.status(issued("iss", "ann", TestIssuer.NOW))).isEqualTo(Status.CURRENT);
        }
    }

    @Test
    void statusWhenNeverPolledThenUnknown() {
        try (PolledRevocations polled = new PolledRevocations(log, STALE, clock)) {
            assertThat(polled.status(token("iss", "id"))).isEqualTo(Status.UNKNOWN);
            polled.poll();
            assertThat(polled.status(token("iss", "id"))).isEqualTo(Status.CURRENT);
        }
    }

    @Test
    void pollWhenListGrowsOverPagesThenAllAreKnownAtOnce() {
        try (PolledRevocations polled = new PolledRevocations(log, STALE, clock)) {
            for (int i = 0; i < 25; i++) {
                log.revoke("id-" + i);
            }
            polled.poll();
            log.revoke("id-25");
            polled.poll();

            for (int i = 0; i <= 25; i++) {
                assertThat(polled.status(token("iss", "id-" + i))).isEqualTo(Status.REVOKED);
            }
            assertThat(polled.status(token("iss", "id-26"))).isEqualTo(Status.CURRENT);
        }
    }

    @Test
    void statusWhenIssuerIsDownThenUnknownBeyondBoundAndRevokedStaysRevoked() {
        try (PolledRevocations polled = new PolledRevocations(log, STALE, clock)) {
            log.revoke("id");
            polled.poll();
            log.down = true;
            clock.advance(STALE.minusSeconds(1));
            polled.poll();
            assertThat(polled.status(token("iss", "other"))).isEqualTo(Status.CURRENT);

            clock.advance(Duration.ofSeconds(1));
            polled.poll();
            assertThat(polled.status(token("iss", "other"))).isEqualTo(Status.UNKNOWN);
            assertThat(polled.status(token("iss", "id"))).isEqualTo(Status.REVOKED);
            assertThat(polled.isFresh()).isFalse();
            assertThat(polled.answered()).isEqualTo(TestIssuer.NOW);

            log.down = false;
            polled.poll();
            assertThat(polled.status(token("iss", "other"))).isEqualTo(Status.CURRENT);
        }
    }

    @Test
    void pollWhenIssuerBeginsAnewThenReadFromItsBeginning() {
        try (PolledRevocations polled = new PolledRevocations(log, STALE, clock)) {
            log.revoke("a");
            log.revoke("b");
            polled.poll();
            log.ids.clear();
            log.revoke("c");
            polled.poll();

            assertThat(polled.status(token("iss", "a"))).isEqualTo(Status.REVOKED);
            assertThat(polled.status(token("iss", "c"))).isEqualTo(Status.REVOKED);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{}",
                "{\"entries\":[]}",
                "{\"entries\":{},\"next\":1}",
                "{\"entries\":[1],\"next\":1}",
                "{\"entries\":[{\"seq\":1,\"iss\":\"a\",\"jti\":\"b\"}],\"next\":1}",
                "{\"entries\":[{\"seq\":1,\"iss\":\"a\",\"exp\":1}],\"next\":1}",
                "{\"entries\":[{\"seq\":1,\"jti\":\"a\",\"exp\":1}],\"next\":1}",
                "{\"entries\":[{\"seq\":1,\"iss\":\"a\",\"sub\":\"b\",\"exp\":1}],\"next\":1}",
                "{\"entries\":[{\"seq\":1,\"iss\":\"a\",\"sub\":\"b\",\"before\":1}],\"next\":1}",
                "{\"entries\":[{\"seq\":1,\"iss\":\"a\",\"sub\":\"b\",\"jti\":\"c\",\"before\":1,\"exp\":1}],\"next\":1}",
                "{\"entries\":[{\"seq\":1,\"iss\":\"a\",\"jti\":\"b\",\"exp\":999999999999999999}],\"next\":1}"
            })
    void pollWhenAnswerIsNoListThenNothingIsKnown(String answer) {
        PolledRevocations.Feed feed = since -> answer.getBytes(StandardCharsets.UTF_8);
        try (PolledRevocations polled = new PolledRevocations(feed, STALE, clock)) {
            polled.poll();
            assertThat(polled.status(token("iss", "id"))).isEqualTo(Status.UNKNOWN);
        }
    }

    @Test
    void startWhenPollingThenAskedAgainAndAgainUntilClosed() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(3);
        PolledRevocations.Feed feed = since -> {
            asked.countDown();
            throw new IllegalStateException("does not stop the polling");
        };
        try (PolledRevocations polled = new PolledRevocations(feed, STALE, clock)) {
            polled.start(Duration.ofMillis(1));
            asked.await();
        }
        assertThat(asked.getCount()).isZero();
    }

    @Test
    void pollWhenTheListCannotBeReadForSomeTimeThenOneWarningForEachOutage() {
        Logger logger = Logger.getLogger(ListPoller.class.getName());
        List<LogRecord> warnings = new ArrayList<>();
        Handler handler = new Handler() {

            @Override
            public void publish(LogRecord entry) {
                if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
                    warnings.add(entry);
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        logger.addHandler(handler);
        try (PolledRevocations polled = new PolledRevocations(log, STALE, clock)) {
            for (int outage = 1; outage <= 2; outage++) {
                polled.poll();
                assertThat(polled.age()).isZero();
                log.down = true;
                polled.poll();
                assertThat(warnings).hasSize(outage - 1);
                for (int second = 0; second < 20; second++) {
                    clock.advance(Duration.ofSeconds(1));
                    polled.poll();
                }
                assertThat(warnings).hasSize(outage);
                assertThat(polled.age()).isEqualTo(Duration.ofSeconds(20));
                log.down = false;
            }
        } finally {
            logger.removeHandler(handler);
        }
    }

    private static TokenIdentity token(String issuer, String id) {
        return new TokenIdentity(issuer, id, null, "ann", TestIssuer.NOW);
    }

    private static TokenIdentity signed(String issuer, String keyId) {
        return new TokenIdentity(issuer, "id", null, "ann", TestIssuer.NOW, keyId);
    }

    private static TokenIdentity derived(String issuer, String session) {
        return new TokenIdentity(issuer, "derived", session, "ann", TestIssuer.NOW);
    }

    private static TokenIdentity issued(String issuer, String subject, @Nullable Instant at) {
        return new TokenIdentity(issuer, "id", null, subject, at);
    }

    /** Revocation list of an issuer, in pages of ten. */
    private static final class Log implements PolledRevocations.Feed {

        private final List<String> ids = new ArrayList<>();

        private boolean down;

        void revoke(String id) {
            ids.add(id);
        }

        @Override
        public byte[] since(long sequence) throws IOException {
            if (down) {
                throw new IOException("down");
            }
            int from = (int) Math.min(sequence, ids.size());
            int to = Math.min(from + 10, ids.size());
            String entries = ids.subList(from, to).stream()
                    .map(id ->
                            "{\"seq\":1,\"iss\":\"iss\",\"jti\":\"" + id + "\",\"exp\":" + END.getEpochSecond() + "}")
                    .collect(Collectors.joining(","));
            return ("{\"entries\":[" + entries + "],\"next\":" + to + "}").getBytes(StandardCharsets.UTF_8);
        }
    }
}
