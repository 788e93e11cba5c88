// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import static io.countersign.benchmarks.report.Target.number;

import io.countersign.benchmarks.report.MarkdownTable;
import io.countersign.benchmarks.report.Rows;
import io.countersign.benchmarks.report.Target;
import io.countersign.gatling.PairedMedian;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Tables of the times and sizes of tokens, compared with the source's table 16 and appendix A.1. */
final class TokenTables {

    private static final String NONE = "–";

    /** Workloads of the source's table 16 that verify a token of as many layers and create the next one. */
    private static final List<String> SOURCE_WORKLOADS = List.of(
            "Front-end", "Middle-Tier 1", "Middle-Tier 2", "Middle-Tier 3", "Middle-Tier 4", "Middle-Tier 5", "Target");

    private final IdtResults results;

    TokenTables(IdtResults results) {
        this.results = results;
    }

    /** Returns the CPU time by the number of layers. */
    String layers() {
        MarkdownTable table = MarkdownTable.of(
                "layers",
                "bare ES256",
                "ID-Mode, validate",
                "cold",
                "to bare",
                "LSVID, validate",
                "cold",
                "to bare",
                "Anon-Mode, validate",
                "ID-Mode, mint",
                "LSVID, mint",
                "Anon-Mode, mint");
        for (int layers : layerCounts()) {
            table.row(
                    String.valueOf(layers),
                    cell(TokenTask.BARE, TokenTask.VALIDATE, layers),
                    cell(TokenTask.ID_MODE, TokenTask.VALIDATE, layers),
                    cell(TokenTask.ID_MODE, TokenTask.COLD, layers),
                    toBare(TokenTask.ID_MODE, layers),
                    cell(TokenTask.LSVID, TokenTask.VALIDATE, layers),
                    cell(TokenTask.LSVID, TokenTask.COLD, layers),
                    toBare(TokenTask.LSVID, layers),
                    cell(TokenTask.ANON_MODE, TokenTask.VALIDATE, layers),
                    cell(TokenTask.ID_MODE, TokenTask.MINT, layers),
                    cell(TokenTask.LSVID, TokenTask.MINT, layers),
                    cell(TokenTask.ANON_MODE, TokenTask.MINT, layers));
        }
        return table.toString();
    }

    private List<Integer> layerCounts() {
        return results.tokens().where("family", TokenTask.LSVID).distinct("layers").stream()
                .map(Integer::valueOf)
                .sorted()
                .toList();
    }

    private String cell(String family, String operation, int layers) {
        return cell(results.measured(family, operation, layers).median("cpu_us"));
    }

    private static String cell(Optional<Double> value) {
        return value.map(Target::number).orElse(NONE);
    }

    private String toBare(String family, int layers) {
        Rows bare = results.measured(TokenTask.BARE, TokenTask.VALIDATE, layers);
        return text(results.measured(family, TokenTask.VALIDATE, layers).ratio(bare, "cpu_us"));
    }

    private static String text(Optional<PairedMedian> measured) {
        return measured.map(known ->
                        number(known.median()) + " [" + number(known.low()) + ", " + number(known.high()) + "]")
                .orElse(NONE);
    }

    /** Returns the times of DVIDs and of the proof alone. */
    String dvids() {
        MarkdownTable table = MarkdownTable.of(
                "", "mint, ms CPU", "ms", "validate, ms CPU", "ms", "with no key ready, ms CPU", "octets");
        for (String family : TokenTask.FLAT) {
            table.row(
                    family,
                    millis(family, TokenTask.MINT, "cpu_us"),
                    millis(family, TokenTask.MINT, "us"),
                    millis(family, TokenTask.VALIDATE, "cpu_us"),
                    millis(family, TokenTask.VALIDATE, "us"),
                    millis(family, TokenTask.COLD, "cpu_us"),
                    size(family, 1));
        }
        source("mint with proof", "validate with proof", table, "source, A.1: DVID with proof");
        source("mint", "validate", table, "source, A.1: DVID without");
        return table.toString();
    }

    private void source(String mint, String validate, MarkdownTable table, String name) {
        Rows rows = results.source().where("table", "A.1");
        table.row(name, NONE, mean(rows.where("what", mint)), NONE, mean(rows.where("what", validate)), NONE, NONE);
    }

    static String mean(Rows rows) {
        return rows.isEmpty()
                ? NONE
                : rows.distinct("mean").getFirst() + " ± "
                        + rows.distinct("deviation").getFirst();
    }

    private String millis(String family, String operation, String column) {
        return cell(results.measured(family, operation, 1).median(column).map(micros -> micros / 1000));
    }

    /** Returns the source's table 16 beside our elapsed times. */
    String besideSource() {
        MarkdownTable table = MarkdownTable.of(
                "layers",
                "source's workload",
                "ID-Mode, validate: source",
                "ours",
                "Anon-Mode, validate: source",
                "ours",
                "ID-Mode, mint: source",
                "ours",
                "Anon-Mode, mint: source",
                "ours");
        for (int i = 0; i < SOURCE_WORKLOADS.size(); i++) {
            Rows source = results.source().where("table", 16).where("workload", SOURCE_WORKLOADS.get(i));
            List<String> cells = new ArrayList<>(List.of(String.valueOf(i + 1), SOURCE_WORKLOADS.get(i)));
            for (String operation : List.of(TokenTask.VALIDATE, TokenTask.MINT)) {
                // A workload that verifies n layers creates the next one.
                int layers = operation.equals(TokenTask.MINT) ? i + 2 : i + 1;
                for (String family : List.of(TokenTask.ID_MODE, TokenTask.ANON_MODE)) {
                    cells.add(mean(source.where("mode", sourceMode(family)).where("what", operation)));
                    cells.add(cell(results.measured(family, operation, layers).median("us")));
                }
            }
            table.row(cells);
        }
        return table.toString();
    }

    private static String sourceMode(String family) {
        return family.equals(TokenTask.ID_MODE) ? "ID-Mode" : "Anon-Mode";
    }

    /** Returns the sizes in octets by the number of layers. */
    String sizes() {
        List<String> counts = results.sizes().distinct("layers");
        List<String> header = new ArrayList<>(List.of("layers"));
        header.addAll(counts);
        MarkdownTable table = MarkdownTable.of(header);
        for (String family : results.sizes().distinct("family")) {
            List<String> cells = new ArrayList<>(List.of(family));
            counts.forEach(count -> cells.add(size(family, Integer.parseInt(count))));
            table.row(cells);
        }
        return table.toString();
    }

    private String size(String family, int layers) {
        return results.sizes().where("family", family).where("layers", layers).distinct("octets").stream()
                .findFirst()
                .orElse(NONE);
    }

    /** Adds the targets of tokens. */
    void targets(MarkdownTable table) {
        atMost(table, "LSVID of 3 layers validated, identities known", TokenTask.LSVID, 3, 0.3);
        atMost(table, "ID-Mode of 3 layers validated, identities known", TokenTask.ID_MODE, 3, 0.3);
        atMost(table, "Anon-Mode of 6 layers validated", TokenTask.ANON_MODE, 6, 1.5);
        new Target("RSA proof made", " ms", 3).below(table, interval(TokenTask.PROOF, TokenTask.MINT, 1));
        new Target("RSA proof verified", " ms", 2).below(table, interval(TokenTask.PROOF, TokenTask.VALIDATE, 1));
        results.sizes()
                .where("family", TokenTask.PROOF)
                .median("octets")
                .ifPresent(octets -> table.row(
                        "RSA proof, size",
                        number(octets) + " octets",
                        "below 3072 octets",
                        octets < 3072 ? "met" : "not shown"));
        for (String family : TokenTask.NESTED) {
            new Target(family + ", a layer more from the middle on, to one before", "", 1.2)
                    .below(table, growth(family));
        }
    }

    private void atMost(MarkdownTable table, String what, String family, int layers, double millis) {
        new Target(what, " ms", millis).below(table, interval(family, TokenTask.VALIDATE, layers));
    }

    private Optional<PairedMedian> interval(String family, String operation, int layers) {
        double[] millis = values(family, operation, layers);
        return millis.length == 0
                ? Optional.empty()
                : Optional.of(PairedMedian.ofDifferences(millis, new double[millis.length]));
    }

    private double[] values(String family, String operation, int layers) {
        return Arrays.stream(results.measured(family, operation, layers).values("cpu_us"))
                .map(micros -> micros / 1000)
                .toArray();
    }

    /**
     * Returns the ratio of the cost of a layer in the upper half to one in the lower half, for at least five
     * layers: 1 if the cost is linear.
     */
    private Optional<PairedMedian> growth(String family) {
        List<Integer> counts = layerCounts();
        if (counts.size() < 5) {
            return Optional.empty();
        }
        int last = counts.getLast();
        int middle = (1 + last) / 2;
        double[] upper = slopes(family, middle, last);
        double[] lower = slopes(family, 1, middle);
        boolean positive = lower.length > 0
                && lower.length == upper.length
                && Arrays.stream(lower).allMatch(slope -> slope > 0)
                && Arrays.stream(upper).allMatch(slope -> slope > 0);
        return positive ? Optional.of(PairedMedian.ofRatios(upper, lower)) : Optional.empty();
    }

    private double[] slopes(String family, int from, int to) {
        double[] less = values(family, TokenTask.VALIDATE, from);
        double[] more = values(family, TokenTask.VALIDATE, to);
        return IntStream.range(0, Math.min(less.length, more.length))
                .mapToDouble(round -> (more[round] - less[round]) / (to - from))
                .toArray();
    }
}
