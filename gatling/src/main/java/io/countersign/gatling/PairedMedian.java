// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;

/**
 * Comparison of two subjects measured side by side: the median of the ratios, or of the differences, of all
 * rounds, with its 95 % interval by the percentile bootstrap (Efron and Tibshirani, An Introduction to the
 * Bootstrap, chapter 13). Measurements are paired by round, so that a slow phase of the machine affects both.
 *
 * @param median median over the rounds
 * @param low lower end of the interval
 * @param high upper end of the interval
 * @param rounds number of pairs
 * @since 0.1
 */
public record PairedMedian(double median, double low, double high, int rounds) {

    /** Minimum number of rounds; fewer give no significant result. */
    public static final int ENOUGH_ROUNDS = 15;

    private static final int RESAMPLES = 10_000;

    /**
     * Returns the ratio of a subject to a reference.
     *
     * @param subject one measurement of each round, greater than zero
     * @param reference measurement of the same round, greater than zero
     * @throws IllegalArgumentException if the two differ in length, are empty, or contain a value that is not
     *     positive
     */
    public static PairedMedian ofRatios(double[] subject, double[] reference) {
        return of(pair(subject, reference, (one, other) -> {
            if (!(one > 0 && other > 0)) {
                throw new IllegalArgumentException("Measurements must be greater than zero");
            }
            return one / other;
        }));
    }

    /**
     * Returns the difference of a subject from a reference.
     *
     * @throws IllegalArgumentException if the two differ in length or are empty
     */
    public static PairedMedian ofDifferences(double[] subject, double[] reference) {
        return of(pair(subject, reference, (one, other) -> one - other));
    }

    private static PairedMedian of(double[] values) {
        double[] medians = new double[RESAMPLES];
        double[] sample = new double[values.length];
        // A fixed seed gives the same interval for the same measurements.
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < RESAMPLES; i++) {
            for (int j = 0; j < sample.length; j++) {
                sample[j] = values[random.nextInt(values.length)];
            }
            medians[i] = median(sample);
        }
        Arrays.sort(medians);
        int tail = RESAMPLES * 25 / 1000;
        return new PairedMedian(median(values), medians[tail], medians[RESAMPLES - 1 - tail], values.length);
    }

    /** Returns the median of some values; for an even number, the mean of the two in the middle. */
    public static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /**
     * Returns whether a target of at most this value is shown: there are enough rounds, and the whole
     * interval is within the limit.
     */
    public boolean shownAtMost(double limit) {
        return rounds >= ENOUGH_ROUNDS && high <= limit;
    }

    /**
     * Returns whether a target of at least this value is shown: there are enough rounds, and the whole
     * interval is above the limit.
     */
    public boolean shownAtLeast(double limit) {
        return rounds >= ENOUGH_ROUNDS && low >= limit;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.3f [%.3f, %.3f] over %d rounds", median, low, high, rounds);
    }

    private static double[] pair(double[] subject, double[] reference, DoubleBinaryOperator compare) {
        if (subject.length != reference.length || subject.length == 0) {
            throw new IllegalArgumentException(
                    "Subject and reference must have the same number of measurements, at least one");
        }
        double[] values = new double[subject.length];
        Arrays.setAll(values, i -> compare.applyAsDouble(subject[i], reference[i]));
        return values;
    }
}
