// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import io.countersign.benchmarks.report.Csv;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Single runs of the source's tables 14 to 17, whose means are in its table 18. */
final class SourceFigures {

    /** Algorithms that the source measured, in the order of its table 18. */
    static final List<String> ALGORITHMS = List.of("HS256", "ES256", "EdDSA", "PS256", "RS256");

    private final List<Map<String, String>> rows;

    private SourceFigures(List<Map<String, String>> rows) {
        this.rows = rows;
    }

    static SourceFigures read() {
        try (var in = SourceFigures.class.getResourceAsStream("source-runs.csv")) {
            if (in == null) {
                throw new IllegalStateException("The source's figures are not on the class path");
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new SourceFigures(Csv.read(text.lines().toList()));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Returns the runs of a table. */
    double[] runs(int table, String algorithm) {
        return rows.stream()
                .filter(row -> String.valueOf(table).equals(row.get("table")) && algorithm.equals(row.get("alg")))
                .mapToDouble(row -> Double.parseDouble(String.valueOf(row.get("value"))))
                .toArray();
    }
}
