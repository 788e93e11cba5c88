// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.audit.AuditException;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Entry;
import io.countersign.registration.writer.PendingEntry;
import io.countersign.server.database.Transactions;
import io.countersign.spring.security.CountersignConfigurationException;
import java.util.Objects;

/** Opens the log at start, and puts the configured log key in force. */
final class LogStart {

    private static final String LOG_KEY = "countersign.curator.log-key";

    private static final int ATTEMPTS = 8;

    private final LogSettings settings;

    private final LogOpener opener;

    private final LogTables tables;

    private final Transactions transactions;

    private final LogMeters meters;

    LogStart(LogSettings settings, LogOpener opener, LogTables tables, Transactions transactions, LogMeters meters) {
        this.settings = settings;
        this.opener = opener;
        this.tables = tables;
        this.transactions = transactions;
        this.meters = meters;
    }

    OpenLog open() {
        opener.beginIfMissing();
        Ed25519Signer signer = settings.logKey();
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            OpenLog log = opener.open(signer);
            Ed25519Key inForce = log.index().tip().logKey();
            boolean ready = inForce.equals(settings.logKey().key());
            if (ready && signer.key().equals(inForce)) {
                return log;
            }
            try (log) {
                // The writer signs the change with the key that it was opened with, and later heads with the new one.
                signer = ready ? settings.logKey() : next(log, inForce, signer);
            }
        }
        throw refused("Other processes change the log at the same time.", "Start again.");
    }

    /** Changes the log key, or returns the key with which the log has to be opened for that. */
    private Ed25519Signer next(OpenLog log, Ed25519Key inForce, Ed25519Signer signer) {
        Ed25519Signer former = settings.formerLogKey();
        boolean isFormer = former != null && former.key().equals(inForce);
        if (isFormer && !signer.key().equals(inForce)) {
            return Objects.requireNonNull(former, "former cannot be null");
        }
        if (!isFormer && !settings.successors().contains(settings.logKey().key())) {
            throw refused(
                    "The log key in force is another one, with the id " + inForce.id() + ".",
                    "Set it to that key. To replace that key, set countersign.curator.former-log-key to it; if it is lost,"
                            + " list the new public key in countersign.curator.successors.");
        }
        append(log, isFormer);
        return settings.logKey();
    }

    private void append(OpenLog log, boolean byFormer) {
        LogRow before = log.row();
        PendingEntry change = change(log, byFormer);
        Entry entry = change.entry();
        if (transactions.call(() -> tables.append(before, entry))) {
            LogAudit.appended(entry);
            meters.appended(entry.body());
        }
    }

    private PendingEntry change(OpenLog log, boolean byFormer) {
        try {
            return byFormer
                    ? log.writer().rollOver(settings.logKey())
                    : log.writer().succeed(settings.logKey());
        } catch (AuditException ex) {
            throw refused(
                    "It cannot replace the log key in force: it was a log key before, or is an attestor's ("
                            + ex.fault() + ").",
                    "Generate a new key.");
        }
    }

    private static CountersignConfigurationException refused(String reason, String fix) {
        return new CountersignConfigurationException(LOG_KEY, reason, fix);
    }
}
