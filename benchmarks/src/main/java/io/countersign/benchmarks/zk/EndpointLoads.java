// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.zk;

import io.countersign.benchmarks.load.HttpRequests;
import io.countersign.benchmarks.load.Load;
import io.countersign.benchmarks.load.LoadColumns;
import io.countersign.benchmarks.load.LoadGenerator;
import io.countersign.benchmarks.load.ProcessSampler;
import io.countersign.benchmarks.load.ServerProcess;
import io.countersign.benchmarks.service.TokenServer;
import io.countersign.benchmarks.stacks.Stack;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/**
 * Loads the endpoints of the authenticator, and of a service with JWTs for comparison, at several
 * concurrencies, as the source did.
 */
final class EndpointLoads {

    /** Interval of the source. */
    private static final Duration SAMPLING = Duration.ofMillis(250);

    private final Path folder;

    private final Duration time;

    private final List<Integer> concurrencies;

    private final Consumer<String> progress;

    private final List<Map<String, String>> rows = new ArrayList<>();

    EndpointLoads(Path folder, Duration time, List<Integer> concurrencies, Consumer<String> progress) {
        this.folder = folder;
        this.time = time;
        this.concurrencies = List.copyOf(concurrencies);
        this.progress = progress;
    }

    List<Map<String, String>> measure() {
        try (Authenticator authenticator = Authenticator.start(folder)) {
            ServerProcess server = authenticator.server();
            // Limited by the free places of the tree.
            int registrations = (Authenticator.MOST_MEMBERS - 1000) / (concurrencies.size() + 1);
            measure(Endpoint.GENERATE_PROOF, server, authenticator.generations(), Integer.MAX_VALUE);
            measure(Endpoint.VERIFY_PROOF, server, authenticator.verifications(), Integer.MAX_VALUE);
            measure(Endpoint.REGISTER, server, authenticator.registrations(), registrations);
        }
        try (ServerProcess server = tokens()) {
            String answer = server.post(TokenServer.ISSUE, "{}");
            String token =
                    new JsonMapper().readTree(answer).path("access_token").asString();
            measure(
                    Endpoint.ISSUE_JWT,
                    server,
                    HttpRequests.posts(TokenServer.ISSUE, List.of("{}")),
                    Integer.MAX_VALUE);
            measure(Endpoint.VERIFY_JWT, server, HttpRequests.gets(TokenServer.VERIFY, token), Integer.MAX_VALUE);
        }
        return List.copyOf(rows);
    }

    private ServerProcess tokens() {
        List<String> command = Stack.jvm(
                "-XX:+UseSerialGC",
                "-Xmx384m",
                "-cp",
                System.getProperty("java.class.path"),
                TokenServer.class.getName(),
                "--server.tomcat.max-keep-alive-requests=-1");
        return ServerProcess.start(command, "--server.port=", TokenServer.VERIFY, folder.resolve("tokens.log"));
    }

    private void measure(Endpoint endpoint, ServerProcess server, HttpRequests requests, int most) {
        // Warm-up, so that compilation does not count as the server's time.
        LoadGenerator.run(server.port(), requests, concurrencies.getLast(), time, most);
        for (int concurrency : concurrencies) {
            progress.accept(endpoint.text() + ", " + concurrency + " at once");
            try (ProcessSampler sampler = ProcessSampler.of(server.handle(), SAMPLING)) {
                Load load = LoadGenerator.run(server.port(), requests, concurrency, time, most);
                rows.add(row(endpoint, concurrency, load, sampler));
            }
        }
    }

    private static Map<String, String> row(Endpoint endpoint, int concurrency, Load load, ProcessSampler sampler) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("endpoint", endpoint.text());
        row.put("concurrency", String.valueOf(concurrency));
        row.putAll(LoadColumns.of(load));
        row.put("cpu_percent", LoadColumns.number(sampler.cpuPercent()));
        row.put("resident_mib", LoadColumns.number(sampler.residentMib()));
        return row;
    }
}
