// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Files of comma-separated values (RFC 4180), without line breaks in values. */
public final class Csv {

    private Csv() {}

    /**
     * Writes rows with a header.
     *
     * @param rows values by column name; all rows have the same columns
     */
    public static void write(Path file, List<Map<String, String>> rows) {
        List<String> lines = new ArrayList<>();
        if (!rows.isEmpty()) {
            lines.add(line(rows.getFirst().keySet()));
        }
        rows.forEach(row -> lines.add(line(row.values())));
        try {
            Files.write(file, lines);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Reads rows by the names of the header; lines that begin with # are comments. */
    public static List<Map<String, String>> read(List<String> lines) {
        List<List<String>> all = lines.stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(Csv::split)
                .toList();
        List<Map<String, String>> rows = new ArrayList<>();
        for (List<String> values : all.isEmpty() ? all : all.subList(1, all.size())) {
            if (values.size() != all.getFirst().size()) {
                throw new IllegalArgumentException("A row has " + values.size() + " values, the header "
                        + all.getFirst().size());
            }
            Map<String, String> row = new LinkedHashMap<>();
            for (int i = 0; i < values.size(); i++) {
                row.put(all.getFirst().get(i), values.get(i));
            }
            rows.add(row);
        }
        return rows;
    }

    private static String line(Collection<String> values) {
        return values.stream().map(Csv::quote).collect(Collectors.joining(","));
    }

    private static String quote(String value) {
        String flat = value.replace('\n', ' ').replace('\r', ' ');
        return flat.contains(",") || flat.contains("\"") ? '"' + flat.replace("\"", "\"\"") + '"' : flat;
    }

    private static List<String> split(String line) {
        List<String> values = new ArrayList<>();
        StringBuilder value = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quoted && c == '"' && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                value.append(line.charAt(++i));
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                values.add(value.toString());
                value.setLength(0);
            } else {
                value.append(c);
            }
        }
        values.add(value.toString());
        return values;
    }
}
