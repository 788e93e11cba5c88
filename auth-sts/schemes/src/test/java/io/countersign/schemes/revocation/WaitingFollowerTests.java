// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.revocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.http.FeedAnswer;
import io.countersign.http.FeedQuery;
import io.countersign.schemes.TestIssuer;
import io.countersign.test.MovableClock;
import io.countersign.tokens.RevocationList.Status;
import io.countersign.tokens.TokenIdentity;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Followers of a list whose server holds requests. The test answers each request. */
@Timeout(120)
class WaitingFollowerTests {

    private static final String EMPTY = "{\"entries\":[],\"next\":0}";

    private static final String TAG = "W/\"0\"";

    private final MovableClock clock = new MovableClock(TestIssuer.NOW);

    private final Server server = new Server();

    private @Nullable PolledRevocations list;

    @AfterEach
    void stop() {
        if (list != null) {
            list.close();
        }
    }

    private PolledRevocations follow(Duration stale) {
        PolledRevocations followed = new PolledRevocations(server, stale, clock);
        followed.start(Duration.ofMillis(4));
        list = followed;
        return followed;
    }

    private FeedQuery answeredOnce() throws InterruptedException {
        FeedQuery first = server.asked();
        server.answer(200, EMPTY, Map.of("ETag", List.of(TAG)));
        return first;
    }

    private static void until(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            assertThat(Thread.interrupted()).as("still waiting").isFalse();
            Thread.onSpinWait();
        }
    }

    @Test
    void startThenTheFirstRequestDoesNotWaitAndTheNextDoes() throws Exception {
        follow(Duration.ofMinutes(10));
        assertThat(answeredOnce()).isEqualTo(new FeedQuery(0, null, Duration.ZERO));
        assertThat(server.asked()).isEqualTo(new FeedQuery(0, TAG, Duration.ofSeconds(5)));
    }

    @Test
    void startWhenTheListMayNotBeOldThenItWaitsForAThirdOfThat() throws Exception {
        follow(Duration.ofSeconds(12));
        answeredOnce();
        assertThat(server.asked().maxWait()).isEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void statusWhenNewsComesThenRevokedAndTheNextRequestHasNoTagOfAnotherNumber() throws Exception {
        PolledRevocations followed = follow(Duration.ofMinutes(10));
        answeredOnce();
        server.asked();
        server.answer(200, page("id", 1), Map.of("ETag", List.of("W/\"1\""), "Preference-Applied", List.of("wait")));
        assertThat(server.asked()).isEqualTo(new FeedQuery(1, null, Duration.ZERO));
        assertThat(followed.status(token("id"))).isEqualTo(Status.REVOKED);
        server.answer(200, "{\"entries\":[],\"next\":1}", Map.of("ETag", List.of("W/\"1\"")));
        assertThat(server.asked()).isEqualTo(new FeedQuery(1, "W/\"1\"", Duration.ofSeconds(5)));
    }

    @Test
    void ageWhenTheServerHeldTheRequestThenFromItsAnswer() throws Exception {
        PolledRevocations followed = follow(Duration.ofSeconds(60));
        answeredOnce();
        server.asked();
        clock.advance(Duration.ofSeconds(20));
        assertThat(followed.age()).isEqualTo(Duration.ofSeconds(20));
        server.answer(304, "", Map.of("Server-Timing", List.of("wait;dur=19000"), "Age", List.of("1")));
        server.asked();
        assertThat(followed.age()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void statusWhenAnAnswerWasUnderWayForLongThenItIsOld() throws Exception {
        PolledRevocations followed = follow(Duration.ofSeconds(60));
        answeredOnce();
        server.asked();
        // The server answers after a second, but the answer arrives a minute later.
        clock.advance(Duration.ofSeconds(61));
        server.answer(304, "", Map.of("Server-Timing", List.of("wait;dur=1000")));
        server.asked();
        assertThat(followed.isFresh()).isFalse();
        assertThat(followed.age()).isEqualTo(Duration.ofSeconds(60));
        assertThat(followed.status(token("id"))).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void ageWhenTheClockWasAheadThenTheNextAnswerCounts() throws Exception {
        PolledRevocations followed = follow(Duration.ofSeconds(60));
        answeredOnce();
        server.asked();
        clock.advance(Duration.ofHours(-1));
        server.answer(304, "", Map.of());
        server.asked();
        assertThat(followed.age()).isZero();
        clock.advance(Duration.ofSeconds(60));
        assertThat(followed.isFresh()).isFalse();
    }

    @Test
    void statusWhenARequestHangsThenStaleAtTheLimit() throws Exception {
        PolledRevocations followed = follow(Duration.ofSeconds(60));
        answeredOnce();
        server.asked();
        clock.advance(Duration.ofSeconds(59));
        assertThat(followed.status(token("id"))).isEqualTo(Status.CURRENT);
        clock.advance(Duration.ofSeconds(1));
        assertThat(followed.status(token("id"))).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void statusWhenAServerHoldsRequestsWithoutSayingHowLongThenNeverStale() throws Exception {
        PolledRevocations followed = follow(Duration.ofSeconds(60));
        answeredOnce();
        for (int i = 0; i < 5; i++) {
            assertThat(server.asked().maxWait()).isEqualTo(Duration.ofSeconds(5));
            clock.advance(Duration.ofSeconds(5));
            assertThat(followed.isFresh()).isTrue();
            server.answer(200, EMPTY, Map.of());
        }
    }

    @Test
    void startWhenARequestThatWaitsFailsThenForAMinuteNoneWaits() throws Exception {
        follow(Duration.ofMinutes(10));
        answeredOnce();
        assertThat(server.asked().maxWait()).isPositive();
        server.answer(504, "", Map.of());
        for (int i = 0; i < 3; i++) {
            assertThat(server.asked().maxWait()).isZero();
            server.answer(200, EMPTY, Map.of());
        }
        server.asked();
        clock.advance(Duration.ofMinutes(1));
        server.answer(200, EMPTY, Map.of());
        assertThat(server.asked().maxWait()).isPositive();
    }

    @Test
    void statusWhenAPageIsMalformedThenTheNextRequestDoesNotReferToIt() throws Exception {
        PolledRevocations followed = follow(Duration.ofMinutes(10));
        answeredOnce();
        server.asked();
        server.answer(200, "{\"entries\":[{}],\"next\":1}", Map.of("ETag", List.of("W/\"1\"")));
        assertThat(server.asked()).isEqualTo(new FeedQuery(0, null, Duration.ZERO));
        server.answer(200, page("id", 1), Map.of());
        server.asked();
        assertThat(followed.status(token("id"))).isEqualTo(Status.REVOKED);
    }

    @Test
    void closeWhenARequestWaitsThenItEnds() throws Exception {
        PolledRevocations followed = follow(Duration.ofMinutes(10));
        answeredOnce();
        server.asked();
        followed.close();
        until(() -> server.interrupted);
    }

    private static String page(String id, long next) {
        return "{\"entries\":[{\"seq\":" + next + ",\"iss\":\"iss\",\"jti\":\"" + id + "\",\"exp\":"
                + TestIssuer.NOW.plusSeconds(900).getEpochSecond() + "}],\"next\":" + next + "}";
    }

    private static TokenIdentity token(String id) {
        return new TokenIdentity("iss", id, null, "ann", TestIssuer.NOW);
    }

    /** Server whose answers come from the test. */
    private static final class Server implements PolledRevocations.Feed {

        private final BlockingQueue<FeedQuery> asked = new LinkedBlockingQueue<>();

        private final BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();

        private volatile boolean interrupted;

        private FeedQuery asked() throws InterruptedException {
            return asked.take();
        }

        private void answer(int status, String body, Map<String, List<String>> headers) {
            answers.add(new Answer(status, body, headers));
        }

        @Override
        public byte[] since(long sequence) throws IOException {
            throw new IOException("not used");
        }

        @Override
        public FeedAnswer ask(FeedQuery query) throws IOException {
            asked.add(query);
            try {
                Answer answer = answers.take();
                return query.answer(
                        answer.status(),
                        answer.body().getBytes(StandardCharsets.UTF_8),
                        name -> answer.headers().getOrDefault(name, List.of()));
            } catch (InterruptedException ex) {
                interrupted = true;
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted");
            }
        }
    }

    private record Answer(int status, String body, Map<String, List<String>> headers) {}
}
