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
                requireNoFork(new ForkProof(own, head, listOf(entries)));
            }
            throw ex;
        }
    }

    private static List<Octets> listOf(Iterable<Octets> entries) {
        List<Octets> list = new ArrayList<>();
        entries.forEach(list::add);
        return list;
    }

    /** Refuses a log that continues from another entry than the last one here, if the curator signed it. */
    private void requireNoFork(ForkProof proof) {
        if (proof.isValid(view.chain().keys().all())) {
            throw AuditException.fork(proof.later(), proof);
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
