// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.shop;

import io.countersign.benchmarks.report.Csv;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tables 12 and 13 of the source. */
final class SourceShop {

    private SourceShop() {}

    /**
     * Measurement of the source.
     *
     * @param requests number of requests, one after the other
     * @param seconds duration
     * @param perSecond throughput
     */
    record Figure(int requests, double seconds, double perSecond) {}

    /** Returns the measurements by name. */
    static Map<String, List<Figure>> read() {
        try (var in = SourceShop.class.getResourceAsStream("source-shop.csv")) {
            if (in == null) {
                throw new IllegalStateException("The source's figures are not on the class path");
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            Map<String, List<Figure>> figures = new LinkedHashMap<>();
            for (Map<String, String> row : Csv.read(text.lines().toList())) {
                figures.computeIfAbsent(row.getOrDefault("subject", ""), any -> new ArrayList<>())
                        .add(figure(row));
            }
            return figures;
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static Figure figure(Map<String, String> row) {
        return new Figure(
                Integer.parseInt(row.getOrDefault("requests", "")),
                Double.parseDouble(row.getOrDefault("seconds", "")),
                Double.parseDouble(row.getOrDefault("per_s", "")));
    }
}
