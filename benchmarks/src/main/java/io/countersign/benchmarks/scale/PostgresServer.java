// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.scale;

import io.countersign.benchmarks.peers.AbsentPeerException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * PostgreSQL in a temporary folder, with durable commits. Root starts it as the user postgres, because it refuses root.
 */
final class PostgresServer implements AutoCloseable {

    private static final String USER = "postgres";

    private static final String PACKAGE = "postgresql";

    private static final int PATIENCE = 600;

    private final Path folder;

    private final Process process;

    private final Database database;

    private PostgresServer(Path folder, Process process, Database database) {
        this.folder = folder;
        this.process = process;
        this.database = database;
    }

    /**
     * Creates and starts a server.
     *
     * @param log file for its output
     * @throws AbsentPeerException if a program is missing
     */
    static PostgresServer start(Tools tools, int port, int connections, Path log) throws AbsentPeerException {
        Path initdb = tools.require("initdb", PACKAGE);
        Path psql = tools.require("psql", PACKAGE);
        List<String> as = asUser(tools);
        try {
            Path folder = Files.createTempDirectory("countersign-scale");
            if (!as.isEmpty()) {
                Files.setOwner(
                        folder,
                        folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(USER));
            }
            Path data = folder.resolve("data");
            Commands.run(
                    Map.of(),
                    with(as, initdb.toString(), "-D", data.toString(), "-U", USER, "-A", "trust", "--no-sync"));
            boolean statements = hasStatements(initdb);
            Files.writeString(
                    data.resolve("postgresql.conf"),
                    settings(folder, port, connections, statements),
                    StandardOpenOption.APPEND);
            List<String> command = with(as, initdb.resolveSibling("postgres").toString(), "-D", data.toString());
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            Database database = new Database(psql, "127.0.0.1", port, USER, "");
            PostgresServer server = new PostgresServer(folder, process, database);
            server.awaitReady(log);
            if (statements) {
                try {
                    database.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
                } catch (RuntimeException ex) {
                    server.close();
                    throw ex;
                }
            }
            return server;
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static List<String> asUser(Tools tools) throws AbsentPeerException {
        return "root".equals(System.getProperty("user.name"))
                ? List.of(tools.require("runuser", "util-linux").toString(), "-u", USER, "--")
                : List.of();
    }

    private static List<String> with(List<String> prefix, String... command) {
        List<String> all = new ArrayList<>(prefix);
        all.addAll(List.of(command));
        return all;
    }

    private static boolean hasStatements(Path initdb) throws IOException {
        return Files.exists(initdb.toRealPath().resolveSibling("../lib/pg_stat_statements.so"));
    }

    /** Checkpoints are rare, because the pages that they add to the log depend on the duration of the run. */
    static String settings(Path folder, int port, int connections, boolean statements) {
        String text = """

                listen_addresses = '127.0.0.1'
                port = %d
                unix_socket_directories = '%s'
                max_connections = %d
                checkpoint_timeout = 1h
                max_wal_size = 4GB
                """.formatted(port, folder, connections);
        return statements
                ? text + "shared_preload_libraries = 'pg_stat_statements'\npg_stat_statements.track_utility = off\n"
                : text;
    }

    private void awaitReady(Path log) {
        for (int i = 0; i < PATIENCE; i++) {
            if (!process.isAlive()) {
                break;
            }
            if (isReady()) {
                return;
            }
            Commands.pause(200);
        }
        close();
        throw new IllegalStateException("PostgreSQL does not start; see " + log);
    }

    private boolean isReady() {
        try {
            return !database.query("SELECT 1").isBlank();
        } catch (IllegalStateException notYet) {
            return false;
        }
    }

    Database database() {
        return database;
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    @Override
    public void close() {
        // Ends its sessions, too.
        process.descendants().forEach(ProcessHandle::destroy);
        Commands.end(List.of(process));
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
