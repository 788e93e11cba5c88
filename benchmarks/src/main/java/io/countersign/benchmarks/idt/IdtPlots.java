// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.benchmarks.report.Plots;
import io.countersign.benchmarks.report.Rows;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Plots the cost and size of tokens by their layers, with the source's figures beside ours. */
final class IdtPlots {

    private final IdtResults results;

    IdtPlots(IdtResults results) {
        this.results = results;
    }

    void write(Path folder) {
        if (!results.tokens().isEmpty()) {
            layers(folder, "validate", TokenTask.VALIDATE);
            layers(folder, "validate-cold", TokenTask.COLD);
            layers(folder, "mint", TokenTask.MINT);
            sizes(folder);
        }
        if (!results.calls().isEmpty()) {
            chain(folder);
            beside(folder);
        }
    }

    private void layers(Path folder, String name, String operation) {
        Map<String, double[][]> lines = new LinkedHashMap<>();
        for (String family : TokenTask.NESTED) {
            Rows rows = results.tokens().where("family", family).where("operation", operation);
            lines.put(family, medians(rows));
        }
        if (operation.equals(TokenTask.VALIDATE)) {
            lines.put(
                    TokenTask.BARE + " ES256",
                    medians(results.tokens().where("family", TokenTask.BARE).where("operation", operation)));
            lines.put("source: ID-Mode", source());
        }
        Plots.curves(folder.resolve(name + ".svg"), name, "layers", "µs CPU (source: µs)", lines);
    }

    private static double[][] medians(Rows rows) {
        List<String> counts = rows.distinct("layers");
        double[] times = counts.stream()
                .mapToDouble(
                        count -> rows.where("layers", count).median("cpu_us").orElse(Double.NaN))
                .toArray();
        return new double[][] {counts.stream().mapToDouble(Double::parseDouble).toArray(), times};
    }

    /** The source's workloads are in the order of the chain, so the first one verifies one layer. */
    private double[][] source() {
        double[] means = results.source()
                .where("table", 16)
                .where("mode", "ID-Mode")
                .where("what", TokenTask.VALIDATE)
                .values("mean");
        double[] counts = new double[means.length];
        Arrays.setAll(counts, i -> i + 1);
        return new double[][] {counts, means};
    }

    private void sizes(Path folder) {
        Map<String, double[][]> lines = new LinkedHashMap<>();
        for (String family : TokenTask.NESTED) {
            Rows rows = results.sizes().where("family", family);
            lines.put(family, new double[][] {rows.values("layers"), rows.values("octets")});
        }
        Plots.curves(folder.resolve("sizes.svg"), "sizes", "layers", "octets", lines);
    }

    private void chain(Path folder) {
        Map<String, double[][]> lines = new LinkedHashMap<>();
        for (String mode : ChainRounds.MODES) {
            Rows rows = results.calls().where("mode", mode).where("variant", ChainRounds.POOLED);
            List<String> hops = rows.distinct("hops");
            double[] means = hops.stream()
                    .mapToDouble(
                            count -> rows.where("hops", count).median("mean_ms").orElse(Double.NaN))
                    .toArray();
            lines.put(mode, new double[][] {
                hops.stream().mapToDouble(Double::parseDouble).toArray(), means
            });
        }
        Plots.curves(folder.resolve("chain.svg"), "whole chain, pooled", "middle tiers", "ms a call", lines);
    }

    private void beside(Path folder) {
        Map<String, Map<String, Double>> bars = new LinkedHashMap<>();
        Rows shortest =
                results.calls().where("hops", results.calls().distinct("hops").getFirst());
        for (String variant : List.of(ChainRounds.POOLED, ChainRounds.UNPOOLED)) {
            Map<String, Double> means = new LinkedHashMap<>();
            for (String mode : ChainRounds.MODES) {
                shortest.where("mode", mode)
                        .where("variant", variant)
                        .median("mean_ms")
                        .ifPresent(mean -> means.put(mode, mean));
            }
            bars.put("ours, " + variant, means);
        }
        Map<String, Double> source = new LinkedHashMap<>();
        for (String mode : results.pools().distinct("mode")) {
            source.put(
                    mode.toLowerCase(Locale.ROOT),
                    results.source()
                            .where("table", 13)
                            .where("deploy", "Docker")
                            .where("mode", mode)
                            .where("what", "total")
                            .values("mean")[0]);
        }
        bars.put("source: middle tier and target", source);
        Plots.bars(folder.resolve("chain-source.svg"), "whole chain", "ms a call", ChainRounds.MODES, bars);
    }
}
