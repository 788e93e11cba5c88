// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Registration;
import org.jspecify.annotations.Nullable;

/**
 * Registration in force in a slot.
 *
 * @param entry entry that registered it
 * @param hash hash of the entry
 * @param registration registration of the entry
 * @param former registration that it replaced, without those before; {@code null} if there is none
 */
record SlotState(
        Entry entry,
        Octets hash,
        Registration registration,
        @Nullable Former former) {

    /** Registration that was replaced. */
    record Former(Octets hash, TlsKey key) {}

    Former asFormer() {
        return new Former(hash, registration.tlsKey());
    }
}
