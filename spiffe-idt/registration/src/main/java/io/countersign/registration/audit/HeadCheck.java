// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Head;
import io.countersign.registration.pins.Pins;
import java.time.Duration;
import java.time.Instant;

/** Verifies the head that covers new entries. */
record HeadCheck(Pins pins, LogKeys keys) {

    /** Requires that the log key in force at its sequence signed a head, and that it is not of the future. */
    void requireSigned(Head head, Instant now, Duration clockSkew) {
        require(head.logId().equals(pins.logId()), LogFault.HEAD_OTHER_LOG, head);
        if (!head.isSignedBy(keys.at(head.sequence()))) {
            boolean old = keys.contains(head.signer())
                    && !keys.at(head.sequence()).id().equals(head.signer());
            throw AuditException.unsigned(old ? LogFault.HEAD_OLD_KEY : LogFault.HEAD_SIGNATURE, head.sequence());
        }
        Instant latest = now.plus(clockSkew);
        require(!Instant.ofEpochMilli(head.time()).isAfter(latest), LogFault.HEAD_FUTURE, head);
        require(head.countCosignatures(pins.witnesses()) >= pins.cosignatures(), LogFault.COSIGNATURES, head);
    }

    /** Requires that a head is that of the last entry. */
    void requireHash(Head head, long sequence, Octets hash) {
        require(head.sequence() == sequence, LogFault.HEAD_SEQUENCE, head);
        require(head.hash().equals(hash), LogFault.HEAD_HASH, head);
    }

    private static void require(boolean condition, LogFault fault, Head head) {
        if (!condition) {
            throw AuditException.unsigned(fault, head.sequence());
        }
    }
}
