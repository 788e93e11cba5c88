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
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rows of a comparison: one for each subject, number of checkouts and round. */
final class ShopResults {

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
        return subjects().stream().filter(name -> !ShopPeers.contain(name)).toList();
    }

    List<String> peers() {
        return subjects().stream().filter(ShopPeers::contain).toList();
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

    /** Returns a column, one value for each round; NaN where the value is not known. */
    double[] values(String subject, int checkouts, String column) {
        return texts(subject, checkouts, column)
                .mapToDouble(text -> text.isEmpty() ? Double.NaN : Double.parseDouble(text))
                .toArray();
    }

    private Stream<String> texts(String subject, int checkouts, String column) {
        return rows.stream()
                .filter(row -> text(row, "mode").equals(subject)
                        && text(row, "checkouts").equals(String.valueOf(checkouts)))
                .map(row -> text(row, column));
    }

    double median(String subject, int checkouts, String column) {
        return PairedMedian.median(values(subject, checkouts, column));
    }

    /**
     * Returns the median CPU time of a checkout by process, in milliseconds; empty if it is not known. A process
     * that a round lacks did not run in that round.
     */
    Map<String, Double> cpuByProcess(String subject, int checkouts) {
        List<Map<String, Double>> all = texts(subject, checkouts, "cpu_ms_by_process")
                .filter(text -> !text.isEmpty())
                .map(ShopResults::processes)
                .toList();
        Map<String, Double> medians = new TreeMap<>();
        all.stream()
                .flatMap(round -> round.keySet().stream())
                .distinct()
                .forEach(name -> medians.put(
                        name,
                        PairedMedian.median(all.stream()
                                .mapToDouble(round -> round.getOrDefault(name, 0.0))
                                .toArray())));
        return medians;
    }

    private static Map<String, Double> processes(String text) {
        return Stream.of(text.split(" ", -1))
                .map(process -> process.split("=", -1))
                .collect(Collectors.toMap(process -> process[0], process -> Double.valueOf(process[1])));
    }

    /** Returns the ratio of one subject to another in one column, if both were measured in each round. */
    Optional<PairedMedian> ratio(String subject, String other, int checkouts, String column) {
        double[] ours = values(subject, checkouts, column);
        double[] theirs = values(other, checkouts, column);
        boolean comparable = ours.length > 0
                && ours.length == theirs.length
                && Arrays.stream(ours).allMatch(value -> value > 0)
                && Arrays.stream(theirs).allMatch(value -> value > 0);
        return comparable ? Optional.of(PairedMedian.ofRatios(ours, theirs)) : Optional.empty();
    }

    /** Returns the number of the warm-up rounds of a subject. */
    int warmUpRounds(String subject) {
        return Integer.parseInt(first(subject, "warmup_rounds"));
    }

    /** Returns the CPU time of a checkout in each warm-up round, separated by spaces; "-" where it is unknown. */
    String warmUpCpu(String subject) {
        return first(subject, "warmup_cpu_ms");
    }

    /** Returns whether a subject's CPU time had settled at the end of its warm-up. */
    boolean isSettled(String subject) {
        return first(subject, "settled").equals("yes");
    }

    private String first(String subject, String column) {
        return rows.stream()
                .filter(row -> text(row, "mode").equals(subject))
                .map(row -> text(row, column))
                .findFirst()
                .orElseThrow();
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
