// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.TestLog;
import io.countersign.registration.TestRbe;
import io.countersign.registration.TestService;

/**
 * Measures the heap that an audit needs with all slots occupied, without the entries. Arguments are the number of slots,
 * 65536 by default. Run it with {@code -Xmx2g}.
 */
final class AuditMemory {

    private static final double MEGABYTE = 1 << 20;

    private AuditMemory() {}

    public static void main(String[] arguments) {
        int slots = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 65_536;
        TestLog log = TestLog.start(TestRbe.commitments(slots));
        for (int i = 0; i < slots; i++) {
            log.register(TestService.of("service-" + i, "token " + i, 1 + i % 250), i);
        }
        Audit audit = log.agent();
        double before = heap();
        log.update(audit);
        double after = heap();
        System.out.printf("slots %d, sequence %d, heap %.1f MB%n", slots, audit.sequence(), after - before);
    }

    private static double heap() {
        for (int i = 0; i < 5; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) / MEGABYTE;
    }
}
