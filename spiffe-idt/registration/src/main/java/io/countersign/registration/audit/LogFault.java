// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

/**
 * Why an audit refuses entries or a head.
 *
 * @since 0.1
 */
public enum LogFault {
    /** An entry has another form than its encoding. */
    MALFORMED,
    /** An entry belongs to another log. */
    OTHER_LOG,
    /** An entry is missing before this one. */
    GAP,
    /** An entry has the sequence of one that the audit has already, or comes out of order. */
    REPEATED,
    /** An entry does not follow the one before: one of both was altered or exchanged. */
    PREVIOUS_HASH,
    /** The entries changed between the two iterations of one audit, which has applied those before. */
    ALTERED,
    /** The entries could not be read a second time, and the audit has applied those before. */
    SOURCE,
    /** There are more new entries than an audit reads at once for a head of an unknown key, 4,194,304. */
    TOO_MANY,
    /** The audit failed for a reason of its own, and has stopped. */
    FAILED,
    /** The first entry differs from the pins. */
    GENESIS,
    /** The time of an entry is before that of the one before, or after that of the head. */
    TIME,
    /** The slot does not exist. */
    SLOT_RANGE,
    /** A registration is for a slot that is occupied. */
    SLOT_OCCUPIED,
    /** The slot to replace or to revoke is vacant. */
    SLOT_VACANT,
    /** The registration to replace or to revoke is not the one in the slot. */
    OTHER_FORMER,
    /** A registration replaces one of another name. */
    NAME_CHANGED,
    /** The token was registered before. */
    TOKEN_REPEATED,
    /** The statement was registered before. */
    STATEMENT_REPEATED,
    /** The statement had expired when it was registered. */
    STATEMENT_EXPIRED,
    /** A pinned attestor did not sign the statement. */
    ATTESTATION_SIGNATURE,
    /** The TLS key is not the one in the statement. */
    TLS_KEY,
    /** The TLS key did not sign the statement. */
    POSSESSION_SIGNATURE,
    /** The former TLS key did not sign the replacement. */
    REPLACEMENT_SIGNATURE,
    /** The TLS key, or the pinned attestor, did not sign the revocation. */
    REVOCATION_SIGNATURE,
    /** Neither the log key nor a pinned successor signed the new log key. */
    ROLL_OVER_SIGNATURE,
    /** The new log key was one before, or is the key of a pinned attestor or witness. */
    ROLL_OVER_KEY,
    /** The commitment is not the one that follows from the statements, so it contains another key of the slot. */
    COMMITMENT,
    /** The head belongs to another log. */
    HEAD_OTHER_LOG,
    /** The head is not that of the last entry. */
    HEAD_SEQUENCE,
    /** The head has a lower sequence than the audit, as of a curator that restarted with an older log. */
    HEAD_BEHIND,
    /** The log key did not sign the head. */
    HEAD_SIGNATURE,
    /** A log key signed the head that was replaced before. */
    HEAD_OLD_KEY,
    /** The head is signed, but its hash is not that of the last entry. */
    HEAD_HASH,
    /** The time of the head is in the future. */
    HEAD_FUTURE,
    /** Too few of the pinned witnesses cosigned the head. */
    COSIGNATURES,
    /** By the pins, a registration would bind nothing. Only a writer refuses it; an audit reports it. */
    UNBOUND,
    /**
     * Neither the TLS key nor a pinned attestor that may state name and address revokes a registration. Only a writer
     * refuses it; an audit reports it.
     */
    REVOKER,
    /** The log key signed two different logs. */
    FORK
}
