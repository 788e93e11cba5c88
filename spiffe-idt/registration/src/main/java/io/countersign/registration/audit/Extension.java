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
 * after them. The content of the entries is not examined, since nothing shows yet that they are the curator's. An entry
 * that is malformed or changes the log key without right is noted: if the head covers it, the curator signed that.
 */
final class Extension {

    private final Pins pins;

    private final long most;

    private final List<Octets> hashes = new ArrayList<>();

    private LogKeys keys;

    private long next;

    private Octets tip;

    private @Nullable LogFault fault;

    private long faultSequence;

    private Extension(Chain chain, Pins pins, long most) {
        this.pins = pins;
        this.most = most;
        this.keys = chain.keys();
        this.next = chain.next();
        this.tip = chain.tip();
    }

    /** @param most sequence of the head, after which nothing is read */
    static Extension read(Chain chain, Pins pins, Iterable<Octets> entries, long most) {
        Extension extension = new Extension(chain, pins, most);
        for (Octets encoded : entries) {
            extension.add(encoded);
        }
        return extension;
    }

    private void add(Octets encoded) {
        Entry entry = decode(encoded);
        if (entry == null) {
            note(LogFault.MALFORMED);
        } else {
            requirePlace(entry);
            note(entry);
        }
        if (next > most) {
            throw unsigned(LogFault.HEAD_SEQUENCE, most);
        }
        tip = encoded.sha256();
        hashes.add(tip);
        next++;
    }

    private static @Nullable Entry decode(Octets encoded) {
        try {
            return Entry.decode(encoded);
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }

    private void requirePlace(Entry entry) {
        if (!entry.logId().equals(pins.logId())) {
            throw unsigned(LogFault.OTHER_LOG, entry.sequence());
        }
        if (entry.sequence() != next) {
            throw unsigned(entry.sequence() < next ? LogFault.REPEATED : LogFault.GAP, entry.sequence());
        }
        if (!entry.previous().equals(tip)) {
            throw unsigned(LogFault.PREVIOUS_HASH, next);
        }
    }

    private void note(Entry entry) {
        if (entry.body() instanceof RollOver change) {
            LogFault refusal = keys.refusal(change, tip, pins);
            if (refusal == null) {
                keys = keys.with(next, new KeyChange(tip, change));
            } else {
                note(refusal);
            }
        }
    }

    /** Notes the last fault: those before are not linked to the head if this entry is malformed. */
    private void note(LogFault refusal) {
        fault = refusal;
        faultSequence = next;
    }

    /** Returns a refusal, or that of the entry that was noted. */
    AuditException unsigned(LogFault refusal, long sequence) {
        LogFault noted = fault;
        return noted == null
                ? AuditException.unsigned(refusal, sequence)
                : AuditException.unsigned(noted, faultSequence);
    }

    /** Returns what is wrong with an entry; {@code null} if nothing was noted. */
    @Nullable
    LogFault fault() {
        return fault;
    }

    long faultSequence() {
        return faultSequence;
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
