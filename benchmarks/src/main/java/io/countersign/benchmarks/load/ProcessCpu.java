// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.load;

import io.countersign.gatling.JvmThreads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** CPU time of a JVM so far, from the schedule statistics of its threads. Linux only: reads /proc. */
public final class ProcessCpu {

    private final Path tasks;

    public ProcessCpu(long pid) {
        this(Path.of("/proc", String.valueOf(pid), "task"));
    }

    /** @param tasks folder of the process's tasks */
    ProcessCpu(Path tasks) {
        this.tasks = tasks;
    }

    /** Returns the CPU time in nanoseconds of all threads that do the application's work. */
    public long nanos() {
        try (Stream<Path> threads = Files.list(tasks)) {
            return threads.filter(thread -> !JvmThreads.isHousekeeping(text(thread.resolve("comm"))))
                    .mapToLong(ProcessCpu::nanos)
                    .sum();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static long nanos(Path thread) {
        String statistics = text(thread.resolve("schedstat")).strip();
        return statistics.isEmpty() ? 0 : Long.parseLong(statistics.substring(0, statistics.indexOf(' ')));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException ex) {
            if (Files.notExists(file)) {
                // The thread has ended in the meantime, before or after its file was opened.
                return "";
            }
            throw new UncheckedIOException(ex);
        }
    }
}
