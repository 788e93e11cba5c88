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
 * @since 0.1
 */
public sealed interface ForkProof {

    /** Returns a proof by two heads of one sequence. */
    static ForkProof of(Head one, Head other) {
        return new OfHeads(one, other, List.of(), List.of());
    }

    /** Returns the encoding, in which a proof can be stored and sent. */
    default Octets encode() {
        return ProofEncoding.encode(this);
    }

    /**
     * Decodes a proof, which has to be verified.
     *
     * @throws IllegalArgumentException if it has another form than the encoding
     */
    static ForkProof decode(Octets encoded) {
        return ProofEncoding.decodeFork(encoded);
    }

    /**
     * Returns whether this proves a fork.
     *
     * @param logKeys the log key, those that replaced it, and pinned successors
     */
    boolean isValid(Collection<Ed25519Key> logKeys);

    /**
     * Two changes of the log key, signed by one key. A key is replaced once in a log, so they prove a fork whatever
     * follows them.
     */
    record OfKeys(Octets logId, KeyChange one, KeyChange other) implements ForkProof {

        public OfKeys {
            logId.require(Octets.DIGEST, "The id of a log");
            Objects.requireNonNull(one, "one cannot be null");
            Objects.requireNonNull(other, "other cannot be null");
        }

        @Override
        public boolean isValid(Collection<Ed25519Key> logKeys) {
            return one.contradicts(other)
                    && logKeys.stream().anyMatch(key -> one.isSignedBy(key, logId) && other.isSignedBy(key, logId));
        }
    }

    /**
     * Two signed heads.
     *
     * @param earlier signed head
     * @param later signed head of the same or a higher sequence
     * @param links encoded entries after the earlier head up to the later one; none if the sequences are equal. They
     *     prove that the log of the later head does not contain the entry of the earlier one
     * @param changes changes of the log key that lead to the key of a head; none if that is known
     */
    record OfHeads(Head earlier, Head later, List<Octets> links, List<KeyChange> changes) implements ForkProof {

        public OfHeads {
            Objects.requireNonNull(earlier, "earlier cannot be null");
            Objects.requireNonNull(later, "later cannot be null");
            links = List.copyOf(links);
            changes = List.copyOf(changes);
        }

        @Override
        public boolean isValid(Collection<Ed25519Key> logKeys) {
            Collection<Ed25519Key> keys = KeyChange.follow(later.logId(), logKeys, changes);
            return earlier.logId().equals(later.logId())
                    && keys.stream().anyMatch(earlier::isSignedBy)
                    && keys.stream().anyMatch(later::isSignedBy)
                    && !earlier.hash().equals(ancestor());
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
}
