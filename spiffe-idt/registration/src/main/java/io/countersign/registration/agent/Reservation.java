// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.encoding.Octets;
import java.time.Instant;
import java.util.Objects;

/**
 * Slot that a curator keeps vacant for a TLS key.
 *
 * @param log id of the log, 32 octets
 * @param slot slot from 0
 * @param expires when the curator may give the slot to somebody else
 * @since 0.1
 */
public record Reservation(Octets log, int slot, Instant expires) {

    public Reservation {
        log.require(Octets.DIGEST, "The id of a log");
        Objects.requireNonNull(expires, "expires cannot be null");
        if (slot < 0) {
            throw new IllegalArgumentException("A slot cannot be negative");
        }
    }
}
