// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.audit.AuditException;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.pins.Pins;
import io.countersign.registration.writer.LogWriter;
import io.countersign.registration.writer.PendingEntry;
import io.countersign.server.database.Transactions;
import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Clock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataIntegrityViolationException;

/** Opens the log of the database, after verifying every entry. At start, begins one if there is none. */
final class LogOpener {

    private static final Logger logger = LoggerFactory.getLogger(LogOpener.class);

    private static final String DATABASE = "spring.datasource.url";

    private static final String LOG_ID = "countersign.curator.log-id";

    private static final String RESTORE = "Restore the database. Never repair a log.";

    private final LogSettings settings;

    private final LogTables tables;

    private final Transactions transactions;

    private final Clock clock;

    LogOpener(LogSettings settings, LogTables tables, Transactions transactions, Clock clock) {
        this.settings = settings;
        this.tables = tables;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * Reads all entries.
     *
     * @param signer key that signs the change of the log key, if there is one
     * @throws CountersignConfigurationException if the log is not that of the settings, or an audit would refuse it
     */
    OpenLog open(Ed25519Signer signer) {
        LogRow row = tables.row();
        if (row == null) {
            throw new CountersignConfigurationException(DATABASE, "The database has no log.", RESTORE);
        }
        requireId(row);
        long start = System.nanoTime();
        RbeCommitments commitments = settings.commitments();
        try {
            OpenLog log = open(row, commitments, signer);
            logger.info("Read log {} of {} entries in {} ms", row.id(), row.sequence() + 1, millisSince(start));
            return log;
        } catch (AuditException | IllegalArgumentException ex) {
            commitments.close();
            throw refused(ex);
        } catch (RuntimeException ex) {
            commitments.close();
            throw ex;
        }
    }

    private static long millisSince(long start) {
        return (System.nanoTime() - start) / 1_000_000;
    }

    private void requireId(LogRow row) {
        if (settings.logId() != null && !settings.logId().equals(row.id())) {
            throw new CountersignConfigurationException(
                    LOG_ID,
                    "The log in the database has another id.",
                    "Remove the property, or use the database of that log.");
        }
    }

    private OpenLog open(LogRow row, RbeCommitments commitments, Ed25519Signer signer) {
        Octets encoded = tables.entry(0);
        if (encoded == null) {
            throw new IllegalArgumentException("The first entry is missing");
        }
        Entry first = Entry.decode(encoded);
        if (!(first.body() instanceof Genesis genesis)) {
            throw new IllegalArgumentException("The first entry is of another kind");
        }
        requireParameters(genesis, commitments);
        LogWriter writer = new LogWriter(pins(row.id(), genesis), commitments, signer, clock);
        writer.follow(encoded);
        OpenLog log = new OpenLog(row.id(), tables, writer, new LogIndex(first, genesis), commitments);
        log.follow(row);
        return log;
    }

    private static void requireParameters(Genesis genesis, RbeCommitments commitments) {
        boolean same = genesis.parameters().equals(commitments.parameters())
                && genesis.slots() == commitments.slots()
                && genesis.width() == commitments.width();
        if (!same) {
            throw new CountersignConfigurationException(
                    "countersign.curator.parameters",
                    "The log in the database has parameters with the digest " + genesis.parameters() + ".",
                    "Use the file with these parameters.");
        }
    }

    private Pins pins(Octets logId, Genesis genesis) {
        Pins pins = separate(
                "attestors", () -> Pins.of(logId, genesis, settings.attestors()).withSuccessors(settings.successors()));
        return separate("witnesses", () -> pins.withWitnesses(settings.witnesses(), 0));
    }

    private static Pins separate(String property, Supplier<Pins> pins) {
        try {
            return pins.get();
        } catch (IllegalArgumentException ex) {
            throw new CountersignConfigurationException(
                    "countersign.curator." + property, ex.getMessage() + ".", "Give each its own key, once.");
        }
    }

    /**
     * Begins a log if there is none.
     *
     * @throws CountersignConfigurationException if there is none, but the settings have the id of one that should be there
     */
    void beginIfMissing() {
        if (tables.row() != null) {
            if (settings.newLog()) {
                logger.warn(
                        "There is a log. Remove countersign.curator.new-log, which would begin another one with its id"
                                + " if the database were lost");
            }
            return;
        }
        if (settings.logId() != null && !settings.newLog()) {
            throw new CountersignConfigurationException(
                    LOG_ID,
                    "The database has no log, and a second log with the same id would be a fork.",
                    "Use the database of that log. If there has never been a log with this id, set"
                            + " countersign.curator.new-log=true for the first start only.");
        }
        begin();
    }

    /** Stores the first entry, unless another process just did. */
    private void begin() {
        Octets logId = settings.logId() == null ? LogWriter.randomLogId() : settings.logId();
        try (RbeCommitments commitments = settings.commitments()) {
            Genesis genesis = LogWriter.genesis(commitments, settings.logKey().key());
            LogWriter writer = new LogWriter(pins(logId, genesis), commitments, settings.logKey(), clock);
            PendingEntry first = writer.begin();
            transactions.run(() -> tables.create(first.entry()));
            LogAudit.appended(first.entry());
            logger.info("Began log {}", logId);
        } catch (DataIntegrityViolationException other) {
            logger.info("Another process began the log");
        }
    }

    private static CountersignConfigurationException refused(RuntimeException reason) {
        CountersignConfigurationException refused = new CountersignConfigurationException(
                DATABASE, "The log in the database is refused: " + reason.getMessage() + ".", RESTORE);
        refused.initCause(reason);
        return refused;
    }
}
