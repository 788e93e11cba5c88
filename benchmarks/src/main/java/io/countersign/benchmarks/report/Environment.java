// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.report;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Machine of a measurement.
 *
 * @param cpu model name of the processor
 * @param processors number of processors that the JVM may use
 * @param memoryMib memory in MiB
 * @param os operating system with its version
 * @param jvm JVM of the coordinator, which is also that of the stacks on a JVM
 */
public record Environment(String cpu, int processors, long memoryMib, String os, String jvm) {

    /** Returns this machine. */
    public static Environment here() {
        return new Environment(
                cpuModel(),
                Runtime.getRuntime().availableProcessors(),
                memory(),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                System.getProperty("java.vm.name") + " " + Runtime.version());
    }

    /** Returns the values by the names of CSV columns. */
    public Map<String, String> columns() {
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("cpu", cpu);
        columns.put("processors", String.valueOf(processors));
        columns.put("memory_mib", String.valueOf(memoryMib));
        columns.put("os", os);
        columns.put("jvm", jvm);
        return columns;
    }

    /** Returns the values in one line. */
    @Override
    public String toString() {
        return cpu + ", " + processors + " processors, " + memoryMib + " MiB, " + os + ", " + jvm;
    }

    private static String cpuModel() {
        try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException ex) {
            return "unknown";
        }
    }

    private static long memory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean os
                ? os.getTotalMemorySize() >> 20
                : 0;
    }
}
