// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import java.util.function.Supplier;

/** Occupies limits, as slow clients would. */
public final class OccupiedLimits {

    private OccupiedLimits() {}

    /** Calls while an address has a download. */
    public static <T> T whileStreaming(Limits limits, String address, Supplier<T> call) {
        return limits.streams().call(address, call::get);
    }

    /** Calls while an address has so many cosignatures verified. */
    public static <T> T whileCosigning(Limits limits, String address, int count, Supplier<T> call) {
        return count == 0
                ? call.get()
                : limits.cosignatures().call(address, () -> whileCosigning(limits, address, count - 1, call));
    }

    /** Exhausts the rate of changes of all addresses. */
    public static void exhaustChanges(Limits limits) {
        boolean left = true;
        while (left) {
            left = limits.totalChangeRate().acquire(RateFilter.ALL).isZero();
        }
    }

    /** Calls while an address changes the log. */
    public static <T> T whileChanging(Limits limits, String address, Supplier<T> call) {
        return limits.changes().call(address, call::get);
    }
}
