// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.KeyChange;
import io.countersign.registration.log.RollOver;
import io.countersign.registration.pins.Pins;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * First reading of new entries: whether they follow one another, which hashes they have, and which log key is in force
 * after them. The content of the entries is not examined, since nothing shows yet that they are the curator's.
 */
final class Extension {

    private final Pins pins;

    private final List<Octets> hashes = new ArrayList<>();

    private LogKeys keys;

    private long next;

    private Octets tip;

    private Extension(Chain chain, Pins pins) {
        this.pins = pins;
        this.keys = chain.keys();
        this.next = chain.next();
        this.tip = chain.tip();
    }

    static Extension read(Chain chain, Pins pins, Iterable<Octets> entries) {
        Extension extension = new Extension(chain, pins);
        for (Octets encoded : entries) {
            extension.add(encoded);
        }
        return extension;
    }

    private void add(Octets encoded) {
        Entry entry = decode(encoded, next);
        requirePlace(entry);
        if (entry.body() instanceof RollOver change) {
            requireKey(change);
            keys = keys.with(next, new KeyChange(tip, change));
        }
        tip = encoded.sha256();
        hashes.add(tip);
        next++;
    }

    static Entry decode(Octets encoded, long sequence) {
        try {
            return Entry.decode(encoded);
        } catch (IllegalArgumentException malformed) {
            throw AuditException.unsigned(LogFault.MALFORMED, sequence);
        }
    }

    private void requirePlace(Entry entry) {
        if (!entry.logId().equals(pins.logId())) {
            throw AuditException.unsigned(LogFault.OTHER_LOG, entry.sequence());
        }
        if (entry.sequence() != next) {
            LogFault fault = entry.sequence() < next ? LogFault.REPEATED : LogFault.GAP;
            throw AuditException.unsigned(fault, entry.sequence());
        }
        if (!entry.previous().equals(tip)) {
            throw AuditException.unsigned(LogFault.PREVIOUS_HASH, next);
        }
    }

    private void requireKey(RollOver change) {
        LogFault fault = keys.refusal(change, tip, pins);
        if (fault != null) {
            throw AuditException.unsigned(fault, next);
        }
    }

    /** Returns the hash of a new entry, or {@code null} if there is none of this sequence. */
    @Nullable
    Octets hashAt(long sequence) {
        long index = sequence - (next - hashes.size());
        return index < 0 || index >= hashes.size() ? null : hashes.get((int) index);
    }

    /** Returns the sequence of the last entry; -1 if there is none at all. */
    long last() {
        return next - 1;
    }

    Octets tip() {
        return tip;
    }

    LogKeys keys() {
        return keys;
    }
}
