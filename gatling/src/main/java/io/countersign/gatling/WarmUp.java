// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

/**
 * Rule that ends the warm-up of a subject: the CPU time of a checkout has changed by less than 5 % from one round
 * to the next.
 *
 * @since 0.1
 */
public final class WarmUp {

    /** Minimum number of warm-up rounds. */
    public static final int FEWEST = 2;

    private static final double CHANGE = 0.05;

    private final int most;

    /** @param most maximum number of warm-up rounds, at least {@value #FEWEST} */
    public WarmUp(int most) {
        if (most < FEWEST) {
            throw new IllegalArgumentException("There must be at least " + FEWEST + " warm-up rounds, not " + most);
        }
        this.most = most;
    }

    /** @param cpu CPU time of a checkout in each round so far; NaN if unknown */
    public boolean isOver(double... cpu) {
        return cpu.length >= most || hasSettled(cpu);
    }

    /**
     * Returns whether the last two rounds differ by less than 5 % of the earlier one.
     *
     * @param cpu CPU time of a checkout in each round so far; NaN if unknown
     */
    public static boolean hasSettled(double... cpu) {
        if (cpu.length < FEWEST) {
            return false;
        }
        double before = cpu[cpu.length - 2];
        return Math.abs(cpu[cpu.length - 1] - before) < CHANGE * before;
    }
}
