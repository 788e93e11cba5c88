// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.curator;

import io.countersign.launcher.support.LauncherException;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.KeyChange;
import io.countersign.registration.log.RollOver;
import io.countersign.registration.pins.Pins;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Log whose entries follow one another up to a head that its log key signed. What the entries say about services is not
 * verified: that is for an audit.
 */
final class SignedLog {

    private final LogDocument document;

    private final @Nullable Pins pins;

    private final List<Octets> hashes = new ArrayList<>();

    private final List<KeyChange> changes = new ArrayList<>();

    private @Nullable Genesis genesis;

    private @Nullable Ed25519Key logKey;

    private SignedLog(LogDocument document, @Nullable Pins pins) {
        this.document = document;
        this.pins = pins;
    }

    /**
     * Reads a log.
     *
     * @param pins what the first entry is compared with; {@code null} to believe it
     * @throws LauncherException if the log key did not sign it as it is
     */
    static SignedLog read(LogDocument document, @Nullable Pins pins) {
        SignedLog log = new SignedLog(document, pins);
        document.visit(log::add);
        log.requireHead();
        return log;
    }

    private void add(Entry entry, Octets hash) {
        boolean follows = entry.logId().equals(head().logId())
                && entry.sequence() == hashes.size()
                && entry.previous().equals(hashes.isEmpty() ? Octets.ZERO_DIGEST : hashes.getLast());
        require(follows, "is altered: an entry does not follow the one before", entry.sequence());
        if (entry.body() instanceof Genesis first) {
            begin(first);
        } else if (entry.body() instanceof RollOver change) {
            change(new KeyChange(entry.previous(), change), entry.sequence());
        }
        hashes.add(hash);
    }

    private void begin(Genesis first) {
        boolean pinned =
                pins == null || (pins.genesis().equals(first) && pins.logId().equals(head().logId()));
        require(pinned, "is not the log that is pinned", 0);
        genesis = first;
        logKey = first.logKey();
    }

    private void change(KeyChange change, long sequence) {
        Ed25519Key former = Objects.requireNonNull(logKey, "the first entry has a log key");
        boolean succeeds = pins != null
                && pins.successors().contains(change.newKey())
                && change.isSignedBy(change.newKey(), head().logId());
        require(
                succeeds || change.isSignedBy(former, head().logId()),
                "has a log key that the former one did not sign, nor is it a pinned successor",
                sequence);
        changes.add(change);
        logKey = change.newKey();
    }

    private void requireHead() {
        boolean complete = !hashes.isEmpty()
                && head().sequence() == hashes.size() - 1
                && head().hash().equals(hashes.getLast());
        require(complete, "is altered: its head is not that of its last entry", head().sequence());
        boolean signed = head().isSignedBy(Objects.requireNonNull(logKey, "the first entry has a log key"));
        require(signed, "has a head that the log key did not sign", head().sequence());
        long required = pins == null ? 0 : pins.cosignatures();
        boolean cosigned = pins == null || head().countCosignatures(pins.witnesses()) >= required;
        require(cosigned, "has a head with too few cosignatures of pinned witnesses", head().sequence());
    }

    private void require(boolean condition, String message, long sequence) {
        if (!condition) {
            throw new LauncherException(source() + " " + message + ", at sequence " + sequence);
        }
    }

    String source() {
        return document.source();
    }

    Head head() {
        return document.head();
    }

    Genesis genesis() {
        return Objects.requireNonNull(genesis, "the log was read");
    }

    /** Returns the hash of an entry. */
    Octets hashAt(long sequence) {
        return hashes.get((int) sequence);
    }

    List<KeyChange> changes() {
        return changes;
    }

    /** Returns the keys that ever were the log key, in order. */
    List<Ed25519Key> logKeys() {
        List<Ed25519Key> keys = new ArrayList<>(List.of(genesis().logKey()));
        changes.forEach(change -> keys.add(change.newKey()));
        return keys;
    }

    /** Returns whether a key was the log key, and was replaced at a sequence or before. */
    boolean isReplacedAt(Octets keyId, long sequence) {
        List<Ed25519Key> keys = logKeys();
        for (int i = 0; i < changes.size(); i++) {
            int change = hashes.indexOf(changes.get(i).previous()) + 1;
            if (keys.get(i).id().equals(keyId) && change <= sequence) {
                return true;
            }
        }
        return false;
    }

    /** Returns the encoded entries after a sequence. */
    List<Octets> after(long sequence) {
        List<Octets> entries = new ArrayList<>();
        long next = 0;
        for (Octets encoded : document.entries()) {
            if (next++ > sequence) {
                entries.add(encoded);
            }
        }
        return entries;
    }
}
