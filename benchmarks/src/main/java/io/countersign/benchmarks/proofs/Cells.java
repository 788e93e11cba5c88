// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.proofs;

import io.countersign.benchmarks.report.Rows;
import io.countersign.benchmarks.report.Target;
import io.countersign.gatling.PairedMedian;
import java.util.Locale;
import java.util.Optional;

/** Cells of the tables of this command. */
final class Cells {

    static final String NONE = "–";

    private Cells() {}

    /** Returns the median of a column. */
    static String median(Rows rows, String column) {
        return rows.median(column).map(Target::number).orElse(NONE);
    }

    /** Returns the median of a column with its interval. */
    static String interval(Rows rows, String column) {
        return interval(rows.interval(column));
    }

    static String interval(Optional<PairedMedian> measured) {
        return measured.map(known -> Target.number(known.median()) + " [" + Target.number(known.low()) + ", "
                        + Target.number(known.high()) + "]")
                .orElse(NONE);
    }

    /** Returns a median in thousands of its unit, with its interval. */
    static String thousandth(Optional<PairedMedian> measured) {
        return interval(measured.map(known ->
                new PairedMedian(known.median() / 1000, known.low() / 1000, known.high() / 1000, known.rounds())));
    }

    /** Returns the median of a column of counts, with the thousands separated. */
    static String count(Rows rows, String column) {
        return rows.median(column)
                .map(value -> String.format(Locale.ROOT, "%,.0f", value))
                .orElse(NONE);
    }
}
