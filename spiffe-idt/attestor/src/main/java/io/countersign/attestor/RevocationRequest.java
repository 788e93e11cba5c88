// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.RevocationReason;
import org.jspecify.annotations.Nullable;

/**
 * Request for the signature of a revocation.
 *
 * @param log id of the log
 * @param slot slot of the registration
 * @param former hash of the entry that registered it
 * @param reason why it ends
 */
record RevocationRequest(
        @Nullable String log,
        @Nullable Integer slot,
        @Nullable String former,
        @Nullable String reason) {

    /** Values of the members. */
    record Parsed(Octets logId, int slot, Octets former, RevocationReason reason) {}

    Parsed parse() {
        return new Parsed(
                RequestMembers.digest(log),
                RequestMembers.slot(slot),
                RequestMembers.digest(former),
                RequestMembers.parsed(reason, RevocationRequest::reason));
    }

    private static RevocationReason reason(String text) {
        return switch (text) {
            case "stopped" -> RevocationReason.STOPPED;
            case "token-ended" -> RevocationReason.TOKEN_ENDED;
            case "key-lost" -> RevocationReason.KEY_LOST;
            default -> throw new IllegalArgumentException("Unknown reason");
        };
    }
}
