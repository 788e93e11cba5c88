// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.Head;
import io.countersign.registration.pins.Pins;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Verifies the head that covers new entries. */
record HeadCheck(Pins pins, LogKeys keys) {

    void requireLog(Head head) {
        require(head.logId().equals(pins.logId()), LogFault.HEAD_OTHER_LOG, head);
    }

    /** Requires that a log key signed a head, and was not replaced before. */
    void requireSignature(Head head, Ed25519Key key) {
        require(head.isSignedBy(key), LogFault.HEAD_SIGNATURE, head);
        require(!keys.isReplacedAt(key.id(), head.sequence()), LogFault.HEAD_OLD_KEY, head);
    }

    /**
     * Requires that the log key in force at its sequence signed a head, and that it is not of the future.
     *
     * @param verified key whose signature of the head was verified before; {@code null} if none was
     */
    void requireSigned(Head head, @Nullable Ed25519Key verified, Instant now, Duration clockSkew) {
        Ed25519Key inForce = keys.at(head.sequence());
        if (!inForce.equals(verified) && !head.isSignedBy(inForce)) {
            boolean old = keys.isReplacedAt(head.signer(), head.sequence());
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
