// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.curator;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.ForkProof;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.KeyChange;
import io.countersign.registration.log.WithholdingProof;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Comparison of two logs, of which the second one has at least as many entries. */
record LogComparison(SignedLog shorter, SignedLog longer) {

    private static final Duration CLOCK_SKEW = Duration.ofSeconds(5);

    // A proof has to fit into memory.
    private static final long MOST_LINKS = 1 << 16;

    /** Compares two logs, whichever is longer. */
    static LogComparison of(SignedLog one, SignedLog other) {
        return one.head().sequence() <= other.head().sequence()
                ? new LogComparison(one, other)
                : new LogComparison(other, one);
    }

    Result result() {
        if (!shorter.head().logId().equals(longer.head().logId())) {
            return new OtherLogs();
        }
        if (!shorter.genesis().equals(longer.genesis())) {
            return new OtherFirstEntry();
        }
        return shorter.head().hash().equals(longer.hashAt(last())) ? sameEntries() : differentEntries();
    }

    private long last() {
        return shorter.head().sequence();
    }

    private Result sameEntries() {
        if (last() == longer.head().sequence()) {
            return new Same();
        }
        WithholdingProof proof = new WithholdingProof(longer.head(), shorter.head());
        return proof.isValid(longer.logKeys(), CLOCK_SKEW) ? new Withheld(proof) : new Prefix();
    }

    private Result differentEntries() {
        long first = 0;
        while (shorter.hashAt(first).equals(longer.hashAt(first))) {
            first++;
        }
        ForkProof byKeys = proofByKeys();
        if (byKeys != null) {
            return new Forked(first, byKeys);
        }
        boolean formerKey = isOfFormerKey(shorter.head(), longer) || isOfFormerKey(longer.head(), shorter);
        return formerKey ? new FormerKey(first) : new Forked(first, proofByHeads());
    }

    /** A former log key proves nothing about what follows its replacement: it may have been stolen. */
    private static boolean isOfFormerKey(Head head, SignedLog other) {
        return other.isReplacedAt(
                head.signer(), Math.min(head.sequence(), other.head().sequence()));
    }

    private @Nullable ForkProof proofByKeys() {
        Octets logId = shorter.head().logId();
        for (KeyChange one : shorter.changes()) {
            for (KeyChange other : longer.changes()) {
                ForkProof proof = new ForkProof.OfKeys(logId, one, other);
                if (proof.isValid(allKeys())) {
                    return proof;
                }
            }
        }
        return null;
    }

    private @Nullable ForkProof proofByHeads() {
        if (longer.head().sequence() - last() > MOST_LINKS) {
            return null;
        }
        List<KeyChange> changes = new ArrayList<>(longer.changes());
        shorter.changes().stream()
                .filter(change -> !changes.contains(change))
                .toList()
                .forEach(changes::add);
        ForkProof proof = new ForkProof.OfHeads(shorter.head(), longer.head(), longer.after(last()), changes);
        return proof.isValid(allKeys()) ? proof : null;
    }

    private Set<Ed25519Key> allKeys() {
        Set<Ed25519Key> keys = new LinkedHashSet<>(shorter.logKeys());
        keys.addAll(longer.logKeys());
        return keys;
    }

    /** Result of a comparison. */
    sealed interface Result {}

    /** Both have the same entries. */
    record Same() implements Result {}

    /** The shorter one has the first entries of the longer one. */
    record Prefix() implements Result {}

    /** The curator signed the longer log first, and then the shorter one again. */
    record Withheld(WithholdingProof proof) implements Result {}

    /**
     * The log key signed both, and they differ.
     *
     * @param first sequence of the first entry that differs
     * @param proof {@code null} if it would be too long
     */
    record Forked(long first, @Nullable ForkProof proof) implements Result {}

    /** They differ, and a log key that was replaced in one of them signed the other one. */
    record FormerKey(long first) implements Result {}

    /** They have different ids. */
    record OtherLogs() implements Result {}

    /** They have one id and different first entries. Only pins say which is the log. */
    record OtherFirstEntry() implements Result {}
}
