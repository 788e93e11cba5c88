// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.scale;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * PostgreSQL server with a database for each program, which {@code psql} creates, reads and removes.
 *
 * @param psql path of psql
 * @param user user who may create databases and read the server's statistics
 * @param password empty if none is needed
 */
record Database(Path psql, String host, int port, String user, String password) {

    private static final String PREFIX = "countersign_scale_";

    private static final int USUAL_PORT = 5432;

    /**
     * Returns the server of an address such as {@code postgresql://user:password@host:5432}.
     *
     * @throws IllegalArgumentException if it is no such address
     */
    static Database of(Path psql, String address) {
        URI uri = parse(address);
        String path = uri.getPath();
        if (!"postgresql".equals(uri.getScheme())
                || uri.getHost() == null
                || uri.getUserInfo() == null
                || !(path == null || path.isEmpty() || path.equals("/"))) {
            throw noAddress();
        }
        String[] user = uri.getUserInfo().split(":", 2);
        int port = uri.getPort() < 0 ? USUAL_PORT : uri.getPort();
        return new Database(psql, uri.getHost(), port, user[0], user.length > 1 ? user[1] : "");
    }

    private static URI parse(String address) {
        try {
            return new URI(address);
        } catch (URISyntaxException ex) {
            // Thrown without its cause, whose message has the password.
            throw noAddress();
        }
    }

    private static IllegalArgumentException noAddress() {
        return new IllegalArgumentException("an address is postgresql://USER:PASSWORD@HOST:PORT");
    }

    String jdbcUrl(Program program) {
        return "jdbc:postgresql://" + host + ":" + port + "/" + name(program);
    }

    private static String name(Program program) {
        return PREFIX + program.id();
    }

    /** Returns the names of the databases as a list of literals. */
    private static String names() {
        return Arrays.stream(Program.values())
                .filter(Program::hasDatabase)
                .map(program -> "'" + name(program) + "'")
                .collect(Collectors.joining(","));
    }

    /** Creates empty databases; removes those of an earlier run. */
    void create() {
        drop();
        for (Program program : Program.values()) {
            if (program.hasDatabase()) {
                query("CREATE DATABASE " + name(program));
            }
        }
    }

    void drop() {
        for (Program program : Program.values()) {
            if (program.hasDatabase()) {
                query("DROP DATABASE IF EXISTS " + name(program) + " WITH (FORCE)");
            }
        }
    }

    /** Returns the names of its settings that affect the result, with their values. */
    String settings() {
        return query(
                        "SELECT 'PostgreSQL ' || current_setting('server_version') || ', fsync ' || current_setting('fsync')"
                                + " || ', synchronous_commit ' || current_setting('synchronous_commit')")
                .strip();
    }

    /** Returns the counters of these databases, of which the WAL is that of the whole server. */
    DatabaseCounters counters() {
        String row = query("SELECT sum(xact_commit), sum(tup_inserted + tup_updated + tup_deleted),"
                + " pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0'), sum(pg_database_size(datname)), "
                + (countsStatements()
                        ? "(SELECT coalesce(sum(calls), 0) FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid"
                                + " WHERE d.datname IN (" + names() + "))"
                        : "'NaN'")
                + " FROM pg_stat_database WHERE datname IN (" + names() + ")");
        return DatabaseCounters.parse(row);
    }

    private boolean countsStatements() {
        return !query("SELECT 1 FROM pg_extension WHERE extname = 'pg_stat_statements'")
                .isBlank();
    }

    /** Returns the number of orders in another state than CONFIRMED. */
    long unconfirmedOrders() {
        return orders("state <> 'CONFIRMED'");
    }

    /** Returns the number of confirmed orders whose stock is to be committed by the next batch. */
    long uncommittedOrders() {
        return orders("state = 'CONFIRMED' AND stock = 'OPEN'");
    }

    private long orders(String condition) {
        return Long.parseLong(query(name(Program.BASKET), "SELECT count(*) FROM shop_order WHERE " + condition)
                .strip());
    }

    String query(String sql) {
        return query("postgres", sql);
    }

    private String query(String database, String sql) {
        List<String> command = new ArrayList<>(List.of(psql.toString(), "-X", "-q", "-A", "-t"));
        command.addAll(List.of("-F", "\t", "-v", "ON_ERROR_STOP=1"));
        command.addAll(List.of("-h", host, "-p", String.valueOf(port), "-U", user, "-d", database, "-w", "-c", sql));
        return Commands.run(Map.of("PGPASSWORD", password, "PGOPTIONS", "-c client_min_messages=warning"), command);
    }
}
