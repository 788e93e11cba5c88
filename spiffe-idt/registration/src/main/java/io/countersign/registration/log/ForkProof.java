// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Proof that a curator signed two different logs under one log id. Anybody can verify it with the log key.
 *
 * @param earlier signed head
 * @param later signed head of the same or a higher sequence
 * @param links encoded entries after the earlier head up to the later one; none if the sequences are equal. They prove
 *     that the log of the later head does not contain the entry of the earlier one
 * @since 0.1
 */
public record ForkProof(Head earlier, Head later, List<Octets> links) {

    public ForkProof {
        Objects.requireNonNull(earlier, "earlier cannot be null");
        Objects.requireNonNull(later, "later cannot be null");
        links = List.copyOf(links);
    }

    /** Returns a proof by two heads of one sequence. */
    public static ForkProof of(Head one, Head other) {
        return new ForkProof(one, other, List.of());
    }

    /**
     * Returns whether this proves a fork.
     *
     * @param logKeys the log key, and those that replaced it
     */
    public boolean isValid(Collection<Ed25519Key> logKeys) {
        return earlier.logId().equals(later.logId())
                && isSigned(earlier, logKeys)
                && isSigned(later, logKeys)
                && !earlier.hash().equals(ancestor());
    }

    private static boolean isSigned(Head head, Collection<Ed25519Key> logKeys) {
        return logKeys.stream().anyMatch(head::isSignedBy);
    }

    /**
     * Returns the hash at the earlier sequence in the log of the later head; the earlier hash, which proves nothing, if
     * the links do not lead there.
     */
    private Octets ancestor() {
        if (later.sequence() - earlier.sequence() != links.size()) {
            return earlier.hash();
        }
        Octets expected = later.hash();
        for (int i = links.size() - 1; i >= 0; i--) {
            Entry link = decoded(links.get(i));
            if (link == null || !fits(link, earlier.sequence() + 1 + i, expected)) {
                return earlier.hash();
            }
            expected = link.previous();
        }
        return expected;
    }

    private static boolean fits(Entry link, long sequence, Octets hash) {
        return link.sequence() == sequence && link.hash().equals(hash);
    }

    private static @Nullable Entry decoded(Octets encoded) {
        try {
            return Entry.decode(encoded);
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }
}
