// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.zk;

import io.countersign.benchmarks.report.Plots;
import io.countersign.benchmarks.report.Rows;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Plots of the source's figures 2 to 10 with our figures, of all stacks, and of the cost of a proof in a batch. */
final class ZkPlots {

    private final ZkResults results;

    ZkPlots(ZkResults results) {
        this.results = results;
    }

    void write(Path folder) {
        for (String endpoint : results.source().distinct("endpoint")) {
            over(folder, endpoint, "latency", "mean_ms", "mean_ms", "ms");
            over(folder, endpoint, "cpu", "cpu_percent", "cpu_percent", "% of one processor");
            over(folder, endpoint, "memory", "resident_mib", "memory_mb", "MiB resident (source: MB)");
        }
        if (!results.proofs().isEmpty()) {
            stacks(folder, "verify", Task.VERIFY);
            stacks(folder, "prove", Task.PROVE);
            together(folder);
        }
    }

    /** The source has only averages, which are drawn as level lines. */
    private void over(Path folder, String endpoint, String what, String column, String sourceColumn, String unit) {
        Map<String, double[][]> lines = new LinkedHashMap<>();
        for (Endpoint own : Endpoint.values()) {
            Rows rows = results.http().where("endpoint", own.text());
            if (own.sourceEndpoint().equals(endpoint) && !rows.isEmpty()) {
                lines.put(own.text(), new double[][] {rows.values("concurrency"), rows.values(column)});
            }
        }
        if (lines.isEmpty()) {
            return;
        }
        Rows source = results.source().where("endpoint", endpoint);
        for (String stack : source.distinct("stack")) {
            double mean = source.where("stack", stack).values(sourceColumn)[0];
            lines.put("source: " + stack + ", mean", new double[][] {{1, 30}, {mean, mean}});
        }
        Plots.curves(folder.resolve(endpoint + "-" + what + ".svg"), endpoint, "connections", unit, lines);
    }

    private void stacks(Path folder, String name, String mode) {
        Map<String, Map<String, Double>> bars = new LinkedHashMap<>();
        List<String> circuits = results.proofs().distinct("circuit");
        for (String stack : results.proofs().distinct("stack")) {
            Map<String, Double> values = new LinkedHashMap<>();
            for (String circuit : circuits) {
                results.proofs()
                        .where("stack", stack)
                        .where("circuit", circuit)
                        .where("mode", mode)
                        .median("cpu_us")
                        .ifPresent(us -> values.put(circuit, us / 1000));
            }
            bars.put(stack, values);
        }
        Plots.bars(folder.resolve(name + ".svg"), name, "ms CPU a proof", circuits, bars);
    }

    private void together(Path folder) {
        Rows rows = results.proofs().where("stack", ProofStacks.NATIVE).where("circuit", ZkReport.CIRCUIT);
        List<Integer> sizes = Task.BATCHES.stream()
                .filter(size -> !rows.where("mode", Task.together(size)).isEmpty())
                .toList();
        double[] costs = sizes.stream()
                .mapToDouble(size ->
                        rows.where("mode", Task.together(size)).median("cpu_us").orElse(Double.NaN))
                .toArray();
        double[] counts = sizes.stream().mapToDouble(Integer::doubleValue).toArray();
        Plots.curves(
                folder.resolve("together.svg"),
                "Proofs verified together",
                "proofs",
                "µs CPU a proof",
                Map.of(ProofStacks.NATIVE, new double[][] {counts, costs}));
    }
}
