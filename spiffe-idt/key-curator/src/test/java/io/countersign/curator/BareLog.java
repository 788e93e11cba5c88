// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import io.countersign.curator.TestCurator.World;
import io.countersign.curator.log.CosignedLog;
import io.countersign.curator.log.CuratorLog;
import io.countersign.curator.log.LogMeters;
import io.countersign.curator.log.Reservations;
import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeParameters;
import io.countersign.server.database.Transactions;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Opens logs as the application does, without the application. */
final class BareLog {

    private static final Rbe RBE = NativeCore.load().rbe();

    private BareLog() {}

    static CuratorProperties properties(World world) {
        return new Binder(new MapConfigurationPropertySource(world.properties()))
                .bind("countersign.curator", CuratorProperties.class)
                .get();
    }

    static DriverManagerDataSource database(World world) {
        return new DriverManagerDataSource("jdbc:sqlite:" + world.folder().resolve("curator.db"));
    }

    static void migrate(World world) {
        Flyway.configure()
                .dataSource(database(world))
                .locations("classpath:db/curator")
                .load()
                .migrate();
    }

    /** Reads the settings and opens the log of the file in the folder of the world, and closes it. */
    static void open(World world) {
        migrate(world);
        try (RbeParameters parameters = new CuratorSettings(properties(world)).parameters(RBE)) {
            open(world, parameters, database(world)).close();
        }
    }

    /** Heads of a log that nobody cosigns. */
    static CosignedLog withoutWitnesses(CuratorLog log) {
        DataSource none = new DriverManagerDataSource();
        return new CosignedLog(
                log,
                Set.of(),
                JdbcClient.create(none),
                new Transactions(new DataSourceTransactionManager(none), Duration.ofMinutes(1)),
                Clock.systemUTC());
    }

    /** Opens the log of a database that has its tables. */
    static CuratorLog open(World world, DataSource database) {
        return open(world, world.parameters(), database);
    }

    private static CuratorLog open(World world, RbeParameters parameters, DataSource database) {
        JdbcClient jdbc = JdbcClient.create(database);
        Transactions transactions = new Transactions(new DataSourceTransactionManager(database), Duration.ofMinutes(1));
        Reservations reservations = new Reservations(jdbc, transactions, world.clock(), Duration.ofMinutes(1), 1);
        return CuratorLog.open(
                new CuratorSettings(properties(world)).log(RBE, parameters),
                jdbc,
                transactions,
                world.clock(),
                reservations,
                new LogMeters(new SimpleMeterRegistry()));
    }
}
