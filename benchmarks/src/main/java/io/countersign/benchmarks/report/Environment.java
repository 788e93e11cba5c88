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
 * The machine that something was measured on.
 *
 * @param cpu its model, as the system names it
 * @param processors how many of them the JVM may use
 * @param memoryMib its memory in MiB
 * @param os the system and its version
 * @param jvm the coordinator's JVM, which the stacks on a JVM have too
 */
public record Environment(String cpu, int processors, long memoryMib, String os, String jvm) {

    /** This machine. */
    public static Environment here() {
        return new Environment(
                cpuModel(),
                Runtime.getRuntime().availableProcessors(),
                memory(),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                System.getProperty("java.vm.name") + " " + Runtime.version());
    }

    /** By the names of the CSV's columns. */
    public Map<String, String> columns() {
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("cpu", cpu);
        columns.put("processors", String.valueOf(processors));
        columns.put("memory_mib", String.valueOf(memoryMib));
        columns.put("os", os);
        columns.put("jvm", jvm);
        return columns;
    }

    /** In a line. */
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
