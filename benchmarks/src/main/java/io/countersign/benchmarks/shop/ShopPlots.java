// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.shop;

import io.countersign.benchmarks.report.Plots;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Plots throughput by round, and by the number of checkouts as in the source's figures 15 and 16. */
final class ShopPlots {

    private final ShopResults results;

    ShopPlots(ShopResults results) {
        this.results = results;
    }

    void write(Path folder) {
        for (int checkouts : results.checkouts()) {
            Map<String, double[]> lines = new LinkedHashMap<>();
            results.subjects()
                    .forEach(subject -> lines.put(subject, results.values(subject, checkouts, "checkouts_per_s")));
            Plots.lines(
                    folder.resolve("rounds-" + checkouts + ".svg"),
                    checkouts + " checkouts a round",
                    "checkouts a second",
                    lines);
        }
        over(folder.resolve("seconds.svg"), "Total time", "seconds", "seconds", SourceShop.Figure::seconds);
        over(
                folder.resolve("throughput.svg"),
                "Throughput",
                "checkouts a second",
                "checkouts_per_s",
                SourceShop.Figure::perSecond);
    }

    private void over(Path file, String title, String unit, String column, ToDoubleFunction<SourceShop.Figure> figure) {
        Map<String, double[][]> lines = new LinkedHashMap<>();
        double[] numbers =
                results.checkouts().stream().mapToDouble(Integer::doubleValue).toArray();
        for (String subject : results.subjects()) {
            double[] values = results.checkouts().stream()
                    .mapToDouble(checkouts -> results.median(subject, checkouts, column))
                    .toArray();
            lines.put(subject, new double[][] {numbers, values});
        }
        SourceShop.read().forEach((name, figures) -> lines.put(name, curve(figures, figure)));
        Plots.curves(file, title, "checkouts", unit, lines);
    }

    private static double[][] curve(List<SourceShop.Figure> figures, ToDoubleFunction<SourceShop.Figure> value) {
        return new double[][] {
            figures.stream().mapToDouble(SourceShop.Figure::requests).toArray(),
            figures.stream().mapToDouble(value).toArray()
        };
    }
}
