// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.audit.AuditException;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Entry;
import io.countersign.registration.writer.LogWriter;
import java.time.Instant;
import java.util.List;

/** Log that was read from the database, with its writer. For one thread at a time, but its index. */
final class OpenLog implements AutoCloseable {

    private final Octets id;

    private final LogTables tables;

    private final LogWriter writer;

    private final LogIndex index;

    private final RbeCommitments commitments;

    OpenLog(Octets id, LogTables tables, LogWriter writer, LogIndex index, RbeCommitments commitments) {
        this.id = id;
        this.tables = tables;
        this.writer = writer;
        this.index = index;
        this.commitments = commitments;
    }

    Octets id() {
        return id;
    }

    LogWriter writer() {
        return writer;
    }

    LogIndex index() {
        return index;
    }

    /** Returns the last entry that was read, as the row that a change requires. */
    LogRow row() {
        LogIndex.Tip tip = index.tip();
        return new LogRow(id, tip.sequence(), tip.hash(), tip.time());
    }

    /**
     * Reads and verifies the entries up to that of the row. What fails by the database can be tried again.
     *
     * @throws IllegalArgumentException if the entries are not those that the row follows from
     * @throws AuditException if an audit stops at an entry
     */
    void follow(LogRow row) {
        while (index.tip().sequence() < row.sequence()) {
            List<Octets> page = tables.page(index.tip().sequence() + 1, row.sequence());
            if (page.isEmpty()) {
                throw new IllegalArgumentException("The entry " + (index.tip().sequence() + 1) + " is missing");
            }
            page.forEach(this::follow);
        }
        requireTip(row);
        writer.notBefore(Instant.ofEpochMilli(row.time()));
    }

    private void follow(Octets encoded) {
        verify(encoded);
        Entry entry = Entry.decode(encoded);
        index.add(entry, encoded.sha256());
    }

    private void verify(Octets encoded) {
        try {
            writer.follow(encoded);
        } catch (AuditException | IllegalArgumentException ex) {
            throw ex;
        } catch (RuntimeException ex) {
            throw new IllegalArgumentException("An entry cannot be verified", ex);
        }
    }

    private void requireTip(LogRow row) {
        LogIndex.Tip tip = index.tip();
        boolean same = row.id().equals(id)
                && row.sequence() == tip.sequence()
                && row.hash().equals(tip.hash())
                && row.time() >= tip.time();
        if (!same) {
            throw new IllegalArgumentException(
                    "The entries end at " + tip.sequence() + ", and the log at another entry, " + row.sequence());
        }
    }

    /** Notes an entry that the writer prepared and that was stored. */
    void appended(Entry entry) {
        index.add(entry, entry.hash());
    }

    @Override
    public void close() {
        commitments.close();
    }
}
