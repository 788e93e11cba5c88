// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.Statement;
import io.countersign.registration.pins.PinnedAttestor;
import io.countersign.registration.pins.Pins;

/**
 * Registration that occupies a slot.
 *
 * @param sequence sequence of its entry
 * @param hash hash of its entry
 * @param attested whether the signature of the attestor was verified, which needs that it was pinned once
 */
record SlotEntry(Registration registration, long sequence, Octets hash, boolean attested) {

    /** Verifies the signature of the attestor, if it is pinned and that was not done before. */
    SlotEntry verified(Pins pins) {
        PinnedAttestor attestor = pins.attestor(statement().attestor());
        boolean signed =
                attested || (attestor != null && registration.attested().isSignedBy(attestor.key(), pins.logId()));
        return new SlotEntry(registration, sequence, hash, signed);
    }

    Standing standing(Pins pins) {
        return Standing.of(binding(), pins.attestor(statement().attestor()), attested);
    }

    Statement statement() {
        return registration.statement();
    }

    Binding binding() {
        return new Binding(statement(), sequence);
    }
}
