// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import static io.countersign.benchmarks.report.Target.number;

import io.countersign.benchmarks.report.Rows;
import io.countersign.gatling.PairedMedian;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Cells of the tables of this command. */
final class Cells {

    static final String NONE = "–";

    private Cells() {}

    /** Returns the median of a column. */
    static String median(Rows rows, String column) {
        return rows.median(column).map(value -> number(value)).orElse(NONE);
    }

    /** Returns the median with its interval. */
    static String interval(Optional<PairedMedian> measured) {
        return measured.map(known ->
                        number(known.median()) + " [" + number(known.low()) + ", " + number(known.high()) + "]")
                .orElse(NONE);
    }

    /** Returns the median of differences with its interval, with signs. */
    static String difference(Optional<PairedMedian> measured) {
        return measured.map(known ->
                        String.format(Locale.ROOT, "%+.3f [%+.3f, %+.3f]", known.median(), known.low(), known.high()))
                .orElse(NONE);
    }

    /** Returns the sum of a column of counts. */
    static String sum(Rows rows, String column) {
        return String.valueOf((long) Arrays.stream(rows.values(column)).sum());
    }

    /** Returns the median of a column in thousands of its unit, with its interval. */
    static Optional<PairedMedian> thousandth(Optional<PairedMedian> measured) {
        return measured.map(known ->
                new PairedMedian(known.median() / 1000, known.low() / 1000, known.high() / 1000, known.rounds()));
    }
}
