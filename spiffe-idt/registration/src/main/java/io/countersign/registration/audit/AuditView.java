// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Head;
import io.countersign.registration.pins.Pins;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * State of an audit after some entry, for any number of threads.
 *
 * @param standings registrations in the slots
 * @param handovers registrations that were replaced and still bind, by the hashes of their tokens; never changed
 * @param opening opening of the slot that is watched; {@code null} if there is none
 * @param head newest head; {@code null} before the first
 */
record AuditView(
        Pins pins,
        Chain chain,
        Standings standings,
        Map<Octets, Standing> handovers,
        @Nullable SlotOpening opening,
        @Nullable Head head) {

    AuditView with(Chain other, Standings others) {
        return new AuditView(pins, other, others, handovers, opening, head);
    }

    AuditView withHandovers(Map<Octets, Standing> others) {
        return new AuditView(pins, chain, standings, others, opening, head);
    }

    AuditView withOpening(@Nullable SlotOpening other) {
        return new AuditView(pins, chain, standings, handovers, other, head);
    }

    AuditView withHead(Head newer) {
        return head != null && head.sequence() == newer.sequence() && head.time() > newer.time()
                ? this
                : new AuditView(pins, chain, standings, handovers, opening, newer);
    }

    AuditView withPins(Pins other, Standings others) {
        return new AuditView(other, chain, others, handovers, opening, head);
    }
}
