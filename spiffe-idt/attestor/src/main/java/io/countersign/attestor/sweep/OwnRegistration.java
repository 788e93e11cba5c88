// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.sweep;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Statement;
import java.util.Objects;

/**
 * Registration that occupies a slot, by a statement of this attestor.
 *
 * @param statement what the attestor stated
 * @param hash hash of the entry
 */
public record OwnRegistration(Statement statement, Octets hash) {

    public OwnRegistration {
        Objects.requireNonNull(statement, "statement cannot be null");
        hash.require(Octets.DIGEST, "The hash of an entry");
    }

    public int slot() {
        return statement.slot();
    }
}
