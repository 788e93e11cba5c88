// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.keys.KeyEncryption;
import io.countersign.keys.SigningKeyTable;
import io.countersign.keys.SigningKeys;
import io.countersign.server.TestClock;
import io.countersign.sts.client.UsedAssertions;
import io.countersign.sts.revocation.Revocation;
import io.countersign.sts.revocation.RevocationLog;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** State in the database, the same for each kind of database. */
abstract class StateTests {

    private static final Duration SKEW = Duration.ofSeconds(30);

    private final TestClock clock = TestClock.standing();

    private TestDatabase database;

    private UsedAssertions assertions;

    private RevocationLog log;

    abstract TestDatabase open();

    @BeforeEach
    void start() {
        database = open();
        assertions = new UsedAssertions(database.jdbc(), database.repeating(), clock);
        log = new RevocationLog(database.jdbc(), database.transactions(), clock, SKEW);
    }

    @Test
    void useWhenSecondTimeThenRefused() {
        Instant until = now().plusSeconds(60);
        assertThat(assertions.use("a", "one", until)).isTrue();
        assertThat(assertions.use("a", "one", until)).isFalse();
        assertThat(assertions.use("b", "one", until)).isTrue();
    }

    @Test
    void useWhenServerWasRestartedThenStillRefused() {
        assertions.use("a", "one", now().plusSeconds(60));
        UsedAssertions restarted = new UsedAssertions(database.jdbc(), database.repeating(), clock);
        assertThat(restarted.use("a", "one", now().plusSeconds(60))).isFalse();
    }

    @Test
    void useWhenExpiredOnesAreThereThenTheyAreForgotten() {
        IntStream.range(0, 10).forEach(i -> assertions.use("a", "old-" + i, now().plusSeconds(60)));
        clock.advance(Duration.ofSeconds(115));
        assertThat(assertions.use("a", "old-0", now().plusSeconds(60)))
                .as("by a clock that is behind, it is still good")
                .isFalse();
        clock.advance(Duration.ofMinutes(2));
        assertions.use("a", "new", now().plusSeconds(60));
        assertThat(count("used_assertion")).isEqualTo(1);
    }

    @Test
    void useWhenManyAtOnceThenExactlyOneIsFirst() throws Exception {
        Instant until = now().plusSeconds(60);
        List<Boolean> outcomes = concurrently(8, () -> assertions.use("a", "raced", until));
        assertThat(outcomes).filteredOn(first -> first).hasSize(1);
    }

    @Test
    void addWhenNewThenNumberGrowsAndListTellsIt() {
        long before = log.last();
        Revocation one = add("one");
        Revocation two = add("two");
        assertThat(two.seq()).isGreaterThan(one.seq()).isGreaterThan(before);
        assertThat(log.since(before, 10)).containsExactly(one, two);
        assertThat(log.since(one.seq(), 10)).containsExactly(two);
        assertThat(log.since(before, 1)).containsExactly(one);
    }

    @Test
    void addWhenAlreadyRevokedThenAsTheFirstTimeAndListedOnce() {
        long before = log.last();
        Revocation first = add("one");
        assertThat(log.add("iss", "one", now().plusSeconds(90))).isEqualTo(first);
        assertThat(log.since(before, 10)).containsExactly(first);
    }

    @Test
    void sinceWhenTokenHasEndedThenKeptForTheSkewOnly() {
        long before = log.last();
        add("one");
        clock.advance(Duration.ofSeconds(80));
        assertThat(log.since(before, 10)).hasSize(1);
        clock.advance(Duration.ofSeconds(20));
        assertThat(log.since(before, 10)).isEmpty();
    }

    @Test
    void addWhenAllWerePurgedThenNumbersGoOn() {
        Revocation one = add("one");
        clock.advance(Duration.ofMinutes(5));
        Revocation two = add("two");
        assertThat(count("revocation")).isEqualTo(1);
        assertThat(two.seq()).isGreaterThan(one.seq());
    }

    @Test
    void addSubjectWhenTwiceThenTheLaterTimeUnderANewNumber() {
        long before = log.last();
        Revocation token = add("one");
        Revocation first = addSubject("ann", 1);
        Revocation other = addSubject("bob", 1);
        assertThat(log.since(before, 10)).containsExactly(token, first, other);
        assertThat(log.since(token.seq(), 1)).containsExactly(first);
        Revocation.OfSubject second = addSubject("ann", 2);
        assertThat(log.since(before, 10)).containsExactly(token, other, second);
        assertThat(second.seq()).isGreaterThan(other.seq());
        assertThat(log.before("iss", "ann")).isEqualTo(second.before());
        assertThat(log.before("iss", "eve")).isEqualTo(Instant.EPOCH);
        assertThat(log.before("other", "ann")).isEqualTo(Instant.EPOCH);
    }

    @Test
    void addSubjectWhenTwiceInASecondThenWhatWasIssuedBetweenEndsToo() {
        Instant before = now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);

        log.addSubject("iss", "eve", before, before.plusSeconds(60));
        Revocation second = log.addSubject("iss", "eve", before, before.plusSeconds(60));

        assertThat(second)
                .isInstanceOfSatisfying(
                        Revocation.OfSubject.class,
                        all -> assertThat(all.before()).isEqualTo(before.plusSeconds(1)))
                .extracting(Revocation::expiry)
                .isEqualTo(before.plusSeconds(61));
        assertThat(log.since(second.seq() - 1, 10)).containsExactly(second);
        assertThat(log.before("iss", "eve")).isEqualTo(before.plusSeconds(1));
    }

    @Test
    void addEventWhenTheSameAgainOrAnEarlierOneThenNothingMore() {
        Instant event = now();
        Revocation.OfSubject first = addEvent("ann", event, event.plusSeconds(1));
        assertThat(addEvent("ann", event, event.plusSeconds(2))).isEqualTo(first);
        assertThat(addEvent("ann", event.minusMillis(1), event.plusSeconds(1))).isEqualTo(first);
        assertThat(log.since(first.seq() - 1, 10)).containsExactly(first);
        assertThat(log.before("iss", "ann")).isEqualTo(first.before());
    }

    @Test
    void addEventWhenALaterOneInTheSameSecondThenWhatWasIssuedBetweenEndsToo() {
        Instant event = now();
        Revocation.OfSubject first = addEvent("ann", event, event.plusSeconds(1));
        Revocation.OfSubject second = addEvent("ann", event.plusMillis(1), event.plusSeconds(1));
        assertThat(second.before()).isEqualTo(first.before().plusSeconds(1));
        assertThat(second.expiry()).isEqualTo(first.expiry().plusSeconds(1));
        assertThat(addEvent("ann", event, event.plusSeconds(1))).isEqualTo(second);
    }

    @Test
    void addEventWhenAnEarlierOneRevokesMoreThenItCounts() {
        Instant event = now();
        addEvent("ann", event, event.plusSeconds(1));
        Revocation.OfSubject other = addEvent("ann", event.minusSeconds(3), event.plusSeconds(5));
        assertThat(other.before()).isEqualTo(event.plusSeconds(5));
        assertThat(addEvent("ann", event, event.plusSeconds(1))).isEqualTo(other);
    }

    @Test
    void addSubjectWhenAnEventWasStoredByAClockThatIsAheadThenItCountsAnyway() {
        Instant event = now().plusSeconds(5);
        Revocation.OfSubject first = addEvent("ann", event, now().plusSeconds(1));
        assertThat(addSubject("ann", 1).before()).isEqualTo(first.before().plusSeconds(1));
    }

    @Test
    void addSubjectWhenItsTokensHaveEndedThenForgotten() {
        long before = log.last();
        addSubject("ann", 1);
        clock.advance(Duration.ofMinutes(5));
        assertThat(log.since(before, 10)).isEmpty();
        add("one");
        assertThat(count("subject_revocation")).isZero();
    }

    @Test
    void addWhenManyAtOnceThenEachHasItsNumber() throws Exception {
        long before = log.last();
        List<Revocation> added =
                concurrently(8, () -> add(Thread.currentThread().getName()));
        assertThat(added.stream().map(Revocation::seq)).doesNotHaveDuplicates();
        assertThat(log.since(before, 100)).containsExactlyInAnyOrderElementsOf(added);
    }

    @Test
    void openWhenReplicasStartAtOnceThenTheyShareOneKey() throws Exception {
        database.jdbc().sql("DELETE FROM signing_key").update();
        SigningKeyTable table =
                new SigningKeyTable(database.jdbc(), new KeyEncryption(new byte[KeyEncryption.KEY_LENGTH]));
        List<String> ids = concurrently(
                4,
                () -> SigningKeys.open(table, JwsAlgorithm.ES256, () -> new byte[0], SKEW, clock)
                        .active()
                        .keyId());
        assertThat(ids).hasSize(4).containsOnly(ids.getFirst());
        assertThat(count("signing_key")).isEqualTo(1);
    }

    /** Returns the time with the precision of the database. */
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private Revocation add(String id) {
        return log.add("iss", id, now().plusSeconds(60));
    }

    private Revocation.OfSubject addEvent(String subject, Instant event, Instant before) {
        return log.addEvent("iss", subject, event, before, before.plusSeconds(60));
    }

    private Revocation.OfSubject addSubject(String subject, int seconds) {
        return log.addSubject("iss", subject, now().plusSeconds(seconds), now().plusSeconds(60));
    }

    private long count(String table) {
        return database.jdbc()
                .sql("SELECT COUNT(*) FROM " + table)
                .query(Long.class)
                .single();
    }

    private static <T> List<T> concurrently(int count, Callable<T> task)
            throws InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newFixedThreadPool(count)) {
            List<T> results = new ArrayList<>();
            for (Future<T> result : threads.invokeAll(
                    IntStream.range(0, count).mapToObj(i -> task).toList())) {
                results.add(result.get());
            }
            return results;
        }
    }
}
