// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * How two things measured side by side compare: the median of the ratios of each round, with its 95 % interval by the
 * percentile bootstrap (Efron and Tibshirani, An Introduction to the Bootstrap, chapter 13). Rounds are paired, so that what
 * slows the machine down for a while slows both.
 *
 * @param median of subject / reference over the rounds
 * @param low the lower end of the interval
 * @param high the upper end of the interval
 * @param rounds how many pairs there were
 * @since 0.1
 */
public record PairedRatio(double median, double low, double high, int rounds) {

    /** A comparison of fewer rounds shows nothing. */
    public static final int ENOUGH_ROUNDS = 15;

    private static final int RESAMPLES = 10_000;

    /**
     * Compares the rounds of a subject with those of a reference.
     *
     * @param subject one measurement a round, greater than zero
     * @param reference the measurement of the same round, greater than zero
     * @throws IllegalArgumentException if the two differ in length, are empty, or hold a value that is not positive
     */
    public static PairedRatio of(double[] subject, double[] reference) {
        double[] ratios = divide(subject, reference);
        double[] medians = new double[RESAMPLES];
        double[] sample = new double[ratios.length];
        // A fixed seed: the same measurements always give the same interval.
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < RESAMPLES; i++) {
            for (int j = 0; j < sample.length; j++) {
                sample[j] = ratios[random.nextInt(ratios.length)];
            }
            medians[i] = median(sample);
        }
        Arrays.sort(medians);
        int tail = RESAMPLES * 25 / 1000;
        return new PairedRatio(median(ratios), medians[tail], medians[RESAMPLES - 1 - tail], ratios.length);
    }

    /** The middle of some values; of an even number, the mean of the two in the middle. */
    public static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Whether a target of at most this ratio is shown: the rounds are enough and the whole interval lies within it. */
    public boolean shownAtMost(double limit) {
        return rounds >= ENOUGH_ROUNDS && high <= limit;
    }

    /** Whether a target of at least this ratio is shown: the rounds are enough and the whole interval lies above it. */
    public boolean shownAtLeast(double limit) {
        return rounds >= ENOUGH_ROUNDS && low >= limit;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.3f [%.3f, %.3f] over %d rounds", median, low, high, rounds);
    }

    private static double[] divide(double[] subject, double[] reference) {
        if (subject.length != reference.length || subject.length == 0) {
            throw new IllegalArgumentException("As many measurements of the subject as of the reference are expected");
        }
        double[] ratios = new double[subject.length];
        for (int i = 0; i < ratios.length; i++) {
            if (!(subject[i] > 0 && reference[i] > 0)) {
                throw new IllegalArgumentException("Measurements must be greater than zero");
            }
            ratios[i] = subject[i] / reference[i];
        }
        return ratios;
    }
}
