// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.TestLog;
import io.countersign.registration.TestRbe;
import io.countersign.registration.TestService;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.PeerAddress;
import java.time.Instant;

/**
 * Measures an audit of a log of 1,024 registrations in as many slots, and looking up a peer. Run it as a program; the
 * arguments are the number of slots and of registrations.
 */
final class AuditTiming {

    private static final int ROUNDS = 5;

    private AuditTiming() {}

    public static void main(String[] arguments) {
        int slots = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1024;
        int count = arguments.length > 1 ? Integer.parseInt(arguments[1]) : slots;
        TestLog log = TestLog.start(TestRbe.commitments(slots));
        for (int i = 0; i < count; i++) {
            log.register(TestService.of("service-" + i, "token " + i, 1 + i % 250), i);
        }
        System.out.printf("entries %d, octets %d%n", log.entries.size(), octets(log));
        for (int round = 0; round < ROUNDS; round++) {
            measure(log);
        }
    }

    private static long octets(TestLog log) {
        return log.entries.stream().mapToLong(Octets::length).sum();
    }

    private static void measure(TestLog log) {
        Audit audit = log.agent();
        long start = System.nanoTime();
        log.update(audit);
        long audited = System.nanoTime();
        Instant now = log.clock.instant();
        Binding binding = audit.bindings(now).getLast();
        long before = System.nanoTime();
        int bound = 0;
        for (int i = 0; i < 1_000_000; i++) {
            bound += isBound(audit, binding.statement().tokenHash(), binding.address(), binding.keyHash(), now);
        }
        long judged = System.nanoTime();
        System.out.printf(
                "audit %.0f ms, judge %.0f ns (%d)%n", (audited - start) / 1e6, (judged - before) / 1e6, bound);
    }

    private static int isBound(Audit audit, Octets token, PeerAddress address, Octets key, Instant now) {
        return audit.judge(token, address, key, now) instanceof BindingVerdict.Bound ? 1 : 0;
    }
}
