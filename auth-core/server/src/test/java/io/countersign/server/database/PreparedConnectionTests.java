// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConnection;
import org.sqlite.core.CoreStatement;
import org.sqlite.core.SafeStmtPtr;

class PreparedConnectionTests {

    private static final String FIND = "SELECT * FROM item WHERE id = ?";

    private static final String ADD = "INSERT INTO item (id, name) VALUES (?, ?)";

    private String url;

    private HikariDataSource pool;

    private Connection connection;

    @BeforeEach
    void open(@TempDir Path folder) throws SQLException {
        url = "jdbc:sqlite:" + folder.resolve("test.db");
        pool = new HikariDataSource();
        pool.setJdbcUrl(url);
        new DatabasePools().postProcessBeforeInitialization(pool, "dataSource");
        connection = pool.getConnection();
        run("CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT UNIQUE)");
        add(1, "lamp");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        pool.close();
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void add(int id, String name) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ADD)) {
            statement.setInt(1, id);
            statement.setString(2, name);
            assertThat(statement.executeUpdate()).isEqualTo(1);
        }
    }

    private String name(int id) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(FIND)) {
            statement.setInt(1, id);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getString("name") : "none";
            }
        }
    }

    /** Identity of what SQLite prepared. */
    private SafeStmtPtr prepared(PreparedStatement statement) throws SQLException {
        return statement.unwrap(CoreStatement.class).pointer;
    }

    private SafeStmtPtr preparedOnce(String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return prepared(statement);
        }
    }

    @Test
    void prepareWhenAStatementWithTheTextWasClosedThenItIsUsedAgain() throws SQLException {
        assertThat(preparedOnce(FIND)).isSameAs(preparedOnce(FIND)).isNotSameAs(preparedOnce(ADD));

        assertThat(name(1)).isEqualTo("lamp");
        assertThat(name(2)).isEqualTo("none");
    }

    @Test
    void prepareWhenTheConnectionComesFromThePoolAgainThenStatementsAreKept() throws SQLException {
        SafeStmtPtr before = preparedOnce(FIND);
        connection.close();
        connection = pool.getConnection();

        assertThat(preparedOnce(FIND)).isSameAs(before);
    }

    @Test
    void prepareWhenTheTextIsInUseThenBothWork() throws SQLException {
        add(2, "sofa");
        try (PreparedStatement one = connection.prepareStatement(FIND);
                PreparedStatement other = connection.prepareStatement(FIND)) {
            one.setInt(1, 1);
            other.setInt(1, 2);
            try (ResultSet lamp = one.executeQuery();
                    ResultSet sofa = other.executeQuery()) {
                assertThat(lamp.next()).isTrue();
                assertThat(sofa.next()).isTrue();
                assertThat(lamp.getString("name")).isEqualTo("lamp");
                assertThat(sofa.getString("name")).isEqualTo("sofa");
            }
        }
        assertThat(name(2)).isEqualTo("sofa");
    }

    @Test
    void executeWhenAParameterIsMissingThenNoneOfTheLastUseStaysInIt() throws SQLException {
        assertThat(name(1)).isEqualTo("lamp");

        try (PreparedStatement statement = connection.prepareStatement(FIND);
                ResultSet rows = statement.executeQuery()) {
            assertThat(rows.next()).isFalse();
        }
    }

    @Test
    void closeWhenRowsWereNotReadThenNoLockStays() throws SQLException {
        add(2, "sofa");
        PreparedStatement statement = connection.prepareStatement("SELECT * FROM item");
        assertThat(statement.executeQuery().next()).isTrue();
        statement.close();

        try (Connection other = DriverManager.getConnection(url);
                Statement writer = other.createStatement()) {
            writer.execute("INSERT INTO item VALUES (3, 'desk')");
            try (ResultSet log = writer.executeQuery("PRAGMA wal_checkpoint(TRUNCATE)")) {
                assertThat(log.next()).isTrue();
                assertThat(log.getInt("busy")).isZero();
            }
        }
        assertThat(name(3)).isEqualTo("desk");
    }

    @Test
    void executeWhenAConstraintWasViolatedThenTheNextUseWorks() throws SQLException {
        assertThatThrownBy(() -> add(2, "lamp")).hasMessageContaining("UNIQUE");

        add(2, "sofa");
        assertThat(name(2)).isEqualTo("sofa");
    }

    @Test
    void executeWhenBatchAndLimitsWereSetThenTheNextUseHasNeither() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ADD)) {
            statement.setInt(1, 8);
            statement.setString(2, "left in a batch");
            statement.addBatch();
        }
        add(2, "sofa");
        assertThat(name(8)).isEqualTo("none");

        String all = "SELECT * FROM item";
        try (PreparedStatement statement = connection.prepareStatement(all)) {
            statement.setMaxRows(1);
            statement.setQueryTimeout(1);
        }
        try (PreparedStatement statement = connection.prepareStatement(all);
                ResultSet rows = statement.executeQuery()) {
            assertThat(statement.getQueryTimeout()).isZero();
            assertThat(rows.next()).isTrue();
            assertThat(rows.next()).isTrue();
        }
    }

    @Test
    void executeWhenTheTableWasChangedThenItsColumnsAreThoseOfToday() throws SQLException {
        assertThat(name(1)).isEqualTo("lamp");
        run("ALTER TABLE item RENAME COLUMN name TO label");
        run("ALTER TABLE item ADD COLUMN price TEXT DEFAULT '2.00'");

        try (PreparedStatement statement = connection.prepareStatement(FIND)) {
            statement.setInt(1, 1);
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString("label")).isEqualTo("lamp");
                assertThat(rows.getString("price")).isEqualTo("2.00");
            }
        }
    }

    @Test
    void prepareWhenTextsAreManyThenTheOldestAreNotKept() throws SQLException {
        SafeStmtPtr before = preparedOnce(FIND);
        // SQLite may use the memory of an old one for a new one, which then equals it.
        Set<SafeStmtPtr> all = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < 200; i++) {
            all.add(preparedOnce("SELECT " + i));
        }
        assertThat(all).hasSize(200).filteredOn(one -> !one.isClosed()).hasSizeBetween(100, 128);
        assertThat(before.isClosed()).isTrue();
        assertThat(name(1)).isEqualTo("lamp");
    }

    @Test
    void closeWhenTheConnectionIsClosedThenStatementsEndWithIt() throws SQLException {
        DataSource source = new SqliteConnections(url, SqliteFile.settings(url));
        Connection single = source.getConnection();
        PreparedStatement kept = single.prepareStatement(FIND);
        PreparedStatement open = single.prepareStatement(ADD);
        kept.close();
        single.close();

        open.close();
        assertThat(kept.unwrap(CoreStatement.class).pointer.isClosed()).isTrue();
        assertThat(open.unwrap(CoreStatement.class).pointer.isClosed()).isTrue();
        assertThatThrownBy(() -> single.prepareStatement(FIND)).isInstanceOf(SQLException.class);
    }

    @Test
    void closeWhenClosedBeforeThenNothingHappensAndNobodyElsesStatementEnds() throws SQLException {
        try (Connection single = new SqliteConnections(url, SqliteFile.settings(url)).getConnection()) {
            PreparedStatement first = single.prepareStatement(FIND);
            first.close();
            first.close();
            assertThat(first.isClosed()).isTrue();

            PreparedStatement second = single.prepareStatement(FIND);
            PreparedStatement third = single.prepareStatement(FIND);
            assertThat(second).isSameAs(first).isNotSameAs(third);
            assertThat(second.isClosed()).isFalse();
            second.setInt(1, 1);
            try (ResultSet rows = second.executeQuery()) {
                assertThat(rows.next()).isTrue();
            }
            second.close();
            third.close();
            assertThat(prepared(second).isClosed()).isTrue();
            assertThat(prepared(third).isClosed()).isFalse();
        }
    }

    @Test
    void closeWhenStatementsEndWithTheirRowsThenItIsNotKept() throws SQLException {
        try (Connection single = new SqliteConnections(url, SqliteFile.settings(url)).getConnection()) {
            PreparedStatement statement = single.prepareStatement(FIND);
            statement.closeOnCompletion();
            statement.close();
            assertThat(prepared(statement).isClosed()).isTrue();
        }
    }

    @Test
    void openWhenPropertiesAreSetThenTheyApplyUnlessWritesWouldNotBeDurable(@TempDir Path folder) throws SQLException {
        try (HikariDataSource other = new HikariDataSource()) {
            other.setJdbcUrl("jdbc:sqlite:" + folder.resolve("other.db"));
            other.addDataSourceProperty("cache_size", "-4321");
            other.addDataSourceProperty("synchronous", "OFF");
            new DatabasePools().postProcessBeforeInitialization(other, "dataSource");
            try (Connection opened = other.getConnection()) {
                assertThat(pragma(opened, "cache_size")).isEqualTo(-4321);
                // FULL
                assertThat(pragma(opened, "synchronous")).isEqualTo(2);
            }
        }
    }

    private static int pragma(Connection opened, String name) throws SQLException {
        try (Statement statement = opened.createStatement();
                ResultSet rows = statement.executeQuery("PRAGMA " + name)) {
            assertThat(rows.next()).isTrue();
            return rows.getInt(1);
        }
    }

    @Test
    void insertThenNoQueryForGeneratedKeysFollows() throws SQLException {
        assertThat(connection
                        .unwrap(SQLiteConnection.class)
                        .getConnectionConfig()
                        .isGetGeneratedKeys())
                .isFalse();
    }
}
