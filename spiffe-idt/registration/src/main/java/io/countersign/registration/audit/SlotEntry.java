// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.Statement;

/**
 * Registration that occupies a slot.
 *
 * @param sequence sequence of its entry
 * @param hash hash of its entry
 */
record SlotEntry(Registration registration, long sequence, Octets hash) {

    Statement statement() {
        return registration.statement();
    }

    Binding binding() {
        return new Binding(statement(), sequence);
    }
}
