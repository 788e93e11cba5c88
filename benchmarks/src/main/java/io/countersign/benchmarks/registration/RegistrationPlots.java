// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.benchmarks.report.Plots;
import io.countersign.benchmarks.report.Rows;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Plots of latencies by connections, as figure 3 of the source, and of updates by services, as its figure 4. */
final class RegistrationPlots {

    private static final List<String> PERCENTILES = List.of("p50", "p90", "p99");

    private final RegistrationResults results;

    RegistrationPlots(RegistrationResults results) {
        this.results = results;
    }

    void write(Path folder) {
        if (!results.links().isEmpty()) {
            PERCENTILES.forEach(percentile -> kept(folder, percentile));
            fresh(folder);
        }
        if (!results.registrations().isEmpty()) {
            Plots.curves(
                    folder.resolve("updates.svg"),
                    "update over HTTP",
                    "services",
                    "ms",
                    Map.of("adopt", medians(results.registrations(), "services", "adopt_ms", 1)));
        }
        if (!results.audits().isEmpty()) {
            byServices(folder, AuditTask.UPDATE);
            byServices(folder, AuditTask.AUDIT);
        }
    }

    private void kept(Path folder, String percentile) {
        Map<String, double[][]> lines = new LinkedHashMap<>();
        for (LinkKind kind : LinkKind.values()) {
            Rows rows = results.links().where("kind", kind).without("connections", LinkLoad.NEW);
            lines.put(kind.toString(), medians(rows, "connections", percentile + "_ms", 1));
        }
        Plots.curves(
                folder.resolve(percentile + ".svg"), percentile + ", kept connections", "connections", "ms", lines);
    }

    private void fresh(Path folder) {
        Map<String, Map<String, Double>> bars = new LinkedHashMap<>();
        for (LinkKind kind : LinkKind.values()) {
            Map<String, Double> values = new LinkedHashMap<>();
            for (String percentile : PERCENTILES) {
                results.link(kind, LinkLoad.NEW)
                        .median(percentile + "_ms")
                        .ifPresent(median -> values.put(percentile, median));
            }
            bars.put(kind.toString(), values);
        }
        Plots.bars(folder.resolve("new.svg"), "new connections", "ms", PERCENTILES, bars);
    }

    private void byServices(Path folder, String operation) {
        Map<String, double[][]> lines = new LinkedHashMap<>();
        for (String slots : results.audits().distinct("slots")) {
            Rows rows = results.audits().where("operation", operation).where("slots", slots);
            lines.put(slots + " slots", medians(rows, "services", "cpu_us", 1000));
        }
        Plots.curves(folder.resolve(operation + ".svg"), operation + " in process", "services", "ms CPU", lines);
    }

    private static double[][] medians(Rows rows, String by, String column, double unit) {
        List<String> values = rows.distinct(by);
        double[] medians = values.stream()
                .mapToDouble(value -> rows.where(by, value).median(column).orElse(Double.NaN) / unit)
                .toArray();
        return new double[][] {values.stream().mapToDouble(Double::parseDouble).toArray(), medians};
    }
}
