// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.shop;

import io.countersign.benchmarks.report.Csv;
import io.countersign.gatling.PairedMedian;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rows of a comparison: one for each subject, number of checkouts and round. */
final class ShopResults {

    /** Prefix of the names of peers. */
    private static final String PEER = "flask-";

    private final List<Map<String, String>> rows;

    ShopResults(List<Map<String, String>> rows) {
        this.rows = List.copyOf(rows);
    }

    static ShopResults read(Path file) {
        try {
            return new ShopResults(Csv.read(Files.readAllLines(file)));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    List<String> modes() {
        return subjects().stream().filter(name -> !name.startsWith(PEER)).toList();
    }

    List<String> peers() {
        return subjects().stream().filter(name -> name.startsWith(PEER)).toList();
    }

    List<String> subjects() {
        return rows.stream().map(row -> text(row, "mode")).distinct().toList();
    }

    List<Integer> checkouts() {
        return rows.stream()
                .map(row -> Integer.valueOf(text(row, "checkouts")))
                .distinct()
                .toList();
    }

    /** Returns a column, one value for each round. */
    double[] values(String subject, int checkouts, String column) {
        return rows.stream()
                .filter(row -> text(row, "mode").equals(subject)
                        && text(row, "checkouts").equals(String.valueOf(checkouts)))
                .mapToDouble(row -> Double.parseDouble(text(row, column)))
                .toArray();
    }

    double median(String subject, int checkouts, String column) {
        return PairedMedian.median(values(subject, checkouts, column));
    }

    /** Returns the ratio of one subject's throughput to another's, if both were measured. */
    Optional<PairedMedian> ratio(String subject, String other, int checkouts) {
        double[] ours = values(subject, checkouts, "checkouts_per_s");
        double[] theirs = values(other, checkouts, "checkouts_per_s");
        boolean comparable = ours.length > 0
                && ours.length == theirs.length
                && Arrays.stream(ours).allMatch(value -> value > 0)
                && Arrays.stream(theirs).allMatch(value -> value > 0);
        return comparable ? Optional.of(PairedMedian.ofRatios(ours, theirs)) : Optional.empty();
    }

    /** Returns a value that is the same in all rows, such as the machine. */
    String common(String column) {
        return text(rows.getFirst(), column);
    }

    private static String text(Map<String, String> row, String column) {
        String value = row.get(column);
        if (value == null) {
            throw new IllegalArgumentException("The results have no column " + column);
        }
        return value;
    }
}
