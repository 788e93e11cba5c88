// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import java.time.Duration;
import java.util.Collection;
import java.util.Objects;

/**
 * Proof that a curator withheld entries: it signed the head of an entry, and later that of an entry before.
 *
 * @param longer head that was signed first
 * @param shorter head of a lower sequence that was signed later
 * @since 0.1
 */
public record WithholdingProof(Head longer, Head shorter) {

    public WithholdingProof {
        Objects.requireNonNull(longer, "longer cannot be null");
        Objects.requireNonNull(shorter, "shorter cannot be null");
    }

    /** Returns the encoding, in which a proof can be stored and sent. */
    public Octets encode() {
        return ProofEncoding.encode(this);
    }

    /**
     * Decodes a proof, which has to be verified.
     *
     * @throws IllegalArgumentException if it has another form than the encoding
     */
    public static WithholdingProof decode(Octets encoded) {
        return ProofEncoding.decodeWithholding(encoded);
    }

    /**
     * Returns whether this proves that entries were withheld.
     *
     * @param logKeys the log key, and those that replaced it
     * @param clockSkew how far the clocks of a curator's machines may differ
     */
    public boolean isValid(Collection<Ed25519Key> logKeys, Duration clockSkew) {
        return longer.logId().equals(shorter.logId())
                && isInOrder(clockSkew)
                && logKeys.stream().anyMatch(longer::isSignedBy)
                && logKeys.stream().anyMatch(shorter::isSignedBy);
    }

    /** Returns whether sequences and times of the heads, whose signatures are not verified here, prove it. */
    public boolean isInOrder(Duration clockSkew) {
        return shorter.sequence() < longer.sequence() && shorter.time() - longer.time() > clockSkew.toMillis();
    }
}
