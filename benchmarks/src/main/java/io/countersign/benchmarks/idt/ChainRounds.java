// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.benchmarks.load.HttpRequests;
import io.countersign.benchmarks.load.Load;
import io.countersign.benchmarks.load.LoadColumns;
import io.countersign.benchmarks.load.LoadGenerator;
import io.countersign.benchmarks.load.ProcessSampler;
import io.countersign.benchmarks.peers.AbsentPeerException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Measures calls along the whole chain, each mode with persistent connections and with new ones for each
 * call, in interleaved rounds (A B B A). The nested modes mint once for each login; a variant mints for each
 * call, as DVID always does.
 */
final class ChainRounds {

    static final String POOLED = "pooled";

    static final String UNPOOLED = "unpooled";

    static final String MINTING = "minting";

    static final List<String> MODES = List.of(TokenTask.DVID, TokenTask.ID_MODE, TokenTask.ANON_MODE, TokenTask.LSVID);

    private static final Duration SAMPLING = Duration.ofMillis(100);

    /** Disables the cache of minted tokens. */
    private static final String NO_MINTED = "countersign.idt.mint-cache.max-entries=1";

    private final int rounds;

    private final Duration warmup;

    private final Duration time;

    private final int connections;

    private final Consumer<String> progress;

    private final List<Map<String, String>> calls = new ArrayList<>();

    private final List<Map<String, String>> operations = new ArrayList<>();

    /**
     * @param warmup warm-up of each mode and variant before the first round
     * @param time duration of each measurement
     * @param connections number of concurrent calls
     */
    ChainRounds(int rounds, Duration warmup, Duration time, int connections, Consumer<String> progress) {
        this.rounds = rounds;
        this.warmup = warmup;
        this.time = time;
        this.connections = connections;
        this.progress = progress;
    }

    /** Returns a row for each measured load, with the resources that the process used. */
    List<Map<String, String>> calls() {
        return List.copyOf(calls);
    }

    /** Returns a row for each operation of each workload, from the meters of the workloads. */
    List<Map<String, String>> operations() {
        return List.copyOf(operations);
    }

    /** Measures chains with these numbers of middle tiers; the shortest one also without persistent connections. */
    void measure(List<Integer> hopCounts, Path folder) throws AbsentPeerException {
        for (int hops : hopCounts) {
            progress.accept("chain of " + hops + ", starting");
            try (ChainProcess pooled =
                    ChainProcess.start(hops, List.of(NO_MINTED), folder.resolve("chain-" + hops + ".log"))) {
                if (hops == hopCounts.getFirst()) {
                    try (ChainProcess unpooled = unpooled(hops, folder)) {
                        measure(hops, subjects(pooled, POOLED), subjects(unpooled, UNPOOLED));
                    }
                } else {
                    measure(hops, subjects(pooled, POOLED), List.of());
                }
            }
        }
    }

    private static ChainProcess unpooled(int hops, Path folder) throws AbsentPeerException {
        return ChainProcess.start(
                hops,
                List.of(NO_MINTED, "countersign.spiffe.max-connection-age=1ms"),
                folder.resolve("chain-" + hops + "-unpooled.log"));
    }

    private static List<Subject> subjects(ChainProcess process, String variant) {
        List<Subject> subjects = new ArrayList<>();
        for (String mode : MODES) {
            List<String> sessions = process.sessions(mode);
            subjects.add(new Subject(process, mode, variant, sessions.subList(0, 1)));
            if (variant.equals(POOLED) && !mode.equals(TokenTask.DVID)) {
                subjects.add(new Subject(process, mode, MINTING, sessions));
            }
        }
        return subjects;
    }

    private void measure(int hops, List<Subject> pooled, List<Subject> unpooled) {
        List<Subject> subjects = new ArrayList<>(pooled);
        subjects.addAll(unpooled);
        progress.accept("chain of " + hops + ", warming up");
        subjects.forEach(subject -> subject.load(connections, warmup));
        for (int round = 1; round <= rounds; round++) {
            progress.accept("chain of " + hops + ", round " + round + " of " + rounds);
            for (Subject subject : round % 2 == 1 ? subjects : subjects.reversed()) {
                measure(hops, subject, round);
            }
        }
    }

    private void measure(int hops, Subject subject, int round) {
        ChainMeters before = subject.process().meters();
        try (ProcessSampler sampler = ProcessSampler.of(subject.process().handle(), SAMPLING)) {
            Load load = subject.load(connections, time);
            ChainMeters meters = subject.process().meters().since(before);
            Map<String, String> what = new LinkedHashMap<>();
            what.put("hops", String.valueOf(hops));
            what.put("mode", subject.mode());
            what.put("variant", subject.variant());
            what.put("round", String.valueOf(round));
            calls.add(row(what, load, meters, sampler));
            meters.all().forEach((key, value) -> operations.add(row(what, load, key, value)));
        }
    }

    private static Map<String, String> row(
            Map<String, String> what, Load load, ChainMeters meters, ProcessSampler sampler) {
        Map<String, String> row = new LinkedHashMap<>(what);
        row.putAll(LoadColumns.of(load));
        row.put("handshakes_per_1000", LoadColumns.number(1000 * meters.handshakes() / load.succeeded()));
        row.put("cpu_percent", LoadColumns.number(sampler.cpuPercent()));
        row.put("cpu_percent_deviation", LoadColumns.number(sampler.cpuPercentDeviation()));
        row.put("resident_mib", LoadColumns.number(sampler.residentMib()));
        row.put("resident_mib_deviation", LoadColumns.number(sampler.residentMibDeviation()));
        return row;
    }

    private static Map<String, String> row(
            Map<String, String> what, Load load, ChainMeters.Key key, ChainMeters.Value value) {
        Map<String, String> row = new LinkedHashMap<>(what);
        row.put("workload", key.workload());
        row.put("operation", key.operation());
        row.put("per_call", LoadColumns.number(value.count() / load.succeeded()));
        row.put("mean_us", LoadColumns.number(value.micros() / value.count()));
        return row;
    }

    /** Mode at a chain. */
    private record Subject(ChainProcess process, String mode, String variant, List<String> sessions) {

        Load load(int connections, Duration time) {
            HttpRequests requests = ChainProcess.balances(sessions);
            Load load = LoadGenerator.run(process.port(), requests, connections, time, Integer.MAX_VALUE);
            if (load.succeeded() == 0) {
                throw new IllegalStateException("No call of mode " + mode + " came through; the chain's log says why");
            }
            return load;
        }
    }
}
