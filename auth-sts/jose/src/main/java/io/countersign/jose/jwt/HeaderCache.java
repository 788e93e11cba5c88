// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.jwt;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Headers by their encoded form: an issuer writes the same header on every token. Only headers of tokens whose
 * signature was right come in, so that strangers cannot drive them out.
 */
final class HeaderCache {

    private static final int SLOTS = 64;

    private final AtomicReferenceArray<@Nullable Entry> slots = new AtomicReferenceArray<>(SLOTS);

    /** The header that the beginning of the token encodes, if it is known. */
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
     * Headers of one issuer differ in their key id, which stands anywhere: some characters from all over it will tell.
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
