// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.writer;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Entry that a writer has prepared. It has to be stored, and then committed, or abandoned.
 *
 * @since 0.1
 */
public final class PendingEntry {

    private final Entry entry;

    private final Runnable undo;

    private final @Nullable Ed25519Signer newKey;

    PendingEntry(Entry entry, Runnable undo, @Nullable Ed25519Signer newKey) {
        this.entry = entry;
        this.undo = undo;
        this.newKey = newKey;
    }

    public Entry entry() {
        return entry;
    }

    /** Returns the encoding, which is what to store. */
    public Octets encoded() {
        return entry.encode();
    }

    /** Returns the log key from this entry on, if it is another one. */
    @Nullable
    Ed25519Signer newKey() {
        return newKey;
    }

    void undo() {
        undo.run();
    }
}
