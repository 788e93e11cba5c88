// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.benchmarks.load.LoadColumns;
import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeParameters;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Head;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures the heap that an agent's audit needs with all slots occupied, in a JVM of its own. The entries do not count,
 * because an agent reads them from a file; neither does the memory of the native core.
 */
public final class HeapWorker {

    private static final double MEGABYTE = 1 << 20;

    private HeapWorker() {}

    /** Takes the number of slots, and prints the measured values in a line. */
    public static void main(String[] arguments) {
        int slots = Integer.parseInt(arguments[0]);
        Rbe rbe = NativeCore.load().rbe();
        RbeParameters parameters = rbe.developmentParameters(slots);
        AuditLog log = new AuditLog(rbe, parameters);
        for (int slot = 0; slot < slots; slot++) {
            log.register(slot);
        }
        System.out.println(Columns.line(measure(slots, log)));
    }

    private static Map<String, String> measure(int slots, AuditLog log) {
        RbeCommitments commitments = log.commitments();
        Audit audit = log.audit(commitments);
        List<Octets> entries = log.entries();
        Head head = log.head();
        double before = heap();
        Stopwatch watch = new Stopwatch();
        watch.time(() -> audit.apply(entries, head));
        double after = heap();
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("slots", String.valueOf(slots));
        columns.put("services", String.valueOf(audit.bindings(Instant.now()).size()));
        columns.put("heap_mb", LoadColumns.number(after - before));
        columns.put("log_octets", String.valueOf(log.octets(entries)));
        columns.putAll(watch.columns());
        return columns;
    }

    private static double heap() {
        for (int i = 0; i < 5; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) / MEGABYTE;
    }
}
