// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.proofs;

import io.countersign.benchmarks.proofs.ProofsResults.Table;
import io.countersign.benchmarks.report.Plots;
import io.countersign.benchmarks.report.Rows;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** Plots of proving, verifying and sizes for tables 1 to 3, of batches and of memory. */
final class ProofsPlots {

    private final ProofsResults results;

    ProofsPlots(ProofsResults results) {
        this.results = results;
    }

    void write(Path folder) {
        results.tables().forEach((number, table) -> {
            String name = "table" + number + "-";
            draw(
                    folder,
                    name + "prove",
                    "ms CPU",
                    table,
                    (system, size) -> table.measured(system, size).median("prove_ms"));
            draw(
                    folder,
                    name + "verify",
                    "ms CPU",
                    table,
                    (system, size) -> table.measured(system, size).median("verify_ms"));
            draw(
                    folder,
                    name + "octets",
                    "octets",
                    table,
                    (system, size) -> table.measured(system, size)
                            .median("round")
                            .flatMap(round -> table.subject(system, size).median("octets")));
        });
        batches(folder);
        memory(folder);
    }

    private static void draw(
            Path folder, String name, String unit, Table table, BiFunction<String, String, Optional<Double>> value) {
        bars(folder, name, unit, table.rounds(), value);
    }

    private static void bars(
            Path folder, String name, String unit, Rows rows, BiFunction<String, String, Optional<Double>> value) {
        List<String> sizes = rows.distinct("size");
        Map<String, Map<String, Double>> bars = new LinkedHashMap<>();
        for (String system : rows.distinct("system")) {
            Map<String, Double> values = new LinkedHashMap<>();
            sizes.forEach(size -> value.apply(system, size).ifPresent(known -> values.put(size, known)));
            bars.put(system, values);
        }
        Plots.bars(folder.resolve(name + ".svg"), name, unit, sizes, bars);
    }

    private void batches(Path folder) {
        Map<String, double[][]> lines = new LinkedHashMap<>();
        List<String> sizes = results.batches().distinct("batch");
        double[] counts = sizes.stream().mapToDouble(Double::parseDouble).toArray();
        for (String system : results.batches().distinct("system")) {
            Rows rows = results.batches().where("system", system);
            double[] costs = sizes.stream()
                    .mapToDouble(size -> rows.where("batch", size).median("ms").orElse(Double.NaN))
                    .toArray();
            lines.put(system, new double[][] {counts, costs});
        }
        Plots.curves(folder.resolve("table4.svg"), "Proofs verified together", "proofs", "ms CPU a proof", lines);
    }

    private void memory(Path folder) {
        bars(
                folder,
                "table6",
                "MiB",
                results.first(),
                (system, size) -> results.first()
                        .where("system", system)
                        .where("size", size)
                        .median("verify_mib"));
    }
}
