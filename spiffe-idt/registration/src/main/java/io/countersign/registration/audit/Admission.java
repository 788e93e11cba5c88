// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.ForkProof;
import io.countersign.registration.log.Head;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides whether new entries and their head are the curator's, before anything is applied. */
record Admission(AuditView view, HeadHistory heads, AuditSettings settings) {

    Extension admit(Iterable<Octets> entries, Head head) {
        Extension extension = read(entries, head);
        HeadCheck check = new HeadCheck(view.pins(), extension.keys());
        check.requireSigned(head, settings.clock().instant(), settings.clockSkew());
        requireOwnHash(head);
        if (head.sequence() < view.chain().next() - 1) {
            throw AuditException.unsigned(LogFault.HEAD_BEHIND, head.sequence());
        }
        check.requireHash(head, extension.last(), extension.tip());
        return extension;
    }

    private Extension read(Iterable<Octets> entries, Head head) {
        try {
            return Extension.read(view.chain(), view.pins(), entries);
        } catch (AuditException ex) {
            Head own = view.head();
            if (ex.fault() == LogFault.PREVIOUS_HASH && own != null) {
                requireNoFork(own, head, entries);
            }
            throw ex;
        }
    }

    private static List<Octets> listOf(Iterable<Octets> entries) {
        List<Octets> list = new ArrayList<>();
        entries.forEach(list::add);
        return list;
    }

    /**
     * Refuses a log that continues from another entry than the last one here, if the log key in force signed it. A
     * former key proves nothing about what follows its replacement.
     */
    private void requireNoFork(Head own, Head head, Iterable<Octets> entries) {
        if (head.isSignedBy(view.chain().keys().last())) {
            ForkProof proof = new ForkProof.OfHeads(own, head, listOf(entries), List.of());
            if (proof.isValid(List.of(
                    view.chain().keys().at(own.sequence()), view.chain().keys().last()))) {
                throw AuditException.fork(head, proof);
            }
        }
    }

    private void requireOwnHash(Head head) {
        Octets own = view.chain().hashAt(head.sequence());
        if (own != null && !own.equals(head.hash())) {
            throw AuditException.fork(head, proof(head));
        }
    }

    private @Nullable ForkProof proof(Head other) {
        Head own = heads.at(other.sequence());
        return own == null ? null : ForkProof.of(own, other);
    }
}
