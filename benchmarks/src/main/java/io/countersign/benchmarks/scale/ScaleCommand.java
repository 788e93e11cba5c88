// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.scale;

import io.countersign.benchmarks.command.BenchCommand;
import io.countersign.benchmarks.peers.AbsentPeerException;
import io.countersign.benchmarks.peers.Project;
import io.countersign.benchmarks.report.Environment;
import io.countersign.benchmarks.report.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures checkouts with several replicas of each service of the Shop. */
@Command(
        name = "scale",
        description = {
            "Measures checkouts with several replicas of each service of the Shop, on PostgreSQL and behind HAProxy.",
            "Writes rounds.csv, totals.csv, scale.md and logs to DIR. Needs the Debian packages postgresql and haproxy, or"
                    + " the same programs on the PATH. Root runs PostgreSQL as the user postgres."
        })
public final class ScaleCommand extends BenchCommand {

    private static final int MOST_REPLICAS = 16;

    /** Of a program's pool. */
    private static final int CONNECTIONS = 10;

    @Option(
            names = "--replicas",
            paramLabel = "N",
            split = ",",
            description = "Replicas of each service; 1,2,4 by default. Each needs about 1.5 GB of memory.")
    private List<Integer> replicas = List.of(1, 2, 4);

    @Option(
            names = "--users",
            paramLabel = "N",
            description = "Users, each with an account and a product of their own; 32 by default.")
    private int users = 32;

    @Option(names = "--connections", paramLabel = "N", description = "Concurrent checkouts; 16 by default.")
    private int connections = 16;

    @Option(names = "--checkouts", paramLabel = "N", description = "Checkouts in each round; 800 by default.")
    private int checkouts = 800;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Number of rounds; 15 by default. Fewer give no significant result.")
    private int rounds = 15;

    @Option(
            names = "--warmup",
            paramLabel = "N",
            description = "Warm-up rounds; 10 by default, because the first thousands of checkouts cost more.")
    private int warmup = 10;

    @Option(
            names = "--idle",
            paramLabel = "SECONDS",
            description = "Time for which the database is observed without load; 20 by default.")
    private int idle = 20;

    @Option(
            names = "--database",
            paramLabel = "URL",
            description = {
                "PostgreSQL to use instead of a new one: postgresql://USER:PASSWORD@HOST:PORT. USER may create databases"
                        + " and read all statistics. Its CPU time is not measured."
            })
    private String address = "";

    @Option(names = "--ports", paramLabel = "BASE", description = "First port; 19080 by default.")
    private int ports = 19080;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Directory of the results; benchmarks/target/scale by default.")
    private Path out = Project.root().resolve("benchmarks/target/scale");

    @Override
    public Integer call() throws IOException {
        replicas.forEach(number -> requireWithin("--replicas", number, MOST_REPLICAS));
        requireWithin("--users", users, 10_000);
        requireWithin("--connections", connections, 1000);
        requireWithin("--checkouts", checkouts, 1_000_000);
        requireWithin("--rounds", rounds, 1000);
        requireWithin("--warmup", warmup, 0, 1000);
        requireWithin("--idle", idle, 3600);
        if (!address.isEmpty()) {
            requireAddress();
        }
        Files.createDirectories(out);
        try {
            measure(Tools.ofThisMachine());
            return 0;
        } catch (AbsentPeerException | IllegalStateException ex) {
            say(String.valueOf(ex.getMessage()));
            return 1;
        }
    }

    private void requireAddress() {
        try {
            Database.of(Path.of("psql"), address);
        } catch (IllegalArgumentException ex) {
            throw refusal("--database: " + ex.getMessage());
        }
    }

    private void measure(Tools tools) throws AbsentPeerException, IOException {
        tools.require("haproxy", "haproxy");
        if (!address.isEmpty()) {
            measure(tools, Database.of(tools.require("psql", "postgresql-client"), address), Optional.empty());
            return;
        }
        int most = replicas.stream().mapToInt(Integer::intValue).max().orElse(1);
        say("Starting PostgreSQL");
        try (PostgresServer server = PostgresServer.start(
                tools, ports + 50, 20 + most * CONNECTIONS * Program.values().length, out.resolve("postgres.log"))) {
            measure(tools, server.database(), Optional.of(server.handle()));
        }
    }

    private void measure(Tools tools, Database database, Optional<ProcessHandle> server)
            throws AbsentPeerException, IOException {
        ScaleLoad load = new ScaleLoad(users, connections, checkouts, rounds, warmup, idle);
        List<Map<String, String>> rows = new ArrayList<>();
        List<Map<String, String>> totals = new ArrayList<>();
        for (int number : replicas) {
            say("Starting " + number * Program.values().length + " processes");
            Path folder = out.toAbsolutePath().resolve("replicas-" + number);
            try (ReplicatedShop shop = ReplicatedShop.start(tools, database, ports, number, folder)) {
                ScaleRounds measured = new ScaleRounds(shop, number, database, server, load, this::show);
                measured.run();
                rows.addAll(measured.rounds());
                totals.add(measured.totals());
            } finally {
                database.drop();
            }
        }
        report(rows, totals, database.settings());
    }

    private void report(List<Map<String, String>> rows, List<Map<String, String>> totals, String settings)
            throws IOException {
        Results.write(out, "rounds", rows);
        Results.write(out, "totals", totals);
        String load =
                "%d users with a product and an account each, %d checkouts at the same time, %d in a round, %d rounds after %d to warm up."
                        .formatted(users, connections, checkouts, rounds, warmup);
        ScaleReport report = new ScaleReport(Results.read(out, "rounds"), Results.read(out, "totals"));
        Files.writeString(out.resolve("scale.md"), report.write(Environment.here(), asked(), settings, load));
        say("Results in " + out);
    }
}
