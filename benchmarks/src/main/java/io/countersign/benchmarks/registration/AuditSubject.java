// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

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

/** Log with some services, and an agent that follows it while the last service comes and goes. */
final class AuditSubject implements AutoCloseable {

    private final int services;

    private final AuditLog log;

    private final List<Octets> whole;

    private final Head wholeHead;

    private final long wholeOctets;

    private final long updateOctets;

    private final RbeCommitments commitments;

    private final Audit follower;

    AuditSubject(Rbe rbe, RbeParameters parameters, int services) {
        this.services = services;
        this.log = new AuditLog(rbe, parameters);
        for (int slot = 0; slot < services; slot++) {
            log.register(slot);
        }
        this.whole = log.entries();
        this.wholeHead = log.head();
        this.wholeOctets = log.octets(whole);
        this.updateOctets = log.octets(List.of(whole.getLast()));
        this.commitments = log.commitments();
        this.follower = log.audit(commitments);
        follower.apply(whole, wholeHead);
        require(follower, services);
    }

    private static void require(Audit audit, int services) {
        int bound = audit.bindings(Instant.now()).size();
        if (bound != services) {
            throw new IllegalStateException("Not all services are bound: " + bound);
        }
    }

    Map<String, String> sizes() {
        Map<String, String> sizes = new LinkedHashMap<>();
        sizes.put("update_octets", String.valueOf(updateOctets));
        sizes.put("log_octets", String.valueOf(wholeOctets));
        return sizes;
    }

    /** Repeats the registration of the last service, whose revocation in between does not count. */
    Stopwatch update(int millis) {
        Stopwatch watch = new Stopwatch();
        do {
            List<Octets> ended = List.of(log.revoke(services - 1));
            follower.apply(ended, log.head());
            List<Octets> registered = List.of(log.register(services - 1));
            Head head = log.head();
            watch.time(() -> follower.apply(registered, head));
        } while (watch.isBelow(millis));
        require(follower, services);
        return watch;
    }

    /** Repeats the audit of the whole log by a new agent. */
    Stopwatch audit(int millis) {
        Stopwatch watch = new Stopwatch();
        do {
            try (RbeCommitments own = log.commitments()) {
                Audit audit = log.audit(own);
                watch.time(() -> audit.apply(whole, wholeHead));
                require(audit, services);
            }
        } while (watch.isBelow(millis));
        return watch;
    }

    @Override
    public void close() {
        commitments.close();
        log.close();
    }
}
