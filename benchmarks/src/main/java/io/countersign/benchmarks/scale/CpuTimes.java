// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.scale;

import io.countersign.benchmarks.load.ProcessCpu;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * CPU times of processes and their descendants at one time, by process id.
 *
 * @param work nanoseconds without compilers and garbage collection
 * @param whole nanoseconds of everything
 */
record CpuTimes(Map<Long, Long> work, Map<Long, Long> whole) {

    static CpuTimes of(List<ProcessHandle> roots) {
        Map<Long, Long> work = new HashMap<>();
        Map<Long, Long> whole = new HashMap<>();
        roots.stream()
                .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
                .forEach(process -> {
                    try {
                        work.put(process.pid(), new ProcessCpu(process.pid()).nanos());
                        process.info().totalCpuDuration().ifPresent(time -> whole.put(process.pid(), time.toNanos()));
                    } catch (UncheckedIOException ended) {
                        // Its time is lost: a session of the database that ended, of which there is hardly any.
                    }
                });
        return new CpuTimes(work, whole);
    }

    /** Returns the milliseconds of work since an earlier time. */
    double workSince(CpuTimes earlier) {
        return millis(work, earlier.work);
    }

    /** Returns the milliseconds of everything since an earlier time. */
    double wholeSince(CpuTimes earlier) {
        return millis(whole, earlier.whole);
    }

    private static double millis(Map<Long, Long> now, Map<Long, Long> before) {
        return now.entrySet().stream()
                        .mapToLong(time -> time.getValue() - before.getOrDefault(time.getKey(), 0L))
                        .sum()
                / 1e6;
    }
}
