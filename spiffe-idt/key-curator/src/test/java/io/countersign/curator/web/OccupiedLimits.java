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

    /** Calls while an address changes the log. */
    public static <T> T whileChanging(Limits limits, String address, Supplier<T> call) {
        return limits.changes().call(address, call::get);
    }
}
