// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.schemes.logout.Logout;
import io.countersign.schemes.logout.LogoutStore;
import io.countersign.spring.boot.jwt.logout.JdbcLogoutStore;
import io.countersign.spring.boot.replay.JdbcReplayStore;
import io.countersign.test.MovableClock;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Ended sessions in a database that several processes share. */
abstract class LogoutStoreTests {

    private static final Duration HOUR = Duration.ofHours(1);

    private static final int WRITERS = 4;

    private static final int EACH = 25;

    private final MovableClock clock = new MovableClock(Instant.parse("2026-10-01T12:00:00Z"));

    private DataSource database;

    private JdbcLogoutStore store;

    /** Returns a new empty database. */
    abstract DataSource database();

    @BeforeEach
    void create() {
        database = database();
        store = open().initialize();
    }

    private JdbcLogoutStore open() {
        return new JdbcLogoutStore(JdbcClient.create(database), JdbcReplayStore.Transaction.alone(database), clock);
    }

    private Logout logout(@Nullable String session, @Nullable String subject) {
        return new Logout("https://id.example", session, subject, clock.instant());
    }

    @Test
    void sinceThenLogoutsInOrder() throws IOException {
        assertThat(store.since(null).logouts()).isEmpty();
        List<Logout> added = List.of(logout("a", "ann"), logout("b", null), logout(null, "bob"));
        for (Logout one : added) {
            store.add(one, HOUR);
        }
        LogoutStore.Page page = open().since(null);
        assertThat(page.logouts()).isEqualTo(added);
        assertThat(store.since(page.next()).logouts()).isEmpty();
        assertThat(store.since(page.next()).next()).isEqualTo(page.next());
        store.add(logout("c", null), HOUR);
        assertThat(store.since(page.next()).logouts()).containsExactly(logout("c", null));
    }

    @Test
    void sinceWhenThereAreManyThenInPages() throws IOException {
        JdbcClient.create(database)
                .sql("INSERT INTO countersign_logout WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
                        + " WHERE i < 1002) SELECT i, 'https://id.example', 's-' || i, CAST(NULL AS TEXT), "
                        + clock.instant().getEpochSecond() + ", 9999999999 FROM n")
                .update();
        LogoutStore.Page first = store.since(null);
        assertThat(first.logouts()).hasSize(1001);
        assertThat(store.since(first.next()).logouts()).containsExactly(logout("s-1002", null));
    }

    @Test
    void addWhenOthersHaveExpiredThenTheyAreRemovedAndNumbersGoOn() throws IOException {
        store.add(logout("a", null), HOUR);
        store.add(logout("b", null), HOUR);
        String position = store.since(null).next();
        clock.advance(HOUR.plusSeconds(1));
        store.add(logout("c", null), HOUR);
        assertThat(store.since(null).logouts()).containsExactly(logout("c", null));
        assertThat(store.since(position).logouts()).containsExactly(logout("c", null));
        clock.advance(HOUR.plusSeconds(1));
        String last = store.since(null).next();
        store.add(logout("d", null), HOUR);
        assertThat(store.since(last).logouts()).containsExactly(logout("d", null));
    }

    @Test
    void sinceWhenTheTableWasReplacedThenFromItsBeginning() throws IOException {
        store.add(logout("a", null), HOUR);
        store.add(logout("b", null), HOUR);
        String position = store.since(null).next();
        JdbcClient.create(database).sql("DELETE FROM countersign_logout").update();
        store.add(logout("c", null), HOUR);
        assertThat(store.since(position).logouts()).containsExactly(logout("c", null));
    }

    @Test
    void sinceWhenTheTableWasReplacedAndHasGrownThenFromItsBeginning() throws IOException {
        store.add(logout("a", null), HOUR);
        String position = store.since(null).next();
        JdbcClient.create(database).sql("DELETE FROM countersign_logout").update();
        List<Logout> added = List.of(logout("c", null), logout("d", null), logout("e", null));
        for (Logout one : added) {
            store.add(one, HOUR);
        }
        assertThat(store.since(position).logouts()).isEqualTo(added);
    }

    @Test
    void addWhenOthersAddAtTheSameTimeThenAReaderMissesNone() throws Exception {
        List<String> read = Collections.synchronizedList(new ArrayList<>());
        try (ExecutorService writers = Executors.newFixedThreadPool(WRITERS)) {
            List<Future<Object>> writing = IntStream.range(0, WRITERS)
                    .mapToObj(writer -> writers.submit(writer(writer)))
                    .toList();
            String position = null;
            boolean ended = false;
            while (!ended) {
                ended = writing.stream().allMatch(Future::isDone);
                LogoutStore.Page page = store.since(position);
                page.logouts().forEach(one -> read.add(String.valueOf(one.session())));
                position = page.next();
            }
            for (Future<Object> one : writing) {
                one.get();
            }
        }
        assertThat(read).hasSize(WRITERS * EACH).doesNotHaveDuplicates();
    }

    private Callable<Object> writer(int writer) {
        return () -> {
            JdbcLogoutStore own = open();
            for (int i = 0; i < EACH; i++) {
                own.add(logout(writer + "-" + i, null), HOUR);
            }
            return writer;
        };
    }

    @Test
    void addWhenTheTableIsMissingThenFails() {
        JdbcClient.create(database).sql("DROP TABLE countersign_logout").update();
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> store.add(logout("a", null), HOUR));
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> store.since(null));
    }
}
