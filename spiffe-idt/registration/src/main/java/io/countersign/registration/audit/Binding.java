// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.idt.SpiffeId;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.PeerAddress;
import io.countersign.registration.log.Statement;
import java.time.Instant;
import java.util.Objects;

/**
 * Registration in force.
 *
 * @param statement what the attestor stated
 * @param sequence sequence of the entry
 * @since 0.1
 */
public record Binding(Statement statement, long sequence) {

    public Binding {
        Objects.requireNonNull(statement, "statement cannot be null");
    }

    public SpiffeId name() {
        return statement.name();
    }

    public int slot() {
        return statement.slot();
    }

    public PeerAddress address() {
        return statement.address();
    }

    /** Returns the id of the TLS key. */
    public Octets keyHash() {
        return statement.keyHash();
    }

    public Instant issued() {
        return Instant.ofEpochMilli(statement.issued());
    }

    public Instant expiry() {
        return Instant.ofEpochMilli(statement.expiry());
    }
}
