// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Table in GitHub Flavored Markdown. */
public final class MarkdownTable {

    private final List<String> lines = new ArrayList<>();

    private final int columns;

    private MarkdownTable(List<String> header) {
        this.columns = header.size();
        row(header);
        row(Collections.nCopies(columns, "---"));
    }

    public static MarkdownTable of(List<String> header) {
        return new MarkdownTable(header);
    }

    public static MarkdownTable of(String... header) {
        return new MarkdownTable(List.of(header));
    }

    /**
     * Adds a row.
     *
     * @throws IllegalArgumentException if it has more or fewer cells than the header
     */
    public MarkdownTable row(List<String> cells) {
        if (cells.size() != columns) {
            throw new IllegalArgumentException("A row of " + cells.size() + " cells in a table of " + columns);
        }
        List<String> escaped =
                cells.stream().map(cell -> cell.replace("|", "\\|")).toList();
        lines.add("| " + String.join(" | ", escaped) + " |");
        return this;
    }

    public MarkdownTable row(String... cells) {
        return row(List.of(cells));
    }

    public boolean isEmpty() {
        return lines.size() == 2;
    }

    /** Returns the lines of the table, each with a line end. */
    @Override
    public String toString() {
        return String.join("\n", lines) + "\n";
    }
}
