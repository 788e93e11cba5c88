// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.countersign.server.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.CannotCreateTransactionException;
import org.sqlite.SQLiteConnection;

class SqliteTransactionManagerTests {

    @TempDir
    private Path folder;

    private Path file;

    private HikariDataSource pool;

    private DataSource database;

    private JdbcTemplate jdbc;

    private SqliteTransactionManager manager;

    private Transactions transactions;

    @BeforeEach
    void open() {
        file = folder.resolve("test.db");
        pool = new HikariDataSource();
        // The worst settings that a user could choose.
        pool.setJdbcUrl("jdbc:sqlite:" + file + "?transaction_mode=IMMEDIATE&busy_timeout=0&synchronous=OFF");
        pool.setConnectionTimeout(2000);
        DatabasePools pools = new DatabasePools();
        pools.postProcessBeforeInitialization(pool, "dataSource");
        database = (DataSource) pools.postProcessAfterInitialization(pool, "dataSource");
        jdbc = new JdbcTemplate(database);
        jdbc.setExceptionTranslator(new SqliteExceptionTranslator());
        manager = new SqliteTransactionManager(database, Duration.ofMillis(100));
        transactions = Transactions.grouped(manager, Duration.ofSeconds(20));
        jdbc.execute("CREATE TABLE account (id INTEGER PRIMARY KEY, balance INTEGER NOT NULL CHECK (balance >= 0))");
        jdbc.execute("INSERT INTO account VALUES (1, 0)");
    }

    @AfterEach
    void close() {
        pool.close();
    }

    @Test
    void callWhenTheLockWasHeldForTooLongThenNothingIsAppliedAndTheNextIsAtomic() throws Exception {
        try (Locker locker = new Locker()) {
            for (int i = 0; i < 3; i++) {
                assertThatExceptionOfType(CannotCreateTransactionException.class)
                        .isThrownBy(() -> transactions.run(this::deposit));
            }
            assertThat(balance()).isZero();
            locker.free();
        }

        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> transactions.run(() -> {
                    deposit();
                    throw ProblemException.conflict("refused", "rolled back");
                }));
        assertThat(balance()).isZero();
        transactions.run(this::deposit);
        assertThat(balance()).isEqualTo(1);
    }

    @Test
    void callWhenTheLockIsFreedMeanwhileThenApplied() throws Exception {
        SqliteTransactionManager patient = new SqliteTransactionManager(database, Duration.ofSeconds(60));
        try (Locker locker = new Locker();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> waiting = threads.submit(
                    () -> Transactions.grouped(patient, Duration.ofSeconds(60)).run(this::deposit));
            // Reads go on: the connection is in the pool while the writer waits.
            for (int i = 0; i < 20; i++) {
                assertThat(balance()).isZero();
            }
            assertThat(waiting).isNotDone();
            locker.free();
            waiting.get();
        }
        assertThat(balance()).isEqualTo(1);
    }

    @Test
    void callWhenAnotherTakesAndFreesTheLockInALoopThenWhatFailedIsNotApplied() throws Exception {
        SqliteTransactionManager impatient = new SqliteTransactionManager(database, Duration.ofMillis(1));
        Transactions writes = Transactions.grouped(impatient, Duration.ofSeconds(20));
        AtomicInteger applied = new AtomicInteger();
        AtomicInteger refused = new AtomicInteger();
        try (ExecutorService threads = Executors.newFixedThreadPool(9)) {
            Future<?> locking = threads.submit(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    try (Locker locker = new Locker()) {
                        Thread.sleep(5);
                        locker.free();
                    }
                    Thread.sleep(2);
                }
                return true;
            });
            List<Future<Boolean>> writers = IntStream.range(0, 8)
                    .mapToObj(n -> threads.submit(() -> {
                        while (applied.get() < 200 || refused.get() < 20) {
                            try {
                                writes.run(this::deposit);
                                applied.incrementAndGet();
                            } catch (CannotCreateTransactionException busy) {
                                refused.incrementAndGet();
                            }
                        }
                        return true;
                    }))
                    .toList();
            for (Future<Boolean> writer : writers) {
                writer.get();
            }
            locking.cancel(true);
        }
        assertThat(balance()).isEqualTo(applied.get());
    }

    @Test
    void callWhenTheDriverWronglySaysThatItIsInATransactionThenTheOutcomeIsUnknownAndTheConnectionIsClosed()
            throws Exception {
        Connection broken = pool.getConnection();
        // State after a failed "begin": the flag is set, but there is no transaction.
        broken.unwrap(Connection.class).setAutoCommit(false);
        try (Statement statement = broken.unwrap(Connection.class).createStatement()) {
            statement.execute("ROLLBACK");
        }
        broken.close();

        assertThatExceptionOfType(CommitOutcomeUnknownException.class)
                .isThrownBy(() -> transactions.run(this::deposit));
        long before = balance();
        transactions.run(this::deposit);
        assertThat(balance()).isEqualTo(before + 1);
    }

    @Test
    void callWhenTheConnectionCannotWriteThenItIsClosedAndTheNextCan() throws Exception {
        Connection before = raw();
        try (Statement statement = before.createStatement()) {
            statement.execute("PRAGMA query_only = 1");
        }
        assertThatExceptionOfType(CannotCreateTransactionException.class)
                .isThrownBy(() -> transactions.run(this::deposit));
        transactions.run(this::deposit);
        assertThat(balance()).isEqualTo(1);
        assertThat(raw()).isNotSameAs(before);
    }

    @Test
    void callWhenAConstraintIsViolatedThenTheConnectionStays() throws Exception {
        Connection before = raw();
        assertThatExceptionOfType(DataIntegrityViolationException.class)
                .isThrownBy(() -> transactions.run(() -> jdbc.update("UPDATE account SET balance = -1")));
        assertThat(raw()).isSameAs(before);
    }

    @Test
    void callWhenAStatementFailsOtherwiseThenRolledBackAndTheConnectionIsClosed() throws Exception {
        Connection before = raw();
        assertThatThrownBy(() -> transactions.run(() -> {
                    deposit();
                    jdbc.execute("SELECT nothing FROM nowhere");
                }))
                .hasMessageContaining("nowhere");
        assertThat(balance()).isZero();
        assertThat(raw()).isNotSameAs(before);
    }

    @Test
    void callWhenTheWorkHasEndedItsTransactionThenTheCommitIsOfUnknownOutcome() {
        assertThatExceptionOfType(CommitOutcomeUnknownException.class)
                .isThrownBy(() -> transactions.run(() -> {
                    deposit();
                    jdbc.execute("COMMIT");
                }));
        assertThat(balance()).isEqualTo(1);
        transactions.run(this::deposit);
        assertThat(balance()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"journal_mode, wal", "synchronous, 2", "foreign_keys, 1", "busy_timeout, 1000"})
    void openWhenTheUrlSaysOtherwiseThenStillDurableAndBounded(String pragma, String expected) {
        assertThat(jdbc.queryForObject("PRAGMA " + pragma, String.class)).isEqualTo(expected);
    }

    @Test
    void callWhenTheFileIsRemovedThenRefusedUntilItIsBack() throws IOException {
        transactions.run(this::deposit);
        Path away = folder.resolve("away.db");
        Files.move(file, away);
        assertThatExceptionOfType(CannotCreateTransactionException.class)
                .isThrownBy(() -> transactions.run(this::deposit))
                .withStackTraceContaining("cannot be found");
        assertThat(file).doesNotExist();

        Files.createFile(file);
        assertThatExceptionOfType(CannotCreateTransactionException.class)
                .isThrownBy(() -> transactions.run(this::deposit))
                .withStackTraceContaining("Another file");

        Files.delete(file);
        Files.move(away, file);
        transactions.run(this::deposit);
        assertThat(balance()).isEqualTo(2);
    }

    private Integer deposit() {
        return jdbc.update("UPDATE account SET balance = balance + 1 WHERE id = 1");
    }

    private long balance() {
        return jdbc.queryForObject("SELECT balance FROM account WHERE id = 1", Long.class);
    }

    private Connection raw() throws SQLException {
        try (Connection connection = database.getConnection()) {
            return connection.unwrap(SQLiteConnection.class);
        }
    }

    /** Holds the write lock, as another process would. */
    private final class Locker implements AutoCloseable {

        private final Connection connection;

        private Locker() throws SQLException {
            connection = DriverManager.getConnection("jdbc:sqlite:" + file + "?busy_timeout=60000");
            execute("BEGIN EXCLUSIVE");
        }

        private void free() throws SQLException {
            execute("ROLLBACK");
        }

        private void execute(String sql) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }
}
