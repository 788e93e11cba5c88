// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Registration;

/**
 * Opening of a slot, by which anybody verifies against the commitment of the slot's block that the slot has a key, or none
 * (MProve of registration-based encryption).
 *
 * @param slot slot from 0
 * @param sequence sequence of the entry after which it opens the commitment
 * @param opening point of G1, 48 octets
 * @since 0.1
 */
public record SlotOpening(int slot, long sequence, Octets opening) {

    public SlotOpening {
        opening.require(Registration.POINT_LENGTH, "An opening");
    }
}
