// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.proofs;

import io.countersign.benchmarks.proofs.ProofsResults.Table;
import io.countersign.benchmarks.report.MarkdownTable;
import io.countersign.benchmarks.report.Rows;
import io.countersign.benchmarks.report.Target;
import io.countersign.gatling.PairedMedian;
import java.util.List;
import java.util.Optional;

/** Orders between the systems that the source claims, with the ratios of this run. */
final class SourceOrders {

    private static final String SNARK = "bellman BLS12-381";

    private static final String STARK = "winterfell f128";

    private static final String BULLETPROOFS = "bulletproofs ristretto255";

    private static final double WITHIN = 10;

    private static final double FAR = 100;

    private final Table table;

    private final List<String> sizes;

    SourceOrders(Table table) {
        this.table = table;
        this.sizes = table.rounds().distinct("size");
    }

    MarkdownTable table() {
        MarkdownTable text = MarkdownTable.of("claim", "rounds", "ratio", "");
        String fewest = sizes.getFirst();
        String most = sizes.getLast();
        sizes.forEach(size -> {
            octets(
                    text,
                    "Bulletproofs' proof is larger than the SNARK's, less than 10 times",
                    BULLETPROOFS,
                    size,
                    1,
                    WITHIN);
            octets(text, "the STARK's proof is at least 10 times the SNARK's", STARK, size, WITHIN, Double.MAX_VALUE);
            time(
                    text,
                    "the SNARK proves slower than the STARK, less than 10 times",
                    "prove_ms",
                    SNARK,
                    STARK,
                    size,
                    1,
                    WITHIN);
            time(text, "the STARK verifies faster than the SNARK", "verify_ms", STARK, SNARK, size, 0, 1);
        });
        time(
                text,
                "Bulletproofs prove over 10 times slower than the SNARK",
                "prove_ms",
                BULLETPROOFS,
                SNARK,
                most,
                WITHIN,
                Double.MAX_VALUE);
        time(
                text,
                "Bulletproofs verify over 100 times slower than the SNARK",
                "verify_ms",
                BULLETPROOFS,
                SNARK,
                most,
                FAR,
                Double.MAX_VALUE);
        time(
                text,
                "Bulletproofs verify slower than the SNARK, less than 100 times",
                "verify_ms",
                BULLETPROOFS,
                SNARK,
                fewest,
                1,
                FAR);
        return text;
    }

    private void octets(MarkdownTable text, String claim, String system, String size, double least, double most) {
        double ratio = octets(system, size) / octets(SNARK, size);
        text.row(claim, size, Target.number(ratio), verdict(ratio >= least && ratio <= most));
    }

    private double octets(String system, String size) {
        return table.subject(system, size).median("octets").orElse(Double.NaN);
    }

    private void time(
            MarkdownTable text,
            String claim,
            String column,
            String system,
            String reference,
            String size,
            double least,
            double most) {
        Rows measured = table.measured(system, size);
        Optional<PairedMedian> ratio = measured.ratio(table.measured(reference, size), column);
        ratio.ifPresent(known ->
                text.row(claim, size, Cells.interval(ratio), verdict(known.low() >= least && known.high() <= most)));
    }

    private static String verdict(boolean held) {
        return held ? "held" : "not held";
    }
}
