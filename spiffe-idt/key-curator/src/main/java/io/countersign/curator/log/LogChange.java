// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.audit.AuditException;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Entry;
import io.countersign.registration.writer.LogWriter;
import io.countersign.registration.writer.PendingEntry;
import org.jspecify.annotations.Nullable;

/**
 * Request to change the log. It may be tried several times, each time after the newest entries were read.
 *
 * @since 0.1
 */
public sealed interface LogChange permits Registering, Replacing, Revoking {

    /** Returns the slot that changes. */
    int slot();

    /** Returns the entry that an identical request made, or {@code null} if there is none in force. */
    @Nullable
    Entry made(LogIndex index, Octets logId);

    /**
     * Refuses what costs little to refuse, before signatures are verified.
     *
     * @throws CuratorException if it is refused
     */
    void check(LogIndex index, Reservations reservations);

    /**
     * Prepares the entry.
     *
     * @throws AuditException if the rules of the log refuse it
     */
    PendingEntry prepare(LogWriter writer);

    /**
     * Makes other changes in the transaction that stores the entry.
     *
     * @throws CuratorException if it is refused; nothing is stored then
     */
    void store(Reservations reservations);
}
