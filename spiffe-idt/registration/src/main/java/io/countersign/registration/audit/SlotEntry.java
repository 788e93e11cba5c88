// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.log.Statement;
import io.countersign.registration.pins.PinnedAttestor;
import io.countersign.registration.pins.Pins;
import org.jspecify.annotations.Nullable;

/**
 * Registration that occupies a slot. It keeps nothing that is of no use any more, since there is one for each slot.
 *
 * @param sequence sequence of its entry
 * @param hash hash of its entry
 * @param unverified statement whose signature was not verified, since its attestor was not pinned so far; {@code null}
 *     if it was
 */
record SlotEntry(
        Statement statement,
        TlsKey tlsKey,
        long sequence,
        Octets hash,
        @Nullable SignedStatement unverified) {

    /** @param attestor attestor whose signature was verified; {@code null} if it is not pinned */
    static SlotEntry of(Registration registration, long sequence, Octets hash, @Nullable PinnedAttestor attestor) {
        Statement statement = registration.statement();
        TlsKey tlsKey = registration.tlsKey();
        return attestor == null
                ? new SlotEntry(statement, tlsKey, sequence, hash, registration.attested())
                : new SlotEntry(shared(statement, tlsKey, attestor), tlsKey, sequence, hash, null);
    }

    /** Returns an equal statement that shares the ids with the keys. */
    private static Statement shared(Statement statement, TlsKey tlsKey, PinnedAttestor attestor) {
        boolean same = statement.keyHash().equals(tlsKey.id())
                && statement.attestor().equals(attestor.key().id());
        return same
                ? new Statement(
                        statement.tokenHash(),
                        statement.name(),
                        statement.address(),
                        tlsKey.id(),
                        statement.slot(),
                        statement.issued(),
                        statement.expiry(),
                        attestor.key().id())
                : statement;
    }

    /** Verifies the signature of the attestor, if it is pinned and that was not done before. */
    SlotEntry verified(Pins pins) {
        PinnedAttestor attestor = pins.attestor(statement.attestor());
        boolean signed = unverified != null && attestor != null && unverified.isSignedBy(attestor.key(), pins.logId());
        return signed ? new SlotEntry(statement, tlsKey, sequence, hash, null) : this;
    }

    boolean isOf(Octets tokenHash) {
        return statement.tokenHash().equals(tokenHash);
    }

    Standing standing(Pins pins) {
        return Standing.of(binding(), pins.attestor(statement.attestor()), unverified == null);
    }

    Binding binding() {
        return new Binding(statement, sequence);
    }
}
