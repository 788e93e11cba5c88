// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.scale;

/**
 * Load of a run.
 *
 * @param users users who check out in turn
 * @param connections checkouts at the same time
 * @param checkouts checkouts in a round
 * @param rounds counted rounds
 * @param warmup rounds before these
 * @param idleSeconds duration for which the database is observed without load
 */
record ScaleLoad(int users, int connections, int checkouts, int rounds, int warmup, int idleSeconds) {

    /** Returns a number of checkouts that no user exceeds in a run. */
    int most() {
        return (rounds + warmup + 1) * checkouts;
    }
}
