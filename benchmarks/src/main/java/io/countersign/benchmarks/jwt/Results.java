// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import io.countersign.benchmarks.stacks.Answer;
import io.countersign.benchmarks.stacks.Row;
import io.countersign.gatling.PairedMedian;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Results of a run, with queries. */
final class Results {

    /** Name of our stack. */
    static final String SUBJECT = "countersign";

    /** Name of the baseline. */
    static final String BARE = "bare";

    private final List<Row<Request>> rows;

    Results(List<Row<Request>> rows) {
        this.rows = List.copyOf(rows);
    }

    List<Row<Request>> rows() {
        return rows;
    }

    List<String> algorithms() {
        return rows.stream().map(row -> row.request().algorithm()).distinct().toList();
    }

    List<String> modes() {
        return rows.stream().map(row -> row.request().mode()).distinct().toList();
    }

    List<String> sizes() {
        return rows.stream().map(row -> row.request().size()).distinct().toList();
    }

    /** Returns one value for each round, in order; empty if there are none. */
    double[] values(String stack, String algorithm, String mode, String size, ToDoubleFunction<Answer> value) {
        return rows.stream()
                .filter(row -> row.stack().equals(stack)
                        && row.request().algorithm().equals(algorithm)
                        && row.request().mode().equals(mode)
                        && row.request().size().equals(size))
                .mapToDouble(row -> value.applyAsDouble(row.answer()))
                .toArray();
    }

    /** Returns the median over the rounds, if there are any. */
    Optional<Double> median(String stack, String algorithm, String mode, String size, ToDoubleFunction<Answer> value) {
        double[] values = values(stack, algorithm, mode, size, value);
        return values.length == 0 ? Optional.empty() : Optional.of(PairedMedian.median(values));
    }

    /** Returns the ratio of our CPU time to another stack's, if both were measured. */
    Optional<PairedMedian> ratio(String other, String algorithm, String mode, String size) {
        double[] ours = values(SUBJECT, algorithm, mode, size, Answer::cpuMicros);
        double[] theirs = values(other, algorithm, mode, size, Answer::cpuMicros);
        boolean comparable = ours.length > 0 && ours.length == theirs.length && positive(ours) && positive(theirs);
        return comparable ? Optional.of(PairedMedian.ofRatios(ours, theirs)) : Optional.empty();
    }

    private static boolean positive(double[] values) {
        return Arrays.stream(values).allMatch(value -> value > 0);
    }
}
