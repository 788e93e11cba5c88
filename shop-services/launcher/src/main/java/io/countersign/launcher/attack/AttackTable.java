// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Rows of attacks as lines of text, as CSV (RFC 4180) and as Markdown. */
record AttackTable(List<AttackRow> rows) {

    /** Returns a row for the console, without what is tried. */
    static String line(AttackRow row) {
        List<String> cells = row.cells();
        return "%-22s %-9s %-36s %6s ms  %3s accepted  %s"
                .formatted(
                        cells.get(0),
                        cells.get(2),
                        cells.get(3).isEmpty() ? "-" : cells.get(3),
                        cells.get(4).isEmpty() ? "-" : cells.get(4),
                        cells.get(5).isEmpty() ? "-" : cells.get(5),
                        cells.get(6));
    }

    String csv() {
        return all().stream()
                .map(cells -> cells.stream()
                        .map(cell -> '"' + cell.replace("\"", "\"\"") + '"')
                        .collect(Collectors.joining(",")))
                .collect(Collectors.joining("\r\n", "", "\r\n"));
    }

    String markdown() {
        List<String> lines = new ArrayList<>();
        for (List<String> cells : all()) {
            lines.add(cells.stream().collect(Collectors.joining(" | ", "| ", " |")));
            if (lines.size() == 1) {
                lines.add("|---".repeat(cells.size()) + "|");
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private List<List<String>> all() {
        List<List<String>> all = new ArrayList<>(List.of(AttackRow.COLUMNS));
        rows.forEach(row -> all.add(row.cells()));
        return all;
    }
}
