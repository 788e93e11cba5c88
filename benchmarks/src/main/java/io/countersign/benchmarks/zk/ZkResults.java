// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.zk;

import io.countersign.benchmarks.report.Csv;
import io.countersign.benchmarks.report.Environment;
import io.countersign.benchmarks.report.Rows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is in a folder of results: a file for each part, of the last run that measured it.
 *
 * @param http a row for each endpoint and concurrency
 * @param batching a row for each of the two servers and round
 * @param proofs a row for each stack, circuit, mode and round
 * @param criterion a row for each bench
 * @param source the averages of the source's table 4
 */
record ZkResults(Rows http, Rows batching, Rows proofs, Rows criterion, Rows source) {

    static final List<String> PARTS = List.of("http", "batching", "proofs", "criterion");

    static ZkResults read(Path folder) {
        List<Rows> parts = PARTS.stream()
                .map(part -> new Rows(Csv.read(lines(file(folder, part)))))
                .toList();
        return new ZkResults(parts.get(0), parts.get(1), parts.get(2), parts.get(3), averages());
    }

    /** Writes a part, with the machine in each row. */
    static void write(Path folder, String part, List<Map<String, String>> rows) {
        Map<String, String> machine = Environment.here().columns();
        Csv.write(
                file(folder, part),
                rows.stream()
                        .map(row -> {
                            Map<String, String> columns = new LinkedHashMap<>(row);
                            columns.putAll(machine);
                            return columns;
                        })
                        .toList());
    }

    private static Path file(Path folder, String part) {
        return folder.resolve(part + ".csv");
    }

    private static List<String> lines(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static Rows averages() {
        try (var in = ZkResults.class.getResourceAsStream("source-averages.csv")) {
            if (in == null) {
                throw new IllegalStateException("The source's figures are not on the class path");
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new Rows(Csv.read(text.lines().toList()));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
