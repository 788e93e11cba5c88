// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Values by name in one line, as the processes of this command exchange them. */
final class Columns {

    private static final String SEPARATOR = "\t";

    private Columns() {}

    static String line(Map<String, String> columns) {
        return columns.entrySet().stream()
                .map(column -> column.getKey() + "=" + column.getValue())
                .collect(Collectors.joining(SEPARATOR));
    }

    /** @throws IllegalArgumentException if the line is of another form */
    static Map<String, String> parse(String line) {
        Map<String, String> columns = new LinkedHashMap<>();
        for (String column : line.split(SEPARATOR, -1)) {
            String[] parts = column.split("=", 2);
            if (parts.length != 2) {
                throw new IllegalArgumentException("Not a line of values: " + line);
            }
            columns.put(parts[0], parts[1]);
        }
        return columns;
    }
}
