// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;

/**
 * How two things measured side by side compare: the median of the ratios, or of the differences, of each round, with
 * its 95 % interval by the percentile bootstrap (Efron and Tibshirani, An Introduction to the Bootstrap, chapter 13).
 * Rounds are paired, so that what slows the machine down for a while slows both.
 *
 * @param median over the rounds
 * @param low the lower end of the interval
 * @param high the upper end of the interval
 * @param rounds how many pairs there were
 * @since 0.1
 */
public record PairedMedian(double median, double low, double high, int rounds) {

    /** A comparison of fewer rounds shows nothing. */
    public static final int ENOUGH_ROUNDS = 15;

    private static final int RESAMPLES = 10_000;

    /**
     * How many times the reference a subject is.
     *
     * @param subject one measurement a round, greater than zero
     * @param reference the measurement of the same round, greater than zero
     * @throws IllegalArgumentException if the two differ in length, are empty, or hold a value that is not positive
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
     * How much more than the reference a subject is.
     *
     * @throws IllegalArgumentException if the two differ in length or are empty
     */
    public static PairedMedian ofDifferences(double[] subject, double[] reference) {
        return of(pair(subject, reference, (one, other) -> one - other));
    }

    private static PairedMedian of(double[] values) {
        double[] medians = new double[RESAMPLES];
        double[] sample = new double[values.length];
        // A fixed seed: the same measurements always give the same interval.
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

    /** The middle of some values; of an even number, the mean of the two in the middle. */
    public static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Whether a target of at most this is shown: the rounds are enough and the whole interval lies within it. */
    public boolean shownAtMost(double limit) {
        return rounds >= ENOUGH_ROUNDS && high <= limit;
    }

    /** Whether a target of at least this is shown: the rounds are enough and the whole interval lies above it. */
    public boolean shownAtLeast(double limit) {
        return rounds >= ENOUGH_ROUNDS && low >= limit;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.3f [%.3f, %.3f] over %d rounds", median, low, high, rounds);
    }

    private static double[] pair(double[] subject, double[] reference, DoubleBinaryOperator compare) {
        if (subject.length != reference.length || subject.length == 0) {
            throw new IllegalArgumentException("As many measurements of the subject as of the reference are expected");
        }
        double[] values = new double[subject.length];
        Arrays.setAll(values, i -> compare.applyAsDouble(subject[i], reference[i]));
        return values;
    }
}
