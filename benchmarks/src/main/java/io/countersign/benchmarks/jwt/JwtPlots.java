// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import io.countersign.benchmarks.report.Plots;
import io.countersign.benchmarks.stacks.Answer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Plots of the source's figures 17 to 20 with our figures, and of all stacks. */
final class JwtPlots {

    private final Results results;

    private final SourceFigures source;

    JwtPlots(Results results, SourceFigures source) {
        this.results = results;
        this.source = source;
    }

    void write(Path folder, List<String> stacks) {
        besideSource(folder, "encode", 14);
        besideSource(folder, "verify", 16);
        perRound(folder, "encode");
        perRound(folder, "verify");
        for (String mode : results.modes()) {
            for (String size : results.sizes()) {
                stacks(folder, mode, size, stacks);
            }
        }
    }

    private void besideSource(Path folder, String mode, int table) {
        Map<String, Map<String, Double>> bars = new LinkedHashMap<>();
        for (String algorithm : SourceFigures.ALGORITHMS) {
            of(bars, "source (PyJWT)")
                    .put(
                            algorithm,
                            Arrays.stream(source.runs(table, algorithm))
                                    .average()
                                    .orElse(0));
            for (String stack : List.of("pyjwt", Results.SUBJECT)) {
                results.median(stack, algorithm, mode, "small", answer -> answer.wallMicros() / 1e3)
                        .ifPresent(value -> of(bars, stack).put(algorithm, value));
            }
        }
        Plots.bars(folder.resolve(mode + "-time.svg"), mode + ", small claims", "ms", SourceFigures.ALGORITHMS, bars);
    }

    private void perRound(Path folder, String mode) {
        Map<String, double[]> lines = new LinkedHashMap<>();
        for (String algorithm : SourceFigures.ALGORITHMS) {
            double[] values = results.values(Results.SUBJECT, algorithm, mode, "small", Answer::perSecond);
            if (values.length > 0) {
                lines.put(algorithm, values);
            }
        }
        Plots.lines(
                folder.resolve(mode + "-throughput.svg"),
                "countersign, " + mode + ", small claims",
                "operations a second",
                lines);
    }

    private void stacks(Path folder, String mode, String size, List<String> stacks) {
        Map<String, Map<String, Double>> bars = new LinkedHashMap<>();
        for (String stack : stacks) {
            for (String algorithm : results.algorithms()) {
                results.median(stack, algorithm, mode, size, Answer::cpuMicros)
                        .ifPresent(value -> of(bars, stack).put(algorithm, value));
            }
        }
        Path file = folder.resolve("stacks-" + mode + "-" + size + ".svg");
        Plots.bars(file, mode + ", " + size + " claims", "CPU, µs", results.algorithms(), bars);
    }

    private static Map<String, Double> of(Map<String, Map<String, Double>> bars, String name) {
        return bars.computeIfAbsent(name, any -> new LinkedHashMap<>());
    }
}
