// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.report;

import io.countersign.gatling.PairedMedian;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** Rows of a CSV with queries. */
public final class Rows {

    private final List<Map<String, String>> all;

    public Rows(List<Map<String, String>> all) {
        this.all = List.copyOf(all);
    }

    /** Returns the rows with one value of a column. */
    public Rows where(String column, Object value) {
        String wanted = value.toString();
        return where(row -> wanted.equals(row.get(column)));
    }

    /** Returns the rows with other values of a column. */
    public Rows without(String column, Object value) {
        String unwanted = value.toString();
        return where(row -> !unwanted.equals(row.get(column)));
    }

    private Rows where(Predicate<Map<String, String>> condition) {
        return new Rows(all.stream().filter(condition).toList());
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** Returns whether all rows have a column. */
    public boolean has(String column) {
        return all.stream().allMatch(row -> row.containsKey(column));
    }

    /** Returns the different values of a column. */
    public List<String> distinct(String column) {
        return all.stream().map(row -> text(row, column)).distinct().toList();
    }

    /** Returns the numbers of a column, one for each row. */
    public double[] values(String column) {
        return all.stream()
                .mapToDouble(row -> Double.parseDouble(text(row, column)))
                .toArray();
    }

    /** Returns the mean of a column, if there are rows. */
    public Optional<Double> mean(String column) {
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(Arrays.stream(values(column)).average().orElse(0));
    }

    /** Returns the median of a column, if there are rows. */
    public Optional<Double> median(String column) {
        return all.isEmpty() ? Optional.empty() : Optional.of(PairedMedian.median(values(column)));
    }

    /** Returns the median of a column with its interval, if there are rows. */
    public Optional<PairedMedian> interval(String column) {
        double[] values = values(column);
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(PairedMedian.ofDifferences(values, new double[values.length]));
    }

    /** Returns the ratio of these rows to others in one column, if both have the same number. */
    public Optional<PairedMedian> ratio(Rows others, String column) {
        double[] ours = values(column);
        double[] theirs = others.values(column);
        boolean comparable = ours.length > 0
                && ours.length == theirs.length
                && Arrays.stream(ours).allMatch(value -> value > 0)
                && Arrays.stream(theirs).allMatch(value -> value > 0);
        return comparable ? Optional.of(PairedMedian.ofRatios(ours, theirs)) : Optional.empty();
    }

    /** Returns the difference of these rows from others in one column, if both have the same number. */
    public Optional<PairedMedian> difference(Rows others, String column) {
        double[] ours = values(column);
        double[] theirs = others.values(column);
        return ours.length > 0 && ours.length == theirs.length
                ? Optional.of(PairedMedian.ofDifferences(ours, theirs))
                : Optional.empty();
    }

    private static String text(Map<String, String> row, String column) {
        return Objects.requireNonNull(row.get(column), () -> "The rows have no column " + column);
    }
}
