// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.benchmarks.load.LoadColumns;
import io.countersign.registration.agent.AttestorClient;
import io.countersign.registration.agent.CuratorClient;
import io.countersign.registration.agent.CuratorException;
import io.countersign.registration.agent.LogExcerpt;
import io.countersign.registration.agent.LogReceipt;
import io.countersign.registration.agent.Reservation;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.audit.AuditSettings;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKeySigner;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.pins.Pins;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Registers services step by step: reserving a slot, the attestor's statement, posting the registration, and adopting it,
 * which is an update of an agent that has all entries before.
 */
final class RegistrationSteps implements AutoCloseable {

    private final CuratorClient curator;

    private final Pins pins;

    private final RbeCommitments commitments;

    private final Audit audit;

    private final Callable<AttestorClient> workloads;

    /** Registrations that stay. */
    private int kept;

    /** @param workloads returns the attestor's client of a new workload */
    RegistrationSteps(
            CuratorClient curator, Pins pins, RbeCommitments commitments, Callable<AttestorClient> workloads) {
        this.curator = curator;
        this.pins = pins;
        this.commitments = commitments;
        this.workloads = workloads;
        this.audit = new Audit(pins, commitments, AuditSettings.of(alarm -> {}));
    }

    /** Registers a service as the Nth, and revokes its registration afterwards. */
    Map<String, String> register(int services) throws Exception {
        for (; kept < services - 1; kept++) {
            registered(workloads.call());
        }
        Step step = registered(workloads.call());
        revoke(step);
        Map<String, String> row = new LinkedHashMap<>();
        row.put("services", String.valueOf(services));
        row.putAll(step.times());
        return row;
    }

    /** Registration with the time of each of its steps. */
    private record Step(TlsKeySigner key, LogReceipt receipt, Map<String, String> times) {}

    private Step registered(AttestorClient attestor) throws Exception {
        TlsKeySigner key = TlsKeySigner.of(Keys.p256());
        long begun = System.nanoTime();
        Reservation reservation = curator.reserve(key.key());
        long reserved = System.nanoTime();
        SignedStatement attested = attestor.attest(pins, key.key(), reservation.slot());
        long stated = System.nanoTime();
        Octets possession = key.sign(attested.statement().possessionText(pins.logId()));
        LogReceipt receipt = curator.register(pins.logId(), attested, key.key(), possession);
        long posted = System.nanoTime();
        follow();
        long adopted = System.nanoTime();
        if (!receipt.hash().equals(audit.hashAt(receipt.sequence()))) {
            throw new IllegalStateException("The log has another entry");
        }
        Map<String, String> times = new LinkedHashMap<>();
        times.put("reserve_ms", millis(reserved - begun));
        times.put("attest_ms", millis(stated - reserved));
        times.put("post_ms", millis(posted - stated));
        times.put("adopt_ms", millis(adopted - posted));
        times.put("ms", millis(adopted - begun));
        return new Step(key, receipt, times);
    }

    private void follow() throws IOException, CuratorException {
        try (LogExcerpt excerpt = curator.log(audit.sequence() + 1)) {
            audit.apply(excerpt.entries(), excerpt.head());
        }
    }

    private void revoke(Step step) throws IOException, CuratorException {
        LogReceipt receipt = step.receipt();
        Octets text = Revoke.text(pins.logId(), receipt.slot(), receipt.hash(), RevocationReason.STOPPED);
        curator.revoke(
                receipt.slot(),
                receipt.hash(),
                RevocationReason.STOPPED,
                step.key().key().id(),
                step.key().sign(text));
        follow();
    }

    static String millis(long nanos) {
        return LoadColumns.number(nanos / 1e6);
    }

    @Override
    public void close() {
        commitments.close();
    }
}
