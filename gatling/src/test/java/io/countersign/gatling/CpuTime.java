// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * CPU time, user and system, of a subject's processes.
 *
 * @param millis milliseconds by the name of the process
 * @param housekeeping nanoseconds of the compilers' and garbage collectors' threads among them, by thread
 */
record CpuTime(Map<String, Long> millis, Map<String, Long> housekeeping) {

    CpuTime {
        millis = Map.copyOf(millis);
        housekeeping = Map.copyOf(housekeeping);
    }

    /** Returns what was used after an earlier reading. A thread that has ended is missing in the housekeeping. */
    CpuTime since(CpuTime before) {
        return new CpuTime(difference(millis, before.millis), difference(housekeeping, before.housekeeping));
    }

    private static Map<String, Long> difference(Map<String, Long> after, Map<String, Long> before) {
        Map<String, Long> difference = new HashMap<>(after);
        difference.replaceAll((name, value) -> Math.max(0, value - before.getOrDefault(name, 0L)));
        return difference;
    }

    long totalMillis() {
        return millis.values().stream().mapToLong(Long::longValue).sum();
    }

    double housekeepingMillis() {
        return housekeeping.values().stream().mapToLong(Long::longValue).sum() / 1e6;
    }

    /** Returns columns for one of some checkouts: in total, for housekeeping, and by process as {@code name=value}. */
    String perCheckout(int checkouts) {
        String processes = new TreeMap<>(millis)
                .entrySet().stream()
                        .map(process -> process.getKey() + "=" + each((double) process.getValue(), checkouts))
                        .collect(Collectors.joining(" "));
        return each((double) totalMillis(), checkouts) + "," + each(housekeepingMillis(), checkouts) + "," + processes;
    }

    private static String each(double millis, int checkouts) {
        return String.format(Locale.ROOT, "%.3f", millis / checkouts);
    }
}
