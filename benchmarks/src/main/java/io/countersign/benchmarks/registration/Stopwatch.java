// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.benchmarks.load.LoadColumns;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.Map;

/** Sums the elapsed time and the CPU time of one operation on this thread, which the native core uses, too. */
final class Stopwatch {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private long operations;

    private long wallNanos;

    private long cpuNanos;

    void time(Runnable operation) {
        long cpu = THREADS.getCurrentThreadCpuTime();
        long wall = System.nanoTime();
        operation.run();
        wallNanos += System.nanoTime() - wall;
        cpuNanos += THREADS.getCurrentThreadCpuTime() - cpu;
        operations++;
    }

    boolean isBelow(int millis) {
        return wallNanos < millis * 1_000_000L;
    }

    Map<String, String> columns() {
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("operations", String.valueOf(operations));
        columns.put("us", LoadColumns.number(wallNanos / 1e3 / operations));
        columns.put("cpu_us", LoadColumns.number(cpuNanos / 1e3 / operations));
        return columns;
    }
}
