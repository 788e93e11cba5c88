// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.shop;

import io.countersign.benchmarks.report.FlameGraph;
import io.countersign.benchmarks.report.MarkdownTable;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Shares of the CPU samples of a Shop: a table by part, and a flame graph. */
final class ShopProfile {

    private static final int NAMED_PARTS = 5;

    private final List<StackSample> samples;

    private final Map<CodePart, Long> weights = new EnumMap<>(CodePart.class);

    private final long all;

    ShopProfile(List<StackSample> samples) {
        this.samples = List.copyOf(samples);
        samples.forEach(sample -> weights.merge(CodePart.of(sample), (long) sample.weight(), Long::sum));
        this.all = weights.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the largest parts and what is left, in Markdown. */
    String table() {
        if (all == 0) {
            return "The recording has no samples.\n";
        }
        MarkdownTable table = MarkdownTable.of("part", "share", "samples");
        List<CodePart> largest = largest();
        largest.forEach(part -> row(table, part.text(), weight(part)));
        long named = largest.stream().mapToLong(this::weight).sum();
        row(table, "other parts", all - named - weight(CodePart.NONE));
        row(table, CodePart.NONE.text(), weight(CodePart.NONE));
        return table.toString();
    }

    private List<CodePart> largest() {
        return weights.keySet().stream()
                .filter(part -> part != CodePart.NONE)
                .sorted(Comparator.comparingLong(this::weight).reversed())
                .limit(NAMED_PARTS)
                .toList();
    }

    private long weight(CodePart part) {
        return weights.getOrDefault(part, 0L);
    }

    private void row(MarkdownTable table, String name, long weight) {
        table.row(name, String.format(Locale.ROOT, "%.1f %%", 100.0 * weight / all), String.valueOf(weight));
    }

    /** Draws the flame graph, coloured by {@link CodeKind}. */
    void draw(Path file, String title) {
        FlameGraph graph = new FlameGraph();
        samples.forEach(sample -> graph.add(sample.frames().reversed(), sample.weight()));
        graph.write(file, title, frame -> CodeKind.of(frame).colour(), CodeKind.legend());
    }
}
