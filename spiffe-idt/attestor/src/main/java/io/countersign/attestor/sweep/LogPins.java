// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.sweep;

import io.countersign.registration.commitment.Commitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.pins.Pins;
import io.countersign.registration.writer.LogWriter;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Pins of a log. There are none of attestors, because an attestor knows its own signatures.
 *
 * @param logId id of the log
 * @param parameters SHA-256 digest of the parameters, which fixes the number of slots
 * @param logKey first key of the log
 * @param successors keys that may replace a lost log key
 */
public record LogPins(Octets logId, Octets parameters, Ed25519Key logKey, Set<Ed25519Key> successors) {

    public LogPins {
        logId.require(Octets.DIGEST, "The id of a log");
        parameters.require(Octets.DIGEST, "The digest of the parameters");
        Objects.requireNonNull(logKey, "logKey cannot be null");
        successors = Set.copyOf(successors);
    }

    Pins pins(Commitments commitments) {
        return Pins.of(logId, LogWriter.genesis(commitments, logKey), List.of()).withSuccessors(successors);
    }
}
