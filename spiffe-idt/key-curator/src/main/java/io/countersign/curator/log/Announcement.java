// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.AnnouncedHead;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.KeyChange;
import java.time.Instant;
import java.util.List;

/**
 * Head that was signed, with the changes of the log key.
 *
 * @param text text form
 * @since 0.1
 */
public record Announcement(AnnouncedHead announced, String text) {

    private static Announcement of(AnnouncedHead announced) {
        return new Announcement(announced, announced.toText());
    }

    /** Signs the head of the last entry with the time that is stored, so that all processes sign the same heads. */
    static Announcement sign(LogRow row, List<KeyChange> changes, Ed25519Signer logKey) {
        Head head = Head.sign(row.id(), row.sequence(), row.hash(), Instant.ofEpochMilli(row.time()), logKey);
        return of(head, changes);
    }

    static Announcement of(Head head, List<KeyChange> changes) {
        return of(AnnouncedHead.of(head, List.copyOf(changes)));
    }

    /** Returns the text for a header, without cosignatures. */
    public String header() {
        return head().cosignatures().isEmpty()
                ? text
                : new AnnouncedHead(head().withoutCosignatures(), announced.changes()).toText();
    }

    public Head head() {
        return announced.head();
    }

    boolean isOf(LogRow row) {
        return head().hash().equals(row.hash()) && head().time() == row.time();
    }
}
