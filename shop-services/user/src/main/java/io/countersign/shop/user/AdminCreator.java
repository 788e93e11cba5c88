// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.server.ProblemException;
import io.countersign.server.database.SqliteFile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * Creates administrators directly in the user service's database. No further authorization is needed, because
 * access to the database is already sufficient. The service may run at the same time.
 *
 * @since 0.1
 */
public final class AdminCreator {

    private static final Set<Role> ROLES = Set.of(Role.USER, Role.ADMIN);

    private static final String TABLE = "shop_user";

    private final String url;

    private final DataSource database;

    /**
     * @param url JDBC URL of the database; an SQLite database is created if it does not exist
     * @param user database user, if the database has users
     */
    public AdminCreator(String url, @Nullable String user, @Nullable String password) {
        this.url = Objects.requireNonNull(url, "url cannot be null");
        DriverManagerDataSource source = new DriverManagerDataSource(url);
        source.setUsername(user);
        source.setPassword(password);
        Properties settings = SqliteFile.settings(url);
        // The service may write at the same time.
        settings.computeIfPresent("busy_timeout", (key, usual) -> "5000");
        source.setConnectionProperties(settings);
        this.database = source;
    }

    /**
     * Creates an administrator.
     *
     * @throws IllegalArgumentException if the name is invalid or the password is too weak
     * @throws UsernameTakenException if there is a user of that name
     */
    public void create(String username, String password) {
        Username name = checked(username, password);
        SqliteFile.create(url);
        Flyway.configure()
                .dataSource(SqliteFile.migrations(url, database))
                .locations("classpath:db/user")
                .load()
                .migrate();
        register(name, password);
    }

    /**
     * Creates an administrator in a database that the user service has prepared. Does not create or change tables.
     *
     * @throws IllegalArgumentException if the name is invalid or the password is too weak
     * @throws UsernameTakenException if there is a user of that name
     * @throws UserDatabaseException if the database cannot be used, or the user service has not prepared it yet
     */
    public void createInPrepared(String username, String password) {
        Username name = checked(username, password);
        try {
            requireTable();
            register(name, password);
        } catch (DataAccessException ex) {
            throw UserDatabaseException.unusable(ex, url);
        }
    }

    private void requireTable() {
        try (Connection connection = database.getConnection();
                ResultSet tables = connection.getMetaData().getTables(null, null, TABLE, null)) {
            if (!tables.next()) {
                throw UserDatabaseException.unprepared();
            }
        } catch (SQLException ex) {
            throw UserDatabaseException.unusable(ex, url);
        }
    }

    private static Username checked(String username, String password) {
        Username name = new Username(username);
        if (!name.isValid()) {
            throw new IllegalArgumentException("a username " + Username.MESSAGE);
        }
        PasswordRules.weakness(password, username).ifPresent(weakness -> {
            throw new IllegalArgumentException("the password " + weakness);
        });
        return name;
    }

    private void register(Username name, String password) {
        PasswordHashing hashing = new PasswordHashing(new UserSettings.Hashing(Duration.ofMinutes(1)));
        Clock clock = Clock.systemUTC();
        Users users = new Users(new UserStore(JdbcClient.create(database)), hashing, new LoginBackoff(clock), clock);
        try {
            users.register(name, password, ROLES);
        } catch (ProblemException refused) {
            // Everything else was checked before.
            throw new UsernameTakenException(name.value(), refused);
        }
    }
}
