// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Folder of results with a file for each part, and published figures of the source on the class path. */
public final class Results {

    private Results() {}

    /** Returns the rows of a part, from the last run that measured it. */
    public static Rows read(Path folder, String part) {
        Path file = file(folder, part);
        try {
            return new Rows(Csv.read(Files.exists(file) ? Files.readAllLines(file) : List.of()));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Writes a part, with the machine in each row. */
    public static void write(Path folder, String part, List<Map<String, String>> rows) {
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

    /** Returns published figures of the source, from a file beside a class. */
    public static Rows published(Class<?> beside, String file) {
        try (var in = beside.getResourceAsStream(file)) {
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
