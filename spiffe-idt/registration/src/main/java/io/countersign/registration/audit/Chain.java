// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.KeyChange;
import io.countersign.registration.log.RollOver;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Hashes of all entries, 32 octets each, and the log keys. Each chain is immutable, but shares its array with the one
 * that continues it, so only the last one may be continued, by one thread.
 */
final class Chain {

    private static final int INITIAL = 64;

    private final byte[] hashes;

    private final int count;

    private final LogKeys keys;

    private Chain(byte[] hashes, int count, LogKeys keys) {
        this.hashes = hashes;
        this.count = count;
        this.keys = keys;
    }

    static Chain empty(Ed25519Key logKey) {
        return new Chain(new byte[INITIAL * Octets.DIGEST], 0, LogKeys.of(logKey));
    }

    Chain append(Octets hash) {
        int start = count * Octets.DIGEST;
        byte[] into = start < hashes.length ? hashes : Arrays.copyOf(hashes, longer());
        System.arraycopy(hash.toArray(), 0, into, start, Octets.DIGEST);
        return new Chain(into, count + 1, keys);
    }

    /** Returns a length that is an eighth longer, at least. */
    private int longer() {
        int more = Math.max(INITIAL, count / 8);
        return Math.multiplyExact(count + more, Octets.DIGEST);
    }

    /** Returns the chain with a log key that is in force from the next entry on. */
    Chain rolledOver(RollOver change) {
        return new Chain(hashes, count, keys.with(count, new KeyChange(tip(), change)));
    }

    /** Returns the sequence of the next entry. */
    long next() {
        return count;
    }

    /** Returns the hash of the last entry. */
    Octets tip() {
        return count == 0 ? Octets.ZERO_DIGEST : hash(count - 1);
    }

    @Nullable
    Octets hashAt(long sequence) {
        return sequence < 0 || sequence >= count ? null : hash((int) sequence);
    }

    private Octets hash(int sequence) {
        return Octets.of(hashes, sequence * Octets.DIGEST, (sequence + 1) * Octets.DIGEST);
    }

    LogKeys keys() {
        return keys;
    }
}
