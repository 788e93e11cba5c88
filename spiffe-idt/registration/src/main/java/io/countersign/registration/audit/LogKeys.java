// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.KeyChange;
import io.countersign.registration.log.RollOver;
import io.countersign.registration.pins.Pins;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Log keys, each from the sequence on at which it came into force. Immutable. */
record LogKeys(List<Period> periods) {

    /** @param change how the key came into force; {@code null} for the first one */
    record Period(long from, Ed25519Key key, @Nullable KeyChange change) {}

    LogKeys {
        periods = List.copyOf(periods);
    }

    static LogKeys of(Ed25519Key first) {
        return new LogKeys(List.of(new Period(0, first, null)));
    }

    LogKeys with(long from, KeyChange change) {
        return new LogKeys(Stream.concat(periods.stream(), Stream.of(new Period(from, change.newKey(), change)))
                .toList());
    }

    Ed25519Key last() {
        return periods.getLast().key();
    }

    Ed25519Key at(long sequence) {
        return periods.reversed().stream()
                .filter(period -> period.from() <= sequence)
                .findFirst()
                .orElse(periods.getFirst())
                .key();
    }

    List<KeyChange> changes() {
        return periods.stream().map(Period::change).filter(Objects::nonNull).toList();
    }

    /**
     * Returns why a change of the key is refused; {@code null} if it is right.
     *
     * @param previous hash of the entry before
     */
    @Nullable
    LogFault refusal(RollOver change, Octets previous, Pins pins) {
        Ed25519Key newKey = change.newKey();
        if (contains(newKey.id())
                || pins.attestor(newKey.id()) != null
                || pins.witnesses().contains(newKey)) {
            return LogFault.ROLL_OVER_KEY;
        }
        Ed25519Key signer = signer(change, pins);
        boolean signed = signer != null && new KeyChange(previous, change).isSignedBy(signer, pins.logId());
        return signed ? null : LogFault.ROLL_OVER_SIGNATURE;
    }

    /** Returns the key that may have signed a change: the log key, or a pinned successor itself. */
    private @Nullable Ed25519Key signer(RollOver change, Pins pins) {
        if (change.signer().equals(last().id())) {
            return last();
        }
        return pins.successors().contains(change.newKey()) ? change.newKey() : null;
    }

    /** Requires that pins are of the same log, and that no log key is that of an attestor or a witness. */
    void requireFits(Pins former, Pins pins) {
        if (!former.areOfSameLog(pins)) {
            throw new IllegalArgumentException("The pins are of another log");
        }
        boolean separate = periods.stream()
                .map(Period::key)
                .noneMatch(key ->
                        pins.attestor(key.id()) != null || pins.witnesses().contains(key));
        if (!separate) {
            throw new IllegalArgumentException("A log key cannot be the key of an attestor or a witness");
        }
    }

    /** Whether a key was in force, and is no more at a sequence. */
    boolean isReplacedAt(Octets keyId, long sequence) {
        for (int i = 1; i < periods.size(); i++) {
            if (periods.get(i - 1).key().id().equals(keyId)) {
                return periods.get(i).from() <= sequence;
            }
        }
        return false;
    }

    @Nullable
    Ed25519Key byId(Octets keyId) {
        return periods.stream()
                .map(Period::key)
                .filter(key -> key.id().equals(keyId))
                .findFirst()
                .orElse(null);
    }

    boolean contains(Octets keyId) {
        return byId(keyId) != null;
    }
}
