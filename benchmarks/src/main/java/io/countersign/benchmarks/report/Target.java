// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.report;

import io.countersign.gatling.PairedMedian;
import java.util.Locale;
import java.util.Optional;

/**
 * Target with its measurement.
 *
 * @param what description of the measurement
 * @param unit unit of the measurement
 * @param limit limit to keep
 */
public record Target(String what, String unit, double limit) {

    private static final String MET = "met";

    private static final String NOT_SHOWN = "not shown";

    public static MarkdownTable table() {
        return MarkdownTable.of("target", "measured", "limit", "");
    }

    /** Adds a row for a measurement that must not exceed the limit, if there is one. */
    public void below(MarkdownTable table, Optional<PairedMedian> measured) {
        measured.ifPresent(
                known -> row(table, known.median(), known.low(), known.high(), "at most ", known.shownAtMost(limit)));
    }

    /** Adds a row for a measurement that must reach the limit, if there is one. */
    public void above(MarkdownTable table, Optional<PairedMedian> measured) {
        measured.ifPresent(
                known -> row(table, known.median(), known.low(), known.high(), "at least ", known.shownAtLeast(limit)));
    }

    /** Adds a row for a bench of criterion, if there is one; its samples replace the rounds. */
    public void below(MarkdownTable table, Rows bench) {
        bench.median("cpu_us").ifPresent(median -> {
            double high = bench.values("high_us")[0];
            boolean enough = bench.values("samples")[0] >= PairedMedian.ENOUGH_ROUNDS;
            row(table, median, bench.values("low_us")[0], high, "at most ", enough && high <= limit);
        });
    }

    private void row(MarkdownTable table, double median, double low, double high, String bound, boolean met) {
        String measured = String.format(Locale.ROOT, "%s [%s, %s]%s", number(median), number(low), number(high), unit);
        table.row(what, measured, bound + number(limit) + unit, met ? MET : NOT_SHOWN);
    }

    /** Formats three significant digits, or all before the decimal point. */
    public static String number(double value) {
        int digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}
