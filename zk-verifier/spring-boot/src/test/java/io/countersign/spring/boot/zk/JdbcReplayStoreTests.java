// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.ReplayStore.Use;
import io.countersign.spring.boot.replay.JdbcReplayStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class JdbcReplayStoreTests {

    private static final Instant NOW = Instant.parse("2026-10-01T12:00:00Z");

    @TempDir
    private Path folder;

    private JdbcClient jdbc;

    private JdbcReplayStore store;

    @BeforeEach
    void open() {
        jdbc = JdbcClient.create(new DriverManagerDataSource(
                "jdbc:sqlite:" + folder.resolve("used.db") + "?journal_mode=WAL&busy_timeout=60000"));
        store = at(NOW).initialize();
    }

    private JdbcReplayStore at(Instant now) {
        return new JdbcReplayStore(jdbc, Clock.fixed(now, ZoneOffset.UTC));
    }

    @Test
    void useWhenSecondTimeThenRepeatedAlsoForAnotherProcess() {
        assertThat(store.use("zk", "a", NOW)).isEqualTo(Use.FIRST);
        assertThat(store.use("zk", "a", NOW)).isEqualTo(Use.REPEATED);
        assertThat(store.use("zk", "b", NOW)).isEqualTo(Use.FIRST);
        assertThat(at(NOW).initialize().use("zk", "a", NOW)).isEqualTo(Use.REPEATED);
    }

    @Test
    void useWhenManyAtOnceThenOneIsFirst() throws Exception {
        Callable<Use> use = () -> store.use("zk", "raced", NOW);
        List<Use> uses = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Use> outcome : threads.invokeAll(java.util.Collections.nCopies(100, use))) {
                uses.add(outcome.get());
            }
        }
        assertThat(uses).filteredOn(Use.FIRST::equals).hasSize(1);
        assertThat(uses).filteredOn(Use.REPEATED::equals).hasSize(99);
    }

    @Test
    void useWhenOthersHaveEndedThenTheyAreForgotten() {
        store.use("zk", "a", NOW.plusSeconds(60));
        at(NOW.plus(Duration.ofMinutes(2))).use("zk", "b", NOW.plus(Duration.ofMinutes(3)));
        assertThat(jdbc.sql("SELECT id FROM countersign_spent_proof")
                        .query(String.class)
                        .list())
                .containsExactly("b");
    }

    @Test
    void useWhenItsEndIsOverThenRepeatedSinceItMayBeForgotten() {
        assertThat(store.use("zk", "a", NOW.minusMillis(1))).isEqualTo(Use.REPEATED);
    }

    @Test
    void useWhenDatabaseFailsThenCannotTell() {
        jdbc.sql("DROP TABLE countersign_spent_proof").update();
        assertThat(store.use("zk", "a", NOW)).isEqualTo(Use.UNKNOWN);
    }
}
