// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.springframework.util.function.SingletonSupplier;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

/** Creates empty PostgreSQL databases in one container, which all tests of a JVM share and which ends with it. */
public final class PostgresDatabases {

    private static final String IMAGE =
            Objects.requireNonNullElse(System.getenv("COUNTERSIGN_POSTGRES_IMAGE"), "postgres:17-alpine");

    private static final SingletonSupplier<PostgreSQLContainer> SERVER =
            SingletonSupplier.of(PostgresDatabases::newServer);

    private PostgresDatabases() {}

    /** Returns the properties of a service that uses a new database. */
    public static Map<String, String> create() {
        PostgreSQLContainer server = start();
        String database = "test_" + UUID.randomUUID().toString().replace('-', '_');
        try (Connection connection =
                        DriverManager.getConnection(server.getJdbcUrl(), server.getUsername(), server.getPassword());
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + database);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        return Map.of(
                "spring.datasource.url",
                "jdbc:postgresql://" + server.getHost() + ":" + server.getMappedPort(5432) + "/" + database,
                "spring.datasource.username",
                server.getUsername(),
                "spring.datasource.password",
                server.getPassword());
    }

    /**
     * Returns the properties of a service that uses a new database, and waits for its locks, connections and answers as
     * long as a busy machine may need, instead of seconds.
     */
    public static Map<String, String> createPatient() {
        Map<String, String> properties = new HashMap<>(create());
        properties.put("spring.datasource.hikari.connection-init-sql", "SET lock_timeout = '60s'");
        properties.put("spring.datasource.hikari.connection-timeout", "60000");
        properties.put("spring.datasource.hikari.data-source-properties.socketTimeout", "60");
        return properties;
    }

    /** Starts the container on first use. */
    static PostgreSQLContainer start() {
        return SERVER.obtain();
    }

    private static PostgreSQLContainer newServer() {
        PostgreSQLContainer server =
                new PostgreSQLContainer(DockerImageName.parse(IMAGE).asCompatibleSubstituteFor("postgres"));
        server.start();
        return server;
    }
}
