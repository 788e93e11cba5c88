// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.benchmarks.peers.AbsentPeerException;
import io.countersign.benchmarks.stacks.BenchProcess;
import io.countersign.benchmarks.stacks.LineProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Measures registrations with a key curator and an attestor, one after the other, while the services become more. */
final class RegistrationRounds {

    private final List<Integer> services;

    private final int rounds;

    private final int warmUps;

    private final Consumer<String> progress;

    private final List<Map<String, String>> steps = new ArrayList<>();

    private final List<Map<String, String>> agents = new ArrayList<>();

    /** @param warmUps number of registrations that do not count */
    RegistrationRounds(List<Integer> services, int rounds, int warmUps, Consumer<String> progress) {
        this.services = services.stream().sorted().toList();
        this.rounds = rounds;
        this.warmUps = warmUps;
        this.progress = progress;
    }

    /** Measures, and leaves the rows in {@link #steps} and {@link #agents}. */
    void measure(int slots, Path logs) throws AbsentPeerException {
        progress.accept("registrations, starting");
        try (RunningServers servers = RunningServers.start(slots, logs.resolve("servers.log"));
                LineProcess worker = BenchProcess.start(
                        "The worker of registrations",
                        RegistrationWorker.class,
                        List.of("-Xmx512m"),
                        List.of(servers.folder().toString(), Columns.line(servers.register(Workload.CLIENT))),
                        logs.resolve("registrations.log"))) {
            for (int i = 0; i < warmUps; i++) {
                worker.ask(RegistrationWorker.REGISTER + " 1");
            }
            for (int count : services) {
                progress.accept("registrations, " + count + " services");
                for (int round = 1; round <= rounds; round++) {
                    steps.add(row(round, worker.ask(RegistrationWorker.REGISTER + " " + count)));
                }
            }
            progress.accept("registrations, new agents");
            for (int round = 1; round <= rounds; round++) {
                agents.add(row(round, worker.ask(RegistrationWorker.START)));
            }
        }
    }

    /** Returns the registrations, step by step. */
    List<Map<String, String>> steps() {
        return steps;
    }

    /** Returns the starts of new agents, each of which reads and audits the whole log, and then registers. */
    List<Map<String, String>> agents() {
        return agents;
    }

    private static Map<String, String> row(int round, String measured) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("round", String.valueOf(round));
        row.putAll(Columns.parse(measured));
        return row;
    }
}
