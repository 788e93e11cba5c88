// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.encoding.Octets;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** Entries that are read a second time. What fails here is neither the curator's fault nor the audit's. */
final class EntrySource {

    private final Iterator<Octets> entries;

    private long next;

    private EntrySource(Iterator<Octets> entries, long next) {
        this.entries = entries;
        this.next = next;
    }

    static EntrySource of(Iterable<Octets> entries, long next) {
        try {
            return new EntrySource(entries.iterator(), next);
        } catch (RuntimeException ex) {
            throw AuditException.source(next, ex);
        }
    }

    /** Returns the next entry, or {@code null} after the last one. */
    @Nullable
    Octets next() {
        try {
            Octets entry = entries.hasNext() ? entries.next() : null;
            next++;
            return entry;
        } catch (RuntimeException ex) {
            throw AuditException.source(next, ex);
        }
    }
}
