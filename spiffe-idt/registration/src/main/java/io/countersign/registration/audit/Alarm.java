// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.idt.SpiffeId;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.ForkProof;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.WithholdingProof;
import org.jspecify.annotations.Nullable;

/**
 * Event that an operator should look at. None contains a token.
 *
 * @since 0.1
 */
public sealed interface Alarm {

    /**
     * A registration binds nothing, because of the pins.
     *
     * @param sequence sequence of its entry
     * @param name what it would bind
     */
    record Unbound(long sequence, SpiffeId name, BindingRefusal reason) implements Alarm {}

    /**
     * An entry is about an own name, and no own key signed it.
     *
     * @param sequence sequence of the entry
     * @param signer id of the key that signed
     */
    record ForeignEntry(long sequence, SpiffeId name, Octets signer) implements Alarm {}

    /**
     * A registration was revoked by somebody who is no pinned attestor with that name and address. It is not in force
     * any more.
     *
     * @param sequence sequence of the revocation
     * @param signer id of the key that signed
     */
    record UnattestedRevocation(long sequence, SpiffeId name, Octets signer) implements Alarm {}

    /**
     * A pinned successor replaced the log key without a signature of the log key.
     *
     * @param sequence sequence of the entry
     * @param key key that is in force now
     */
    record SuccessorInForce(long sequence, Ed25519Key key) implements Alarm {}

    /**
     * The curator signed what an audit refuses, and the audit has stopped.
     *
     * @param sequence sequence of what is wrong
     */
    record Stopped(long sequence, LogFault fault) implements Alarm {}

    /**
     * The log key signed two different logs.
     *
     * @param other head that differs from the own log
     * @param proof for anybody with the log key; {@code null} if no own head has the same sequence
     */
    record Forked(Head other, @Nullable ForkProof proof) implements Alarm {}

    /**
     * A former log key signed what follows its replacement. Somebody has that key: the curator, which then hides a
     * fork, or a thief.
     */
    record FormerKey(Head other) implements Alarm {}

    /** The curator withholds entries, from this service or from another one. */
    record Withheld(WithholdingProof proof) implements Alarm {}

    /**
     * Another service has had more entries for longer than a head may be old.
     *
     * @param head head of the first entry that is missing here
     */
    record Behind(Head head) implements Alarm {}

    /**
     * A service has sent heads of a key that is not known for longer than a head may be old.
     *
     * @param peer name of the service
     * @param signer id of the key
     */
    record UnknownKey(SpiffeId peer, Octets signer) implements Alarm {}

    /** The newest head is too old: the curator is away, or somebody holds its entries back. */
    record OldHead(Head head) implements Alarm {}

    /**
     * What the curator sent is not what the log key signed, such as a gap or entries in another order. The audit goes on.
     *
     * @param sequence sequence of what is wrong
     */
    record Refused(long sequence, LogFault fault) implements Alarm {}

    /**
     * This service is not registered, or its registration could not be renewed.
     *
     * @param reason for people, without a token
     */
    record NotRegistered(SpiffeId name, String reason) implements Alarm {}

    /**
     * State could not be stored, such as because the disk is full. The agent goes on with what it has in memory.
     *
     * @param reason for people
     */
    record NotStored(String reason) implements Alarm {}
}
