// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.service;

import io.countersign.gatling.PairedMedian;
import io.countersign.jose.JwsAlgorithm;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Report of {@link ChainOverhead}: the median of each row, then the comparisons of rows.
 *
 * @param measured microseconds of each round, by row
 */
record ChainReport(JwsAlgorithm algorithm, Map<String, double[]> measured) {

    private static final double PROFILE_LIMIT = 1.05;

    void print(PrintStream out) {
        measured.forEach((name, values) -> out.printf(
                Locale.ROOT, "%-8s %-18s %7.1f us a request%n", algorithm, name, PairedMedian.median(values)));
        printOverhead(out);
        printProfile(out);
        List.of("spring jdk", "spring corretto").forEach(row -> printSpring(out, row));
    }

    private void printOverhead(PrintStream out) {
        double[] permitAll = of("permit-all");
        double[] lean = of("lean");
        double[] cached = of("cached");
        double[] verified = minus(of("uncached"), of("primitive"));
        double[] rest = minus(of("uncached"), minus(of("in place"), lean));
        added(out, "on a cache hit", cached, permitAll, 5);
        added(out, "on a cache hit, compared with the lean chain", cached, lean, 5);
        added(out, "verifying, less the primitive", verified, permitAll, 12);
        added(out, "verifying, less the primitive, compared with the lean chain", verified, lean, 12);
        added(out, "verifying, less the primitive in its place", rest, permitAll, 12);
        added(out, "verifying, less the primitive in its place, compared with the lean chain", rest, lean, 12);
    }

    private void printProfile(PrintStream out) {
        profile(out, "on a cache hit", "keycloak cached", "cached");
        profile(out, "on a cache hit, with as many claims", "keycloak cached", "large cached");
        profile(out, "verifying", "keycloak verified", "uncached");
        profile(out, "verifying, with as many claims", "keycloak verified", "large verified");
    }

    private void printSpring(PrintStream out, String row) {
        if (measured.containsKey(row)) {
            ratio(out, row + ", compared with ours verifying", row, "uncached");
            ratio(out, row + ", compared with ours on a cache hit", row, "cached");
        }
    }

    private void added(PrintStream out, String what, double[] values, double[] reference, int limit) {
        PairedMedian difference = PairedMedian.ofDifferences(values, reference);
        out.printf(
                "%-8s %s: %s us, at most %d: %s%n",
                algorithm, what, difference, limit, shown(difference.shownAtMost(limit)));
    }

    private void profile(PrintStream out, String what, String row, String reference) {
        PairedMedian ratio = PairedMedian.ofRatios(of(row), of(reference));
        out.printf(
                Locale.ROOT,
                "%-8s profile keycloak to rfc9068, %s: ratio %s, at most %.2f: %s%n",
                algorithm,
                what,
                ratio,
                PROFILE_LIMIT,
                shown(ratio.shownAtMost(PROFILE_LIMIT)));
    }

    private void ratio(PrintStream out, String what, String row, String reference) {
        out.printf("%-8s %s: ratio %s%n", algorithm, what, PairedMedian.ofRatios(of(row), of(reference)));
    }

    private double[] of(String row) {
        return measured.getOrDefault(row, new double[0]);
    }

    private static double[] minus(double[] values, double[] others) {
        double[] differences = values.clone();
        for (int i = 0; i < differences.length; i++) {
            differences[i] -= others[i];
        }
        return differences;
    }

    private static String shown(boolean shown) {
        return shown ? "met" : "not shown";
    }
}
