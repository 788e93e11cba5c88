// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.benchmarks.load.LoadColumns;
import io.countersign.benchmarks.load.ProcessCpu;
import io.countersign.benchmarks.peers.AbsentPeerException;
import io.countersign.benchmarks.stacks.BenchProcess;
import io.countersign.benchmarks.stacks.LineProcess;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Two running processes, a server and a client, with a link of one kind. */
final class MeasuredLink implements AutoCloseable {

    /**
     * Sessions of SSL bundles would be resumed, and those of the other kinds never are. Without tickets, every new
     * connection of every kind has a full handshake.
     */
    private static final List<String> SERVER_OPTIONS =
            List.of("-Xms256m", "-Xmx256m", "-Djdk.tls.server.newSessionTicketCount=0");

    private static final List<String> CLIENT_OPTIONS = List.of("-Xms256m", "-Xmx256m");

    private final LinkKind kind;

    private final LineProcess server;

    private final LineProcess client;

    private MeasuredLink(LinkKind kind, LineProcess server, LineProcess client) {
        this.kind = kind;
        this.server = server;
        this.client = client;
    }

    /** @throws AbsentPeerException if one of the two does not start */
    static MeasuredLink start(LinkKind kind, LinkSettings settings, Path logs) throws AbsentPeerException {
        LineProcess server = BenchProcess.start(
                "The server of " + kind,
                LinkServer.class,
                SERVER_OPTIONS,
                BenchProcess.arguments(settings.server(kind)),
                logs.resolve("server-" + kind + ".log"));
        try {
            LineProcess client = BenchProcess.start(
                    "The client of " + kind,
                    LinkClient.class,
                    CLIENT_OPTIONS,
                    BenchProcess.arguments(settings.client(kind, Integer.parseInt(server.greeting()))),
                    logs.resolve("client-" + kind + ".log"));
            return new MeasuredLink(kind, server, client);
        } catch (AbsentPeerException | RuntimeException ex) {
            server.close();
            throw ex;
        }
    }

    LinkKind kind() {
        return kind;
    }

    /** Opens the connections of a load, runs it, and returns the measured values. */
    Map<String, String> run(LinkLoad load) {
        client.ask(load.toString());
        server.ask("reset");
        ProcessCpu serverCpu = new ProcessCpu(server.handle().pid());
        long serverBefore = serverCpu.nanos();
        Map<String, String> measured = new LinkedHashMap<>(Columns.parse(client.ask("run")));
        long serverNanos = serverCpu.nanos() - serverBefore;
        double requests = Double.parseDouble(measured.get("succeeded"));
        measured.put("used_connections", server.ask("count"));
        measured.put("server_cpu_us", LoadColumns.number(serverNanos / 1e3 / requests));
        return measured;
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}
