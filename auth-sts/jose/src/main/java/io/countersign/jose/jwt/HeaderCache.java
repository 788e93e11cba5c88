// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.jwt;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Cache of headers by their encoded form: an issuer writes the same header on every token. It holds only headers of
 * tokens with a valid signature, so strangers cannot evict entries.
 */
final class HeaderCache {

    private static final int SLOTS = 64;

    private final AtomicReferenceArray<@Nullable Entry> slots = new AtomicReferenceArray<>(SLOTS);

    /**
     * Returns the header that the first {@code length} bytes of the token encode, or {@code null} if it is unknown.
     */
    @Nullable
    JwsHeader find(byte[] token, int length) {
        Entry entry = slots.getAcquire(slot(token, length));
        return entry != null && Arrays.equals(entry.encoded, 0, entry.encoded.length, token, 0, length)
                ? entry.header
                : null;
    }

    void put(byte[] token, int length, JwsHeader header) {
        slots.setRelease(slot(token, length), new Entry(Arrays.copyOf(token, length), header));
    }

    /**
     * Hashes up to 16 characters from all over the header: headers of one issuer differ in their key id, whose
     * position varies.
     */
    private static int slot(byte[] token, int length) {
        int hash = length;
        int step = (length >> 4) + 1;
        for (int i = 0; i < length; i += step) {
            hash = hash * 31 + token[i];
        }
        return (hash ^ (hash >>> 7)) & (SLOTS - 1);
    }

    private static final class Entry {

        private final byte[] encoded;

        private final JwsHeader header;

        Entry(byte[] encoded, JwsHeader header) {
            this.encoded = encoded;
            this.header = header;
        }
    }
}
