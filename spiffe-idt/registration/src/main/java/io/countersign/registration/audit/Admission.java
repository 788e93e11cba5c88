// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.ForkProof;
import io.countersign.registration.log.Head;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether new entries and their head are the curator's, before anything is applied. The head comes first, so
 * that what anybody may have written costs little.
 */
record Admission(AuditView view, HeadHistory heads, AuditSettings settings) {

    private static final long MOST_ENTRIES = 1 << 22;

    Extension admit(Iterable<Octets> entries, Head head) {
        Ed25519Key verified = requireHead(head);
        Extension extension = read(entries, head);
        try {
            HeadCheck check = new HeadCheck(view.pins(), extension.keys());
            check.requireSigned(head, verified, settings.clock().instant(), settings.clockSkew());
            check.requireHash(head, extension.last(), extension.tip());
        } catch (AuditException ex) {
            throw extension.fault() == null ? ex : extension.unsigned(ex.fault(), ex.sequence());
        }
        LogFault fault = extension.fault();
        if (fault != null) {
            throw AuditException.signed(fault, extension.faultSequence());
        }
        requireStored(extension, entries, head);
        return extension;
    }

    /** Requires that the log contains the entry of the head that was stored before the last start. */
    private void requireStored(Extension extension, Iterable<Octets> entries, Head head) {
        Head stored = settings.stored();
        if (stored == null || view.chain().hashAt(stored.sequence()) != null) {
            return;
        }
        if (head.sequence() < stored.sequence()) {
            throw AuditException.unsigned(LogFault.HEAD_BEHIND, head.sequence());
        }
        if (!stored.hash().equals(extension.hashAt(stored.sequence()))) {
            throw AuditException.fork(head, proof(stored, extension.keys(), entries, head));
        }
    }

    private @Nullable ForkProof proof(Head stored, LogKeys keys, Iterable<Octets> entries, Head head) {
        List<Octets> all = links(entries, head.sequence() + 1 - view.chain().next());
        int first = (int) (stored.sequence() + 1 - view.chain().next());
        List<Octets> links = all.subList(Math.min(first, all.size()), all.size());
        ForkProof proof = new ForkProof.OfHeads(stored, head, links, List.of());
        boolean valid = proof.isValid(List.of(keys.at(stored.sequence()), keys.at(head.sequence())));
        return valid ? proof : null;
    }

    /**
     * Requires what can be said of the head alone. A key that is not known may come into force by the entries.
     *
     * @return key that signed the head; {@code null} if it is not known
     */
    private @Nullable Ed25519Key requireHead(Head head) {
        HeadCheck check = new HeadCheck(view.pins(), view.chain().keys());
        check.requireLog(head);
        Ed25519Key known = view.chain().keys().byId(head.signer());
        if (known != null) {
            check.requireSignature(head, known);
        }
        if (head.sequence() < view.chain().next()) {
            check.requireSigned(head, known, settings.clock().instant(), settings.clockSkew());
            requireOwnHash(head);
        }
        if (head.sequence() < view.chain().next() - 1) {
            throw AuditException.unsigned(LogFault.HEAD_BEHIND, head.sequence());
        }
        // The log key vouches for a longer log: somebody who starts reads all of it.
        if (known == null && head.sequence() - view.chain().next() >= MOST_ENTRIES) {
            throw AuditException.unsigned(LogFault.TOO_MANY, head.sequence());
        }
        return known;
    }

    private Extension read(Iterable<Octets> entries, Head head) {
        try {
            return Extension.read(view.chain(), view.pins(), entries, head.sequence());
        } catch (AuditException ex) {
            Head own = view.head();
            if (ex.fault() == LogFault.PREVIOUS_HASH && own != null) {
                requireNoFork(own, head, entries);
            }
            throw ex;
        }
    }

    /**
     * Refuses a log that continues from another entry than the last one here, if the log key in force signed it. A
     * former key proves nothing about what follows its replacement.
     */
    private void requireNoFork(Head own, Head head, Iterable<Octets> entries) {
        LogKeys keys = view.chain().keys();
        if (head.isSignedBy(keys.last())) {
            ForkProof proof =
                    new ForkProof.OfHeads(own, head, links(entries, head.sequence() - own.sequence()), List.of());
            if (proof.isValid(List.of(keys.at(own.sequence()), keys.last()))) {
                throw AuditException.fork(head, proof);
            }
        }
    }

    private static List<Octets> links(Iterable<Octets> entries, long count) {
        List<Octets> links = new ArrayList<>();
        for (Octets entry : entries) {
            if (links.size() == count) {
                return List.of();
            }
            links.add(entry);
        }
        return links;
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
